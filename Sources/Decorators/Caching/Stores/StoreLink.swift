/// Something that was stored or removed while a store was not asked.
enum MissedChange: Hashable {
  case data(of: CacheKey)
  case allData(of: String)
}

/// Whether a store that may fail is asked: not for a while after a failure, and then by one first.
struct StoreLink {
  /// What somebody who wants to ask the store has to do.
  enum Turn: Equatable {
    /// Ask it, for all others or as one of many.
    case ask(isProbe: Bool)
    /// Make up for what was missed, while nobody waits for it.
    case makeUp
    /// Do without.
    case skip
  }

  private static let missedKeysLimit = 1_000

  private let pause: Duration
  // When it may be asked again; `nil` while nothing is wrong with it.
  private var retryTime: Duration?
  private var isProbing = false
  /// How many operations have not ended in time, and not yet.
  var lateOperations = 0
  private var missedKeys: Set<CacheKey> = []
  private var missedMembers: Set<String> = []

  init(pause: Duration) {
    self.pause = pause
  }

  /// Whether the store is asked as usual.
  var isAvailable: Bool { retryTime == nil }

  /// What to do at a time.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - change: What has to be made up for if the store is not asked.
  mutating func turn(at now: Duration, missing change: MissedChange?) -> Turn {
    guard let retryTime else { return .ask(isProbe: false) }
    guard now >= retryTime, !isProbing, lateOperations == 0 else {
      note(change)
      return .skip
    }
    isProbing = true
    guard hasMissedNothing else {
      note(change)
      return .makeUp
    }
    return .ask(isProbe: true)
  }

  /// Takes note that the store has answered.
  ///
  /// - Returns: `makeUp`, if that is to be done now.
  mutating func answered(isProbe: Bool) -> Turn? {
    guard isProbe else { return nil }
    guard hasMissedNothing else { return .makeUp }
    close()
    return nil
  }

  /// Takes note that the store has failed.
  mutating func failed(missing change: MissedChange?, isProbe: Bool, at now: Duration) {
    note(change)
    retryTime = now + pause
    if isProbe { isProbing = false }
  }

  /// Takes note that nobody wants to know any more whether the store answers.
  mutating func wasCancelled(isProbe: Bool) {
    if isProbe { isProbing = false }
  }

  /// What is to be made up for next. If it is nothing any more, the store is asked again.
  mutating func nextMissedChange() -> MissedChange? {
    if let member = missedMembers.popFirst() { return .allData(of: member) }
    if let key = missedKeys.popFirst() { return .data(of: key) }
    close()
    return nil
  }

  private var hasMissedNothing: Bool { missedKeys.isEmpty && missedMembers.isEmpty }

  private mutating func close() {
    retryTime = nil
    isProbing = false
  }

  private mutating func note(_ change: MissedChange?) {
    switch change {
    case .data(let key): missedKeys.insert(key)
    case .allData(let member): missedMembers.insert(member)
    case nil: break
    }
    guard missedKeys.count > Self.missedKeysLimit else { return }
    // To forget all that a store has of some members is always right.
    missedMembers.formUnion(missedKeys.map(\.member))
    missedKeys = []
  }
}
