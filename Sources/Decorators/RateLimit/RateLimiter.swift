/// A limit on the number of calls in a period.
///
///     let limiter = RateLimiter(calls: 10, per: .seconds(1), burst: 20)
///     let feed = RemoteFeed().limitingRate(with: limiter)
///     let search = RemoteSearch().limitingRate(with: limiter)
///
/// A call that exceeds the limit waits. Calls go in the order of their arrival. A call never
/// overtakes another, and a cancelled call leaves its place to the next. There is one timer, for
/// the first call in the line, and none if no call waits.
///
/// The calls of a period come back one after the other, and a whole burst can be made at once after
/// a pause. The limit is exact to the nanosecond. If the clock goes back, calls come back from its
/// new time on.
///
/// Share one limiter among all decorators that it is for. If other processes share the limit too,
/// provide a ``RateLimitStore``.
public final class RateLimiter: Sendable {
  private struct Keyed {
    var limits: [RateLimitKey: KeyedRateLimit] = [:]
    /// The number of limits at which those that are not needed are removed.
    var most = 64
  }

  /// The number of calls that the limiter lets through, and the action for further calls.
  public let policy: RateLimitPolicy

  let settings: RateLimitSettings
  private let common: KeyedRateLimit
  private let keyed = Lock(Keyed())

  /// Creates a limiter that has not let any call through.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that the limiter lets through, and the action for further
  ///     calls.
  ///   - store: The store to ask before each call. Without one, the limit belongs to this process
  ///     and follows the policy. The limit of synchronous members always does, because they cannot
  ///     wait for an answer.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  ///   - onEvent: A closure that is called for each call that has to wait, and for each that is not
  ///     made.
  ///   - random: Returns random numbers from 0 to 1, for the times at which rejected callers come
  ///     back.
  public init(
    _ policy: RateLimitPolicy, in store: (any RateLimitStore)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    onEvent: CallEvent.Handler? = nil,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.policy = policy
    settings = RateLimitSettings(
      policy: policy, store: store, clock: clock, onEvent: onEvent, random: random)
    common = KeyedRateLimit(.all, settings)
  }

  /// Creates a limiter whose calls wait.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that may be made in a period.
  ///   - period: The period.
  ///   - burst: The number of calls that may be made at once after a pause; `calls` by default.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  public convenience init(
    calls: Int, per period: Duration, burst: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(RateLimitPolicy(calls: calls, per: period, burst: burst), clock: clock)
  }

  /// The number of calls that wait for their turn.
  public var waiting: Int { settings.waiting }

  /// Shows the number of calls that can be made at once (`rate_limit_tokens`) and of waiting calls
  /// (`rate_limit_waiting`) in gauges.
  ///
  /// The tokens are those after the latest call without a key; afterwards they come back. With a
  /// ``RateLimitStore`` they are those of synchronous members. Calls that wait are those of all keys.
  ///
  /// The gauges are set at each change, by the code that changes the limiter.
  ///
  /// - Parameters:
  ///   - sink: The sink that makes the gauges.
  ///   - name: The value of the dimension `name`, which tells this limiter from others.
  public func reportGauges(to sink: some MetricsSink, as name: String) {
    common.reportGauges(to: sink, as: name)
    settings.reportGauges(to: sink, as: name)
  }

  /// The number of keys that are kept.
  var keyCount: Int { keyed.withLock { $0.limits.count } }
}

// MARK: - Keys

extension RateLimiter {
  /// Returns the limit of calls without a key.
  @_spi(Generated)
  public func limit() -> KeyedRateLimit { common }

  /// Returns the limit of calls with a key.
  ///
  /// - Parameters:
  ///   - names: The names of the key's parameters.
  ///   - member: The member of the limit; by default several members share it.
  ///   - values: The values of the parameters.
  @_spi(Generated)
  public func limit<each Value: Hashable & Sendable>(
    for names: String, of member: String = "", _ values: repeat each Value
  ) -> KeyedRateLimit {
    limit(for: RateLimitKey(names, of: member, repeat each values))
  }

  func limit(for key: RateLimitKey) -> KeyedRateLimit {
    if key.isAll { return common }
    return keyed.withLock { keyed in
      if let limit = keyed.limits[key] { return limit }
      if keyed.limits.count >= keyed.most { forget(&keyed) }
      let limit = KeyedRateLimit(key, settings)
      keyed.limits[key] = limit
      return limit
    }
  }

  private func forget(_ keyed: inout Keyed) {
    var kept: [RateLimitKey: KeyedRateLimit] = [:]
    for key in keyed.limits.keys.map(\.self) {
      guard var limit = keyed.limits.removeValue(forKey: key) else { continue }
      // A limit that another thread has just got is about to be used.
      if !isKnownUniquelyReferenced(&limit) || !limit.isIdle { kept[key] = limit }
    }
    keyed = Keyed(limits: kept, most: max(64, kept.count * 2))
  }
}
