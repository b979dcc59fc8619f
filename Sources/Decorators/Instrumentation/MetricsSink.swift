/// A maker of the instruments with which `CallMetrics` counts and measures calls.
///
/// `MemoryMetrics` and ``ClosureMetrics`` are sinks. To hand metrics to a library of your own,
/// conform to this protocol or use a ``ClosureMetrics``. Instruments have the same names and
/// meanings as in [swift-metrics](https://github.com/apple/swift-metrics).
public protocol MetricsSink: Sendable {
  /// Returns an instrument: a function that is called with each value.
  ///
  /// An instrument is made once for each member, or when it is first needed; if two threads need it
  /// at once, twice. Many threads call it at the same time, within the calls that it measures, so it
  /// should return quickly. Instruments with the same label and dimensions are one instrument.
  ///
  /// A sink may use what it measures. The calls that it makes while it is called are not measured in
  /// it.
  func makeInstrument(
    _ kind: ClosureMetrics.Kind, label: String, dimensions: [(String, String)]
  ) -> @Sendable (_ value: Double) -> Void
}

/// A metrics sink that makes its instruments with a closure.
///
/// It is the shortest way to connect a metrics library of your own:
///
///     let metrics = ClosureMetrics { kind, label, dimensions in
///       switch kind {
///       case .counter:
///         let counter = registry.counter(label, dimensions)
///         return { amount in counter.add(amount) }
///       ...
public struct ClosureMetrics: MetricsSink {
  /// The kinds of instruments that a ``MetricsSink`` makes.
  public enum Kind: String, Sendable {
    /// A number that only grows. A value is added to it.
    case counter
    /// A number that is set to each value, such as the places that a limit has left.
    case gauge
    /// A number that changes by each value, which can be negative.
    case meter
    /// A distribution of durations. A value is a duration in seconds.
    case timer
  }

  /// A function that makes an instrument, as ``MetricsSink`` describes it.
  public typealias Maker =
    @Sendable (
      _ kind: Kind, _ label: String, _ dimensions: [(String, String)]
    ) -> @Sendable (Double) -> Void

  private let maker: Maker

  /// Creates a sink with a closure.
  public init(_ maker: @escaping Maker) { self.maker = maker }

  /// Returns an instrument that the closure makes.
  public func makeInstrument(
    _ kind: Kind, label: String, dimensions: [(String, String)]
  ) -> @Sendable (Double) -> Void {
    maker(kind, label, dimensions)
  }
}
