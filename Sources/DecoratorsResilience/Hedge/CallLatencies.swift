@_spi(Generated) import Decorators

/// The durations of the last calls of each member.
final class CallLatencies: Sendable {
  /// The number of calls that are kept for each member.
  private static let capacity = 100
  /// The number of calls that is needed for a percentile.
  private static let minimum = 20

  private let recent = Lock<[String: [Duration]]>([:])

  /// Records the duration of a call. If there are too many, forgets the oldest.
  func record(_ latency: Duration, of member: String) {
    recent.withLock { recent in
      recent[member] = recent[member, default: []].suffix(Self.capacity - 1) + [latency]
    }
  }

  /// Returns the longest duration of the given percentage of the last calls, which is the duration of
  /// one of them; `nil` if there were too few calls.
  func percentile(_ percentile: Double, of member: String) -> Duration? {
    let latencies = recent.withLock { $0[member] ?? [] }.sorted()
    guard latencies.count >= Self.minimum else { return nil }
    // With this order of `max` and `min`, a value that is not a number becomes 1.
    let count = Double(latencies.count)
    return latencies[Int(max(1, min((percentile * count / 100).rounded(.up), count))) - 1]
  }
}
