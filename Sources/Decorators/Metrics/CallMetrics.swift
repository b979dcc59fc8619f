/// The metrics of the calls that a measuring decorator forwards.
///
/// | label                   | instrument | dimensions besides `protocol` and `member` |
/// |-------------------------|------------|--------------------------------------------|
/// | `calls_total`           | counter    | `outcome`, and `error_type` of failures    |
/// | `call_duration_seconds` | timer      | `outcome`                                  |
/// | `calls_active`          | meter      | none                                       |
/// | `call_events_total`     | counter    | `event`: the name of a ``CallEvent``       |
///
/// A member that gives a stream also has the counter `call_elements_total` and the timer
/// `call_first_element_seconds`, which measures the time from the call to the first element.
///
/// An `outcome` is `success`, `failure` or `cancelled`; ``Cancellation`` says what counts as
/// cancelled. An `error_type` is the name of the error's type. A member has at most twenty error
/// types. Errors of further types count as `_OTHER`.
///
/// A generated decorator makes the instruments of its members when it is created. It makes the
/// instrument of an event or an error type when it first occurs.
public final class CallMetrics: Sendable {
  let members: [String: MemberMetrics]

  /// Creates the metrics of a protocol's members.
  ///
  /// - Parameters:
  ///   - members: The full names of the members, with their protocol. Overloads with the same name
  ///     share their instruments.
  ///   - sink: The sink that makes the instruments.
  ///   - clock: The clock that measures durations. Pass a ``ManualClock`` in tests.
  @_spi(Generated)
  public init(
    of members: [String], in sink: some MetricsSink, clock: some Clock<Duration> = ContinuousClock()
  ) {
    let uptime = clock.uptime()
    self.members = members.reduce(into: [:]) { made, member in
      made[member] = made[member] ?? MemberMetrics(of: member, in: sink, uptime: uptime)
    }
  }

  /// Notes that a call of a member begins.
  ///
  /// - Parameter member: The full name of the member.
  @_spi(Generated)
  public func started(_ member: String) -> WatchedCall {
    WatchedCall { _ in members[member]! }
  }
}
