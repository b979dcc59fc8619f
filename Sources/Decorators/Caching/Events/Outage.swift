/// A series of failures. It reports the first failure, and then one failure a minute.
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

  /// Creates a series with its first failure.
  init(_ operation: CacheEvent.Operation, member: String, error: any Error, at now: Duration) {
    start = now
    lastEvent = now
    lastFailure = now
    self.operation = operation
    self.member = member
    self.error = error
  }

  /// Records another failure.
  ///
  /// - Returns: The event to report now; `nil` if there is none.
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

  /// Returns a Boolean value that indicates whether a success ends the series. It does if no
  /// failure has occurred for a while.
  func isOver(at now: Duration) -> Bool {
    now - lastFailure >= Self.quietTime
  }

  /// Returns an event that reports the series.
  func event(_ kind: CacheEvent.Kind, at now: Duration) -> CacheEvent {
    CacheEvent(
      kind: kind, operation: operation, member: member, error: error, failures: failures,
      elapsed: now - start)
  }
}
