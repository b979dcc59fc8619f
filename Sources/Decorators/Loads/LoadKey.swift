/// What a call that is under way will give the result of.
struct LoadKey: Hashable, Sendable {
  let member: MemberName
  /// What tells calls of the member apart. Keys of different types are never the same.
  let key: any Hashable & Sendable

  static func == (lhs: LoadKey, rhs: LoadKey) -> Bool {
    lhs.member == rhs.member && isEqual(lhs.key, rhs.key)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(member)
    key.hash(into: &hasher)
  }

  /// Returns whether two values are equal, which those of different types never are.
  static func isEqual<Key: Hashable>(_ lhs: Key, _ rhs: any Hashable) -> Bool {
    // A cast alone would find numbers of different types the same.
    type(of: rhs) == Key.self && rhs as? Key == lhs
  }
}
