/// Something that was to be stored or removed, and that a store has not done.
enum MissedChange: Hashable {
  case data(of: CacheKey)
  case allData(of: String)
}

/// What a store has to be told before it is believed again.
struct MissedChanges {
  private static let keysLimit = 1_000

  // Each has the number of when it was missed last, so that one that is missed again while it is
  // made up for is not forgotten.
  private var keys: [CacheKey: Int] = [:]
  private var members: [String: Int] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { keys.isEmpty && members.isEmpty }

  mutating func insert(_ change: MissedChange) {
    lastNumber += 1
    switch change {
    case .data(let key): keys[key] = lastNumber
    case .allData(let member): members[member] = lastNumber
    }
    guard keys.count > Self.keysLimit else { return }
    // To forget all that a store has of some members is always right.
    for member in Set(keys.keys.map(\.member)) { members[member] = lastNumber }
    keys = [:]
  }

  /// A change that concerns a key, and its number.
  func first(concerning key: CacheKey) -> (change: MissedChange, number: Int)? {
    if isEmpty { return nil }
    if let number = members[key.member] { return (.allData(of: key.member), number) }
    return keys[key].map { (.data(of: key), $0) }
  }

  /// Removes a change that was made up for, unless it has been missed again since it had this
  /// number.
  mutating func remove(_ change: MissedChange, ifStill number: Int) {
    switch change {
    case .data(let key): if keys[key] == number { keys[key] = nil }
    case .allData(let member): if members[member] == number { members[member] = nil }
    }
  }

  /// Removes any of the changes.
  mutating func popFirst() -> MissedChange? {
    if let (member, _) = members.popFirst() { return .allData(of: member) }
    return keys.popFirst().map { .data(of: $0.key) }
  }
}
