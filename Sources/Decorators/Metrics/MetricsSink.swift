/// A maker of the instruments with which ``CallMetrics`` counts and measures calls.
///
/// ``MemoryMetrics`` and ``ClosureMetrics`` are sinks. To hand metrics to a library of your own,
/// conform to this protocol or use a ``ClosureMetrics``. Instruments have the same names and
/// meanings as in [swift-metrics](https://github.com/apple/swift-metrics).
///
/// An instrument is a function. It is made once for each member, or when it is first needed. Many
/// threads call it at the same time, within the calls that it measures, so it should return
/// quickly. Instruments with the same label and dimensions are one instrument.
public protocol MetricsSink: Sendable {
  /// Returns a function that adds to a number. The number only grows.
  func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ amount: Int) -> Void

  /// Returns a function that records a duration.
  func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ duration: Duration) -> Void

  /// Returns a function that changes a number by an amount, which can be negative.
  func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ change: Int) -> Void

  /// Returns a function that sets a number, such as the places that a limit has left.
  ///
  /// By default, the function does nothing.
  func makeGauge(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ value: Double) -> Void
}

extension MetricsSink {
  public func makeGauge(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ value: Double) -> Void {
    { _ in }
  }
}
