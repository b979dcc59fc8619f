/// A ``RateLimitStore`` for this process, for a store whose server cannot be reached.
public final class LocalRateLimitStore: RateLimitStore {
  private let limiter: RateLimiter

  /// Creates a store that has not let any call through.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that may be made in a period.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  public init(_ policy: RateLimitPolicy, clock: any Clock<Duration> = ContinuousClock()) {
    limiter = RateLimiter(policy, clock: clock)
  }

  public func take(for key: RateLimitKey) -> RateLimitAnswer {
    limiter.limit(for: key).take()
  }
}
