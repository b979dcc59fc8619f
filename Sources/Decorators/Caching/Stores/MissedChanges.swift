/// A storing or a removal that a store has not carried out.
enum MissedChange: Hashable {
  case data(of: CacheKey)
  case allData(of: String)
}

/// The changes that a store has to carry out before its answers are trusted again.
struct MissedChanges {
  private static let keysLimit = 1_000

  // The number of each change is set when it is missed. If a change is missed again while it is
  // made up for, its new number prevents its removal.
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
    // It is always correct to remove everything that a store has of some members.
    for member in Set(keys.keys.map(\.member)) { members[member] = lastNumber }
    keys = [:]
  }

  /// Returns a change that affects a key, and its number.
  func first(concerning key: CacheKey) -> (change: MissedChange, number: Int)? {
    if isEmpty { return nil }
    if let number = members[key.member] { return (.allData(of: key.member), number) }
    return keys[key].map { (.data(of: key), $0) }
  }

  /// Removes a change that was made up for, unless it was missed again and has another number.
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
