/// A metrics sink that makes its instruments with closures.
///
/// It is the shortest way to connect a metrics library of your own:
///
///     let metrics = ClosureMetrics { label, dimensions in
///       let counter = registry.counter(label, dimensions)
///       return { amount in counter.add(amount) }
///     } timer: { label, dimensions in
///       ...
public struct ClosureMetrics: MetricsSink {
  /// A function that makes an instrument with a label and dimensions.
  public typealias Maker<Amount> =
    @Sendable (_ label: String, _ dimensions: [(String, String)]) -> @Sendable (Amount) -> Void

  private let counter: Maker<Int>
  private let timer: Maker<Duration>
  private let meter: Maker<Int>
  private let gauge: Maker<Double>

  /// Creates a sink with closures.
  ///
  /// - Parameters:
  ///   - counter: A closure that makes functions that add to a number.
  ///   - timer: A closure that makes functions that record a duration.
  ///   - meter: A closure that makes functions that change a number.
  ///   - gauge: A closure that makes functions that set a number. By default, they do nothing.
  public init(
    counter: @escaping Maker<Int>, timer: @escaping Maker<Duration>, meter: @escaping Maker<Int>,
    gauge: @escaping Maker<Double> = { _, _ in { _ in } }
  ) {
    self.counter = counter
    self.timer = timer
    self.meter = meter
    self.gauge = gauge
  }

  /// Returns a counter that the first closure makes.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    counter(label, dimensions)
  }

  /// Returns a timer that the second closure makes.
  public func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Duration) -> Void {
    timer(label, dimensions)
  }

  /// Returns a meter that the third closure makes.
  public func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    meter(label, dimensions)
  }

  /// Returns a gauge that the fourth closure makes.
  public func makeGauge(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Double) -> Void {
    gauge(label, dimensions)
  }
}
