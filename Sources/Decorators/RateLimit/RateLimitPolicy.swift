/// The number of calls that a ``RateLimit`` lets through, and the treatment of further calls.
///
///     RateLimitPolicy(calls: 10, per: .seconds(1), burst: 20, maxWait: .seconds(2))
public struct RateLimitPolicy: Sendable, Hashable {
  /// The number of calls that may be made in a period.
  public let calls: Int

  /// The period.
  public let period: Duration

  /// The number of calls that may be made at once after a pause.
  public let burst: Int

  /// The treatment of a call that exceeds the limit.
  public let exceeded: WhenExceeded

  /// The longest wait of a call; `nil` for no limit.
  public let maxWait: Duration?

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that may be made in a period; at least 1.
  ///   - period: The period; at least one nanosecond.
  ///   - burst: The number of calls that may be made at once after a pause; `calls` by default, and
  ///     at least 1.
  ///   - exceeded: The treatment of a call that exceeds the limit. By default it waits, so that the
  ///     program keeps to the limit and callers need not handle it. Otherwise it fails with a
  ///     ``RateLimitExceededError``.
  ///   - maxWait: The longest wait of a call. A call that would have to wait longer fails at once.
  ///     By default a call waits until its turn, or until it is cancelled.
  public init(
    calls: Int, per period: Duration, burst: Int? = nil, exceeded: WhenExceeded = .wait,
    maxWait: Duration? = nil
  ) {
    self.calls = max(1, calls)
    self.period = max(.nanoseconds(1), period)
    self.burst = max(1, burst ?? calls)
    self.exceeded = exceeded
    self.maxWait = maxWait.map { max(.zero, $0) }
  }
}
