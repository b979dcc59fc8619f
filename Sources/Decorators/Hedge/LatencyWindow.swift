/// The durations of the last calls.
struct LatencyWindow {
  /// The number of calls that the window keeps.
  static let capacity = 100
  /// The number of calls that is needed for a percentile.
  static let minimum = 20

  private var recent: [Duration] = []

  /// Records the duration of a call. If the window is full, forgets the oldest.
  mutating func record(_ latency: Duration) {
    if recent.count == Self.capacity { recent.removeFirst() }
    recent.append(latency)
  }

  /// Returns the longest duration of the given percentage of the calls, which is the duration of
  /// one of them; `nil` if there were too few calls.
  func percentile(_ percentile: Double) -> Duration? {
    guard recent.count >= Self.minimum else { return nil }
    // With this order of `max` and `min`, a value that is not a number becomes 1.
    let count = Double(recent.count)
    return recent.sorted()[Int(max(1, min((percentile * count / 100).rounded(.up), count))) - 1]
  }
}

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
