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
  struct Dimension: Hashable, Comparable {
    let name: String
    let value: String

    static func < (one: Self, other: Self) -> Bool {
      (one.name, one.value) < (other.name, other.value)
    }
  }

  /// What instruments that differ only in their dimensions have in common.
  struct Family: Hashable {
    enum Kind: String {
      case counter, gauge, meter, timer
    }

    let label: String
    let kind: Kind
  }

  /// The instruments of a family, by their dimensions in the order of the names.
  typealias Series = [[Dimension]: any MemoryInstrument]

  /// The upper bounds of the histogram's buckets, except for the last one, which has no bound.
  public let buckets: [Duration]

  private let made = Lock<[Family: Series]>([:])

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

  /// All instruments, in the order of their labels.
  var families: [(key: Family, value: Series)] {
    made.withLock { $0 }
      .sorted { ($0.key.label, $0.key.kind.rawValue) < ($1.key.label, $1.key.kind.rawValue) }
  }

  /// Returns a function that adds to a number.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    let counter = instrument(.counter, label, dimensions) { MemoryCounter() }
    return { counter.add($0) }
  }

  /// Returns a function that adds to a histogram.
  public func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Duration) -> Void {
    let histogram = instrument(.timer, label, dimensions) { DurationHistogram(buckets: buckets) }
    return { histogram.record($0) }
  }

  /// Returns a function that changes a number.
  public func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    let meter = instrument(.meter, label, dimensions) { MemoryCounter() }
    return { meter.add($0) }
  }

  /// Returns a function that sets a number.
  public func makeGauge(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Double) -> Void {
    let gauge = instrument(.gauge, label, dimensions) { MemoryGauge() }
    return { gauge.set($0) }
  }

  private func instrument<Instrument: MemoryInstrument>(
    _ kind: Family.Kind, _ label: String, _ dimensions: [(String, String)],
    _ make: () -> Instrument
  ) -> Instrument {
    let family = Family(label: label, kind: kind)
    let dimensions = dimensions.map { Dimension(name: $0, value: $1) }.sorted()
    return made.withLock { made in
      if let instrument = made[family]?[dimensions] as? Instrument { return instrument }
      let instrument = make()
      made[family, default: [:]][dimensions] = instrument
      return instrument
    }
  }

  /// Returns the sum of the values with a label and dimensions.
  ///
  /// - Parameters:
  ///   - label: A label of ``CallMetrics``, such as `calls_total`, or of a gauge. The labels of
  ///     durations are `call_duration_seconds_count` and `call_duration_seconds_sum`.
  ///   - dimensions: The dimensions that a value must have, such as `["outcome": "failure"]`. By
  ///     default, the sum contains all values of the label.
  public func value(of label: String, where dimensions: [String: String] = [:]) -> Double {
    let wanted = dimensions.map { Dimension(name: $0, value: $1) }
    return families.lazy.filter { label.hasPrefix($0.key.label) }
      .flatMap { family, series in
        series.filter { wanted.allSatisfy($0.key.contains) }
          .flatMap { $0.value.samples.filter { family.label + $0.suffix == label } }
      }
      .reduce(0) { $0 + $1.value }
  }
}
