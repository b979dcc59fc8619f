/// The durations of the last calls.
struct LatencyWindow {
  /// The number of calls that the window keeps.
  static let capacity = 100
  /// The number of calls that is needed for a percentile.
  static let minimum = 20

  /// The index of the oldest call in `recent`, once the window is full.
  private var oldest = 0
  private var recent: [Duration] = []
  private var sorted: [Duration] = []

  /// Records the duration of a call. If the window is full, forgets the oldest.
  mutating func record(_ latency: Duration) {
    if recent.count < Self.capacity {
      recent.append(latency)
    } else {
      sorted.remove(at: place(of: recent[oldest]))
      recent[oldest] = latency
      oldest = (oldest + 1) % Self.capacity
    }
    sorted.insert(latency, at: place(of: latency))
  }

  /// Returns the longest duration of the given percentage of the calls, which is the duration of
  /// one of them; `nil` if there were too few calls.
  func percentile(_ percentile: Double) -> Duration? {
    guard sorted.count >= Self.minimum else { return nil }
    // With this order of `max` and `min`, a value that is not a number becomes 1.
    let count = Double(sorted.count)
    return sorted[Int(max(1, min((percentile * count / 100).rounded(.up), count))) - 1]
  }

  /// Returns the first index with a duration that is not shorter.
  private func place(of latency: Duration) -> Int {
    var range = 0..<sorted.count
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range =
        sorted[middle] < latency ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
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
