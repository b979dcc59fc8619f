/// How many calls a ``RateLimit`` lets through, and what becomes of those that are too many.
///
///     RateLimitPolicy(calls: 10, per: .seconds(1), burst: 20, maxWait: .seconds(2))
public struct RateLimitPolicy: Sendable, Hashable {
  /// The number of calls that may be made in a period.
  public let calls: Int

  /// The period.
  public let period: Duration

  /// The number of calls that may be made at once after a pause.
  public let burst: Int

  /// What becomes of a call that may not be made yet.
  public let exceeded: WhenExceeded

  /// How long a call waits at most; `nil` for as long as it takes.
  public let maxWait: Duration?

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that may be made in a period; at least 1.
  ///   - period: The period; at least a nanosecond.
  ///   - burst: The number of calls that may be made at once after a pause; `calls` by default, and at
  ///     least 1.
  ///   - exceeded: What becomes of a call that may not be made yet. By default it waits, so that the
  ///     program keeps to the limit and nobody has to handle that there is one. Else it fails with a
  ///     ``RateLimitExceededError``.
  ///   - maxWait: How long a call waits at most. One that would have to wait longer fails at once. By
  ///     default each waits as long as it takes, or until it is cancelled.
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
