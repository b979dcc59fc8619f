import Synchronization

/// An instrument of ``MemoryMetrics``. Many threads can use it at the same time.
protocol MemoryInstrument: Sendable {
  var samples: [MemorySample] { get }
}

/// A number of an instrument.
struct MemorySample {
  /// What follows the label, for a part of a histogram.
  var suffix = ""
  /// The upper bound of a histogram's bucket.
  var bound: String?
  let value: Double
}

/// A number that changes by amounts.
final class MemoryCounter: MemoryInstrument {
  private let sum = Atomic(0)

  var value: Int { sum.load(ordering: .relaxed) }

  var samples: [MemorySample] { [MemorySample(value: Double(value))] }

  func add(_ amount: Int) {
    sum.wrappingAdd(amount, ordering: .relaxed)
  }
}

/// A number that is set.
final class MemoryGauge: MemoryInstrument {
  private let bits = Atomic(0.0.bitPattern)

  var samples: [MemorySample] {
    [MemorySample(value: Double(bitPattern: bits.load(ordering: .relaxed)))]
  }

  func set(_ value: Double) {
    bits.store(value.bitPattern, ordering: .relaxed)
  }
}

/// A histogram of durations.
final class DurationHistogram: MemoryInstrument {
  /// The upper bounds of all buckets except the last one, which has no bound.
  private let buckets: [Duration]
  private let counters: [MemoryCounter]
  private let nanoseconds = MemoryCounter()

  init(buckets: [Duration]) {
    self.buckets = buckets
    counters = (0...buckets.count).map { _ in MemoryCounter() }
  }

  /// The number of durations in each bucket.
  var counts: [Int] { counters.map(\.value) }

  /// The number of durations up to each bound, the sum of all durations, and their number.
  var samples: [MemorySample] {
    var count = 0
    var samples: [MemorySample] = []
    for (bound, inBucket) in zip(buckets.map { "\($0 / .seconds(1))" } + ["+Inf"], counts) {
      count += inBucket
      samples.append(MemorySample(suffix: "_bucket", bound: bound, value: Double(count)))
    }
    let sum = Duration.nanoseconds(nanoseconds.value) / .seconds(1)
    return samples + [
      MemorySample(suffix: "_sum", value: sum),
      MemorySample(suffix: "_count", value: Double(count)),
    ]
  }

  /// Counts a duration. A negative one counts as zero.
  func record(_ duration: Duration) {
    var bucket = 0
    while bucket < buckets.count, duration > buckets[bucket] { bucket += 1 }
    counters[bucket].add(1)
    guard duration > .zero else { return }
    let (seconds, attoseconds) = duration.components
    nanoseconds.add(Int(seconds) &* 1_000_000_000 &+ Int(attoseconds / 1_000_000_000))
  }
}
