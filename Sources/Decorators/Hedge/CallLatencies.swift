/// The durations of the last calls of each member.
final class CallLatencies: Sendable {
  private let windows = Lock<[String: LatencyWindow]>([:])

  /// Records the duration of a call.
  func record(_ latency: Duration, of member: String) {
    windows.withLock { $0[member, default: LatencyWindow()].record(latency) }
  }

  /// Returns the longest duration of the given percentage of the last calls; `nil` if there were
  /// too few calls.
  func percentile(_ percentile: Double, of member: String) -> Duration? {
    windows.withLock { $0[member]?.percentile(percentile) }
  }
}
