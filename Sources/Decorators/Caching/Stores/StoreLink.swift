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

  private let pause: Duration
  // When it may be asked again; `nil` while nothing is wrong with it.
  private var retryTime: Duration?
  private var isProbing = false
  /// How many operations have not ended in time, and not yet.
  var lateOperations = 0
  private var missed = MissedChanges()

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
      if let change { missed.insert(change) }
      return .skip
    }
    isProbing = true
    guard missed.isEmpty else {
      if let change { missed.insert(change) }
      return .makeUp
    }
    return .ask(isProbe: true)
  }

  /// Takes note that the store has answered.
  ///
  /// - Returns: `makeUp`, if that is to be done now.
  mutating func answered(isProbe: Bool) -> Turn? {
    guard isProbe else { return nil }
    guard missed.isEmpty else { return .makeUp }
    close()
    return nil
  }

  /// Takes note that the store has failed.
  mutating func failed(missing change: MissedChange?, isProbe: Bool, at now: Duration) {
    if let change { missed.insert(change) }
    retryTime = now + pause
    if isProbe { isProbing = false }
  }

  /// Takes note that nobody wants to know any more whether the store answers.
  mutating func wasCancelled(isProbe: Bool) {
    if isProbe { isProbing = false }
  }

  /// What is to be made up for next. If it is nothing any more, the store is asked again.
  mutating func nextMissedChange() -> MissedChange? {
    if let change = missed.popFirst() { return change }
    close()
    return nil
  }

  private mutating func close() {
    retryTime = nil
    isProbing = false
  }
}
