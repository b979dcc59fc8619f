@_spi(Generated) import Decorators

/// A metrics sink in memory, for a server's `/metrics`, for people, and for tests.
///
///     let metrics = MemoryMetrics()
///     let feed = RemoteFeed().retrying().measuring(in: metrics)
///     ...
///     print(metrics)                            // a table
///     response.body = metrics.prometheusText    // what Prometheus reads
///     #expect(metrics.value(of: "calls_total", where: ["outcome": "failure"]) == 0)
///
/// Counting and measuring take a few locks and allocate no memory.
public final class MemoryMetrics: MetricsSink {
  /// The sink of all measuring decorators that have no sink of their own.
  public static let shared = MemoryMetrics()

  /// The label and kind of instruments that differ only in their dimensions.
  struct Family: Hashable {
    let label: String
    let kind: ClosureMetrics.Kind
  }

  /// The instruments of a family, by their dimensions.
  typealias Series = [[String: String]: MemoryInstrument]

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

  /// Returns an instrument that keeps its values in memory.
  public func makeInstrument(
    _ kind: ClosureMetrics.Kind, label: String, dimensions: [(String, String)]
  ) -> @Sendable (Double) -> Void {
    let family = Family(label: label, kind: kind)
    let dimensions = Dictionary(dimensions) { first, _ in first }
    return made.withLock { made in
      if let instrument = made[family]?[dimensions] { return instrument.update }
      let instrument = MemoryInstrument(kind, buckets: buckets)
      made[family, default: [:]][dimensions] = instrument
      return instrument.update
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
    var sum = 0.0
    for (family, series) in families where label.hasPrefix(family.label) {
      for (own, instrument) in series where dimensions.allSatisfy({ own[$0] == $1 }) {
        for sample in instrument.samples where family.label + sample.suffix == label {
          sum += sample.value
        }
      }
    }
    return sum
  }
}
