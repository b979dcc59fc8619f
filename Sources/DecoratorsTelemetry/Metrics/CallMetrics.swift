@_spi(Generated) import Decorators

/// The metrics of the calls that a measuring decorator forwards.
///
/// <doc:/Decorators/Metrics> lists their labels and dimensions.
///
/// A generated decorator makes the instruments of its members when it is created. It makes the
/// instrument of an event or an error type when it first occurs.
public final class CallMetrics: Sendable {
  let members: [String: MemberMetrics]
  private let listener = Listener()

  /// Creates the metrics of a protocol's members. Overloads with the same name share instruments.
  ///
  /// - Parameter dimensions: Further dimensions of each instrument, in the order of their names. Those
  ///   that the instruments have themselves are left out: outcomes would become one.
  @_spi(Generated)
  public init(
    of members: [String], in sink: some MetricsSink, dimensions: [String: String] = [:],
    clock: some Clock<Duration> = DefaultClock()
  ) {
    let uptime = clock.inStack.uptime()
    let dimensions = dimensions.filter { !MemberMetrics.dimensionNames.contains($0.key) }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.members = members.reduce(into: [:]) { [listener] made, member in
      made[member] =
        made[member]
        ?? MemberMetrics(of: member, in: sink, dimensions, listener, uptime: uptime)
    }
  }

  /// Notes that a call of a member begins.
  @_spi(Generated)
  public func started(_ member: String) -> InstrumentedCall {
    InstrumentedCall(of: member, for: listener) { _ in members[member]! }
  }
}
