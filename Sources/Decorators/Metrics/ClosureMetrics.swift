/// Has closures make the instruments: the shortest way to a metrics library of your own.
///
///     let metrics = ClosureMetrics { label, dimensions in
///       let counter = registry.counter(label, dimensions)
///       return { amount in counter.add(amount) }
///     } timer: { label, dimensions in
///       ...
public struct ClosureMetrics: MetricsSink {
  /// A function that makes an instrument of a label and dimensions.
  public typealias Maker<Amount> =
    @Sendable (_ label: String, _ dimensions: [(String, String)]) -> @Sendable (Amount) -> Void

  private let counter: Maker<Int>
  private let timer: Maker<Duration>
  private let meter: Maker<Int>

  /// Creates a sink of three closures.
  ///
  /// - Parameters:
  ///   - counter: Makes functions that add to a number.
  ///   - timer: Makes functions that take in how long something took.
  ///   - meter: Makes functions that change a number.
  public init(
    counter: @escaping Maker<Int>, timer: @escaping Maker<Duration>, meter: @escaping Maker<Int>
  ) {
    self.counter = counter
    self.timer = timer
    self.meter = meter
  }

  /// Returns the function that the closure makes.
  public func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    counter(label, dimensions)
  }

  /// Returns the function that the closure makes.
  public func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Duration) -> Void {
    timer(label, dimensions)
  }

  /// Returns the function that the closure makes.
  public func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> @Sendable (Int) -> Void {
    meter(label, dimensions)
  }
}
