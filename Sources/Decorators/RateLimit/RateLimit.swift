/// A limit on the number of calls in a period.
///
///     let limit = RateLimit(calls: 10, per: .seconds(1), burst: 20)
///     let feed = RemoteFeed().limitingRate(with: limit)
///     let search = RemoteSearch().limitingRate(with: limit)
///
/// A call that exceeds the limit waits. Calls go in the order of their arrival. A call never
/// overtakes another, and a cancelled call leaves its place to the next. There is one timer, for
/// the first call in the line, and none if no call waits.
///
/// The limit uses the generic cell rate algorithm: the calls of a period come back one after the
/// other, and a whole burst can be made at once after a pause. It is exact to the nanosecond. If
/// the clock goes back by more time than a burst takes, a whole burst can be made again.
///
/// Share one limit among all decorators that it is for. If other processes share the limit too,
/// provide a ``RateLimiter`` to ask.
public final class RateLimit: Sendable {
  /// The number of calls that the limit lets through, and the treatment of further calls.
  public let policy: RateLimitPolicy

  /// The gate of calls without a key.
  @_spi(Generated) public let common: RateLimitGate
  private let gates: RateLimitTable<RateLimitGate>

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that the limit lets through, and the treatment of further
  ///     calls.
  ///   - limiter: The limiter to ask before each call. Without one, the limit belongs to this
  ///     process and follows the policy. The limit of synchronous members always does, because they
  ///     cannot wait for an answer.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  ///   - onEvent: A closure that is called for each call that has to wait, and for each that is not
  ///     made.
  public init(
    _ policy: RateLimitPolicy, asking limiter: (any RateLimiter)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    onEvent: (@Sendable (RateLimitEvent) -> Void)? = nil
  ) {
    self.policy = policy
    let rate = CellRate(calls: policy.calls, per: policy.period, burst: policy.burst)
    let uptime = clock.uptime()
    let make = { @Sendable (key: RateLimitKey) in
      RateLimitGate(
        key: key, policy: policy, bucket: RateBucket(rate, uptime: uptime), limiter: limiter,
        clock: clock, uptime: uptime, onEvent: onEvent)
    }
    common = make(.all)
    gates = RateLimitTable(make: make) { $0.isIdle }
  }

  /// Creates a limit whose calls wait.
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
  public var waiting: Int { common.waiting + gates.objects.reduce(0) { $0 + $1.waiting } }

  /// The number of keys that are kept.
  var keyCount: Int { gates.count }
}

@_spi(Generated)
extension RateLimit {
  /// Returns the gate of calls without a key.
  @inlinable
  public func gate() -> RateLimitGate { common }

  /// Returns the gate of calls with a key.
  ///
  /// - Parameters:
  ///   - names: The names of the key's parameters.
  ///   - member: The member of the limit; by default several members share it.
  ///   - values: The values of the parameters.
  public func gate<each Value: Hashable & Sendable>(
    for names: String, of member: String = "", _ values: repeat each Value
  ) -> RateLimitGate {
    gates.object(for: RateLimitKey(names, of: member, repeat each values))
  }

  /// Returns the gate of calls whose key has one parameter.
  public func gate<Value: Hashable & Sendable>(
    for name: String, of member: String = "", _ value: Value
  ) -> RateLimitGate {
    gates.object(for: RateLimitKey(name, of: member, value))
  }
}
