/// A metrics sink in memory, for a server's `/metrics`, for people, and for tests.
///
///     let metrics = MemoryMetrics()
///     let feed = RemoteFeed().retrying().measuring(in: metrics)
///     ...
///     print(metrics)                            // a table
///     response.body = metrics.prometheusText    // what Prometheus reads
///     #expect(metrics.value(of: "calls_total", where: ["outcome": "failure"]) == 0)
///
/// Counting and measuring take a few atomic operations and allocate no memory.
public final class MemoryMetrics: MetricsSink {
  /// The sink of all measuring decorators that have no sink of their own.
  public static let shared = MemoryMetrics()

  /// A name and a value that distinguish instruments with the same label.
  struct Dimension: Hashable {
    let name: String
    let value: String
  }

  struct Instruments {
    var counters: [String: [[Dimension]: MemoryCounter]] = [:]
    var meters: [String: [[Dimension]: MemoryCounter]] = [:]
    var timers: [String: [[Dimension]: DurationHistogram]] = [:]
  }

  /// The upper bounds of the histogram's buckets, except for the last one, which has no bound.
  public let buckets: [Duration]

  private let made = Lock(Instruments())

  /// Creates a sink without metrics.
  ///
  /// - Parameter buckets: The upper bounds of the histogram's buckets; ``standardBuckets`` by
  ///   default.
  public init(buckets: [Duration] = MemoryMetrics.standardBuckets) {
    self.buckets = Set(buckets).sorted()
  }

  /// The upper bounds that OpenTelemetry advises for the duration of HTTP requests: 5 ms to 10 s.
  public static let standardBuckets: [Duration] = [
    5, 10, 25, 50, 75, 100, 250, 500, 750, 1_000, 2_500, 5_000, 7_500, 10_000,
  ].map { .milliseconds($0) }

  var instruments: Instruments { made.withLock { $0 } }

  /// Returns a function that adds to a number.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    let counter = made.withLock { made in
      Self.instrument(in: &made.counters[label, default: [:]], dimensions) { MemoryCounter() }
    }
    return { counter.add($0) }
  }

  /// Returns a function that adds to a histogram.
  public func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Duration) -> Void {
    let histogram = made.withLock { made in
      Self.instrument(in: &made.timers[label, default: [:]], dimensions) {
        DurationHistogram(buckets: buckets)
      }
    }
    return { histogram.record($0) }
  }

  /// Returns a function that changes a number.
  public func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    let meter = made.withLock { made in
      Self.instrument(in: &made.meters[label, default: [:]], dimensions) { MemoryCounter() }
    }
    return { meter.add($0) }
  }

  private static func instrument<Instrument>(
    in instruments: inout [[Dimension]: Instrument], _ dimensions: [(String, String)],
    _ make: () -> Instrument
  ) -> Instrument {
    let dimensions = dimensions.map { Dimension(name: $0, value: $1) }
    if let instrument = instruments[dimensions] { return instrument }
    let instrument = make()
    instruments[dimensions] = instrument
    return instrument
  }
}

extension MemoryMetrics {
  /// Returns the sum of the values with a label and dimensions.
  ///
  /// - Parameters:
  ///   - label: A label of ``CallMetrics``, such as `calls_total`. The labels of durations are
  ///     `call_duration_seconds_count` and `call_duration_seconds_sum`.
  ///   - dimensions: The dimensions that a value must have, such as `["outcome": "failure"]`. By
  ///     default, the sum contains all values of the label.
  public func value(of label: String, where dimensions: [String: String] = [:]) -> Double {
    families.flatMap(\.samples)
      .filter { sample in
        sample.label == label
          && dimensions.allSatisfy { name, value in
            sample.dimensions.contains { $0.name == name && $0.value == value }
          }
      }
      .reduce(0) { $0 + $1.value }
  }
}
