import Synchronization

/// A ``RateLimiter`` of this process, which counts by the generic cell rate algorithm.
///
/// It is exact, and fair to the nanosecond: `calls` come back in each `period`, one after the other,
/// and up to `burst` of them can be made at once after a pause. Nothing runs while nobody calls. A key
/// is forgotten once a whole burst of it can be made again.
///
/// Of a clock that goes back by more than a burst takes, all of the burst can be made again.
public final class LocalRateLimiter: RateLimiter {
  private struct Buckets {
    /// When each bucket is full again.
    var full: [RateLimitKey: CellRate.Time] = [:]
    /// How many there may be before full ones are forgotten.
    var limit = 64
  }

  private let rate: CellRate
  private let uptime: @Sendable () -> Duration
  /// The bucket of ``RateLimitKey/all``.
  private let common = Atomic<CellRate.Time>(0)
  private let buckets = Lock(Buckets())

  /// Creates a limiter that has let no call through yet.
  ///
  /// - Parameters:
  ///   - calls: How many calls may be made in a period; at least 1.
  ///   - period: The period; at least a nanosecond.
  ///   - burst: How many may be made at once after a pause; `calls` by default, and at least 1.
  ///   - clock: The clock that measures time; give a ``ManualClock`` in tests.
  public init(
    calls: Int, per period: Duration, burst: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    rate = CellRate(calls: calls, per: period, burst: burst ?? calls)
    uptime = clock.uptime()
  }

  /// The number of keys that are kept, of which each has a burst that is not whole.
  var keyCount: Int { buckets.withLock { $0.full.count } }

  private var now: CellRate.Time { rate.time(uptime()) }

  /// Takes a call that has no key.
  ///
  /// - Returns: `false` where there is none or, now and then, where a second look is needed.
  func takeAtOnce() -> Bool {
    let now = now
    var full = common.load(ordering: .relaxed)
    while let next = rate.taking(from: full, at: now) {
      let (isExchanged, actual) = common.weakCompareExchange(
        expected: full, desired: next, ordering: .relaxed)
      if isExchanged { return true }
      full = actual
    }
    return false
  }

  public func take(for key: RateLimitKey) -> RateLimitAnswer {
    guard key.isAll else { return takeFromBucket(of: key) }
    while true {
      // The time is read after the bucket, so that only a clock that goes back can be behind it.
      let kept = common.load(ordering: .acquiring)
      let now = now
      let full = rate.checked(kept, at: now)
      guard let next = rate.taking(from: full, at: now) else {
        return .wait(rate.delay(until: full, at: now, after: 0))
      }
      if common.compareExchange(expected: kept, desired: next, ordering: .acquiringAndReleasing)
        .exchanged
      {
        return .taken
      }
    }
  }

  private func takeFromBucket(of key: RateLimitKey) -> RateLimitAnswer {
    buckets.withLock { buckets in
      let now = now
      let full = rate.checked(buckets.full[key] ?? now, at: now)
      guard let next = rate.taking(from: full, at: now) else {
        return .wait(rate.delay(until: full, at: now, after: 0))
      }
      buckets.full[key] = next
      if buckets.full.count > buckets.limit {
        buckets.full = buckets.full.filter { !rate.isFull($0.value, at: now) }
        buckets.limit = max(64, buckets.full.count * 2)
      }
      return .taken
    }
  }

  /// Returns how long it takes until a call can be made.
  ///
  /// - Parameters:
  ///   - key: The key of the call.
  ///   - count: How many calls are made before.
  func delay(for key: RateLimitKey, after count: Int = 0) -> Duration {
    let kept: CellRate.Time? =
      key.isAll ? common.load(ordering: .acquiring) : buckets.withLock { $0.full[key] }
    let now = now
    return rate.delay(until: rate.checked(kept ?? now, at: now), at: now, after: count)
  }
}
