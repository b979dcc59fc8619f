/// The key that identifies a current call by its result.
struct LoadKey: Hashable, @unchecked Sendable {
  let member: MemberName
  /// The key that identifies a call of the member. Keys of different types are never equal.
  let key: any Hashable

  static func == (lhs: LoadKey, rhs: LoadKey) -> Bool {
    lhs.member == rhs.member && isEqual(lhs.key, rhs.key)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(member)
    key.hash(into: &hasher)
  }

  /// Returns a Boolean value that indicates whether two values are equal. Values of different types
  /// never are.
  static func isEqual<Key: Hashable>(_ lhs: Key, _ rhs: any Hashable) -> Bool {
    // A cast alone would treat numbers of different types as equal.
    type(of: rhs) == Key.self && rhs as? Key == lhs
  }
}
