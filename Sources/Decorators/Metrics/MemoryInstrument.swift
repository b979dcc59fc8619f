/// An instrument of ``MemoryMetrics``. Many threads can use it at the same time.
final class MemoryInstrument: Sendable {
  enum Kind: String {
    case counter, gauge, meter, timer
  }

  struct State {
    /// The sum of the amounts, or the value that was set last.
    var value = 0.0
    /// The number of durations in each bucket of a timer.
    var counts: [Int]
    /// The sum of all durations.
    var duration = Duration.zero
  }

  /// The upper bounds of all buckets except the last one, which has no bound.
  private let buckets: [Duration]
  private let current: Lock<State>

  init(buckets: [Duration]?) {
    self.buckets = buckets ?? []
    current = Lock(State(counts: buckets.map { [Int](repeating: 0, count: $0.count + 1) } ?? []))
  }

  var state: State { current.withLock { $0 } }

  func add(_ amount: Int) { current.withLock { $0.value += Double(amount) } }

  func set(_ value: Double) { current.withLock { $0.value = value } }

  /// Counts a duration. A negative one counts as zero.
  func record(_ duration: Duration) {
    let bucket = buckets.firstIndex { duration <= $0 } ?? buckets.count
    current.withLock { state in
      state.counts[bucket] += 1
      state.duration += max(.zero, duration)
    }
  }

  /// The numbers of the instrument: its value, or for a timer the number of durations up to each
  /// bound, their sum, and their number. A number of a timer has a suffix behind the label.
  var samples: [(suffix: String, bound: String?, value: Double)] {
    let state = state
    guard !state.counts.isEmpty else { return [("", nil, state.value)] }
    var count = 0
    let bounds = buckets.map { "\($0 / .seconds(1))" } + ["+Inf"]
    let parts = zip(bounds, state.counts).map { bound, inBucket in
      count += inBucket
      return (suffix: "_bucket", bound: String?.some(bound), value: Double(count))
    }
    return parts + [
      ("_sum", nil, state.duration / .seconds(1)), ("_count", nil, Double(count)),
    ]
  }
}
