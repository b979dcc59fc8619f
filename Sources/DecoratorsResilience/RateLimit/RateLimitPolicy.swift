@_spi(Generated) import Decorators

/// The number of calls that a ``RateLimiter`` lets through, and the longest wait of others.
///
///     RateLimitPolicy(calls: 10, per: .seconds(1), burst: 20, maxWait: .seconds(2))
public struct RateLimitPolicy: Sendable, Hashable {
  /// The number of calls that may be made in a period; at least 1.
  public var calls: Int

  /// The period, from one nanosecond to one year.
  public var period: Duration

  /// The number of calls that may be made at once after a pause, at least 1; `nil`, the default, for
  /// ``calls``.
  public var burst: Int?

  /// The longest wait of a call. A call that would have to wait longer fails at once with a
  /// ``RateLimitExceededError``; with zero, that is each call that exceeds the limit. With `nil`, the
  /// default, a call waits until its turn, or until it is cancelled, so that callers need not handle
  /// the limit.
  public var maxWait: Duration?

  /// Creates a policy, whose properties have the values of the parameters.
  public init(calls: Int, per period: Duration, burst: Int? = nil, maxWait: Duration? = nil) {
    self.calls = calls
    self.period = period
    self.burst = burst
    self.maxWait = maxWait
  }
}
