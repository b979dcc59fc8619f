/// The decision to ask a store that may fail. After a failure, the store is not asked for a while,
/// and then by a single caller first.
struct StoreLink {
  /// The action of a caller that wants to ask the store.
  enum Turn: Equatable {
    /// Ask the store: as the single caller, or as one of many.
    case ask(isProbe: Bool)
    /// Make up for missed changes. Nobody waits for this.
    case makeUp
    /// Do not ask the store.
    case skip
  }

  private let pause: Duration
  // The time when the store may be asked again; `nil` if nothing is wrong.
  private var retryTime: Duration?
  private var isProbing = false
  /// The number of operations that exceeded their time and have not ended yet.
  var lateOperations = 0
  private var missed = MissedChanges()

  init(pause: Duration) {
    self.pause = pause
  }

  /// A Boolean value that indicates whether the store is asked as usual.
  var isAvailable: Bool { retryTime == nil }

  /// Returns the action at a time.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - change: The change to make up for if the store is not asked.
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

  /// Records that the store has answered.
  ///
  /// - Returns: `makeUp` if missed changes are to be made up for now.
  mutating func answered(isProbe: Bool) -> Turn? {
    guard isProbe else { return nil }
    guard missed.isEmpty else { return .makeUp }
    close()
    return nil
  }

  /// Records that the store has failed.
  mutating func failed(missing change: MissedChange?, isProbe: Bool, at now: Duration) {
    if let change { missed.insert(change) }
    retryTime = now + pause
    if isProbe { isProbing = false }
  }

  /// Records that the caller no longer waits for the store's answer.
  mutating func wasCancelled(isProbe: Bool) {
    if isProbe { isProbing = false }
  }

  /// Returns the next change to make up for. If there is none, the store is asked as usual again.
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
