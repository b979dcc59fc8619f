/// How long the last calls took.
struct LatencyWindow {
  /// How many calls are remembered.
  static let capacity = 100
  /// How many there must have been before anything is said of them.
  static let minimum = 20

  /// The place in `recent` of the oldest call, once there are as many as are remembered.
  private var oldest = 0
  private var recent: [Duration] = []
  private var sorted: [Duration] = []

  /// Notes how long a call took, and forgets the oldest where there are too many.
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

  /// Returns the time that so many percent of the calls took at most, which is one that a call took;
  /// `nil` if there were too few.
  func percentile(_ percentile: Double) -> Duration? {
    guard sorted.count >= Self.minimum else { return nil }
    // In this order, what is not a number becomes 1.
    let count = Double(sorted.count)
    return sorted[Int(max(1, min((percentile * count / 100).rounded(.up), count))) - 1]
  }

  /// Returns the first place where a time is not shorter.
  private func place(of latency: Duration) -> Int {
    var range = 0..<sorted.count
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range =
        sorted[middle] < latency ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
