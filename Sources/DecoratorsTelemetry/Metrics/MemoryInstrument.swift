@_spi(Generated) import Decorators

/// An instrument of ``MemoryMetrics``. Many threads can use it at the same time.
final class MemoryInstrument: Sendable {
  struct State {
    /// The sum of the values, or the one that was set last.
    var value = 0.0
    /// The number of durations in each bucket of a timer.
    var counts: [Int] = []
  }

  private let kind: ClosureMetrics.Kind
  /// The upper bounds of a timer's buckets in seconds, except for the last one, which has no bound.
  private let bounds: [Double]
  private let current: Lock<State>

  init(_ kind: ClosureMetrics.Kind, buckets: [Duration]) {
    self.kind = kind
    bounds = buckets.map { $0 / .seconds(1) }
    current = Lock(
      State(counts: kind == .timer ? Array(repeating: 0, count: bounds.count + 1) : []))
  }

  var state: State { current.withLock { $0 } }

  /// Adds, sets or records a value. A negative duration counts as zero.
  @Sendable
  func update(_ value: Double) {
    current.withLock { state in
      switch kind {
      case .counter, .meter: state.value += value
      case .gauge: state.value = value
      case .timer:
        state.counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        state.value += max(0, value)
      }
    }
  }

  /// The numbers of the instrument: its value, or for a timer the number of durations up to each
  /// bound, their sum, and their number. A number of a timer has a suffix behind the label.
  var samples: [(suffix: String, bound: String?, value: Double)] {
    let state = state
    guard kind == .timer else { return [("", nil, state.value)] }
    var count = 0
    let parts = zip(bounds.map { "\($0)" } + ["+Inf"], state.counts).map { bound, inBucket in
      count += inBucket
      return (suffix: "_bucket", bound: String?.some(bound), value: Double(count))
    }
    return parts + [("_sum", nil, state.value), ("_count", nil, Double(count))]
  }
}
