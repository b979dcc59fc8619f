/// Failures that follow each other, of which the first is reported, and then one in a minute.
struct Outage {
  private static let interval: Duration = .seconds(60)
  private static let quietTime: Duration = .seconds(10)

  private let start: Duration
  private var lastEvent: Duration
  private var lastFailure: Duration
  private var operation: CacheEvent.Operation
  private var member: String
  private var error: any Error
  private var failures = 1

  /// Begins with a failure.
  init(_ operation: CacheEvent.Operation, member: String, error: any Error, at now: Duration) {
    start = now
    lastEvent = now
    lastFailure = now
    self.operation = operation
    self.member = member
    self.error = error
  }

  /// Takes note of another failure.
  ///
  /// - Returns: What is to be reported now.
  mutating func failed(
    _ operation: CacheEvent.Operation, member: String, error: any Error, at now: Duration
  ) -> CacheEvent? {
    self.operation = operation
    self.member = member
    self.error = error
    failures += 1
    lastFailure = now
    guard now - lastEvent >= Self.interval else { return nil }
    lastEvent = now
    return event(.keepsFailing, at: now)
  }

  /// Returns whether something that succeeds ends it: not where failures come in between.
  func isOver(at now: Duration) -> Bool {
    now - lastFailure >= Self.quietTime
  }

  /// What is to be reported of it.
  func event(_ kind: CacheEvent.Kind, at now: Duration) -> CacheEvent {
    CacheEvent(
      kind: kind, operation: operation, member: member, error: error, failures: failures,
      elapsed: now - start)
  }
}
