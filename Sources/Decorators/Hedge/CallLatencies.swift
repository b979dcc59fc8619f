/// How long the last calls of each member took.
final class CallLatencies: Sendable {
  private let windows = Lock<[String: LatencyWindow]>([:])

  /// Notes how long a call took.
  func record(_ latency: Duration, of member: String) {
    windows.withLock { $0[member, default: LatencyWindow()].record(latency) }
  }

  /// Returns the time that so many percent of the last calls took at most; `nil` if there were too
  /// few.
  func percentile(_ percentile: Double, of member: String) -> Duration? {
    windows.withLock { $0[member]?.percentile(percentile) }
  }
}
