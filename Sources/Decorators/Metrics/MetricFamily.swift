/// The samples of one label at one point in time.
struct MetricFamily {
  /// A number with its dimensions.
  struct Sample {
    /// The label, with a suffix for a part of a histogram.
    let label: String
    let dimensions: [MemoryMetrics.Dimension]
    let value: Double
  }

  /// The type of a metric in Prometheus.
  enum Kind: String {
    case counter, gauge, histogram
  }

  let label: String
  let kind: Kind
  let samples: [Sample]
}

extension MemoryMetrics {
  /// All metrics, in a stable order.
  var families: [MetricFamily] {
    let instruments = instruments
    return
      (families(.counter, of: instruments.counters) { .number($0.value) }
      + families(.gauge, of: instruments.meters) { .number($0.value) }
      + families(.histogram, of: instruments.timers) { .histogram($0) })
      .sorted { $0.label < $1.label }
  }

  private enum Reading {
    case number(Int)
    case histogram(DurationHistogram)
  }

  private func families<Instrument>(
    _ kind: MetricFamily.Kind, of instruments: [String: [[Dimension]: Instrument]],
    _ read: (Instrument) -> Reading
  ) -> [MetricFamily] {
    instruments.map { label, series in
      let samples = series.sorted { $0.key.sortKey < $1.key.sortKey }
        .flatMap { dimensions, instrument in
          switch read(instrument) {
          case .number(let number):
            [MetricFamily.Sample(label: label, dimensions: dimensions, value: Double(number))]
          case .histogram(let histogram): histogram.samples(label, dimensions)
          }
        }
      return MetricFamily(label: label, kind: kind, samples: samples)
    }
  }
}

extension [MemoryMetrics.Dimension] {
  fileprivate var sortKey: String {
    map { "\($0.name)\u{0}\($0.value)" }.joined(separator: "\u{1}")
  }
}

extension DurationHistogram {
  /// Returns the samples of the histogram for Prometheus: the number of durations up to each bound,
  /// the sum of all durations, and their number.
  fileprivate func samples(
    _ label: String, _ dimensions: [MemoryMetrics.Dimension]
  ) -> [MetricFamily.Sample] {
    var count = 0
    var samples: [MetricFamily.Sample] = []
    let bounds = buckets.map { "\($0 / .seconds(1))" } + ["+Inf"]
    for (bound, inBucket) in zip(bounds, counts) {
      count += inBucket
      samples.append(
        MetricFamily.Sample(
          label: "\(label)_bucket",
          dimensions: dimensions + [MemoryMetrics.Dimension(name: "le", value: bound)],
          value: Double(count)))
    }
    return samples + [
      MetricFamily.Sample(
        label: "\(label)_sum", dimensions: dimensions, value: sum / .seconds(1)),
      MetricFamily.Sample(label: "\(label)_count", dimensions: dimensions, value: Double(count)),
    ]
  }
}
