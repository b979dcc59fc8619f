/// A ``RateLimiter`` for this process, which uses the generic cell rate algorithm.
///
/// It is exact to the nanosecond: `calls` calls come back in each `period`, one after the other,
/// and after a pause up to `burst` calls can be made at once. Nothing runs between calls. The
/// limiter forgets a key once a whole burst of its calls can be made again.
///
/// If the clock goes back by more time than a burst takes, a whole burst can be made again.
public final class LocalRateLimiter: RateLimiter {
  private let common: RateBucket
  private let buckets: RateLimitTable<RateBucket>

  /// Creates a limiter that has not let any call through.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that may be made in a period; at least 1.
  ///   - period: The period; at least one nanosecond.
  ///   - burst: The number of calls that may be made at once after a pause; `calls` by default, and
  ///     at least 1.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  public init(
    calls: Int, per period: Duration, burst: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let rate = CellRate(calls: calls, per: period, burst: burst ?? calls)
    let uptime = clock.uptime()
    common = RateBucket(rate, uptime: uptime)
    buckets = RateLimitTable { _ in
      RateBucket(rate, uptime: uptime)
    } isIdle: {
      $0.isFull
    }
  }

  /// The number of keys that are kept.
  var keyCount: Int { buckets.count }

  public func take(for key: RateLimitKey) -> RateLimitAnswer {
    key.isAll ? common.take() : buckets.object(for: key).take()
  }
}
