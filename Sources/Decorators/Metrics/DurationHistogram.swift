/// A histogram of durations. Many threads can add to it at the same time.
final class DurationHistogram: Sendable {
  /// The upper bounds of all buckets except the last one, which has no bound.
  let buckets: [Duration]
  private let counters: [MemoryCounter]
  private let nanoseconds = MemoryCounter()

  init(buckets: [Duration]) {
    self.buckets = buckets
    counters = (0...buckets.count).map { _ in MemoryCounter() }
  }

  /// The number of durations in each bucket.
  var counts: [Int] { counters.map(\.value) }

  /// The sum of all durations.
  var sum: Duration { .nanoseconds(nanoseconds.value) }

  func record(_ duration: Duration) {
    var bucket = 0
    while bucket < buckets.count, duration > buckets[bucket] { bucket += 1 }
    counters[bucket].add(1)
    let (seconds, attoseconds) = duration.components
    nanoseconds.add(Int(seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000))
  }
}
