/// Makes the instruments with which ``CallMetrics`` counts and measures calls.
///
/// ``MemoryMetrics`` and ``ClosureMetrics`` are sinks. To hand metrics to a library of your own, conform
/// to this protocol or use a ``ClosureMetrics``. The names are those of
/// [swift-metrics](https://github.com/apple/swift-metrics), and what they mean is the same.
///
/// An instrument is a function, which is made once for each member, or when it is first needed, and
/// then called by many threads at the same time, from within the calls that are measured, so that it
/// should not take long. Instruments that are made with the same label and dimensions are one.
public protocol MetricsSink: Sendable {
  /// Returns a function that adds to a number which only grows.
  func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ amount: Int) -> Void

  /// Returns a function that takes in how long something took.
  func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ duration: Duration) -> Void

  /// Returns a function that changes a number by what it is given, which may be negative.
  func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ change: Int) -> Void
}
