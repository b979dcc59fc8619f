/// A limit on how many calls are made in a time.
///
///     let limit = RateLimit(calls: 10, per: .seconds(1), burst: 20)
///     let feed = RemoteFeed().limitingRate(with: limit)
///     let search = RemoteSearch().limitingRate(with: limit)
///
/// A call that may not be made yet waits, and those that came first go first. Nobody overtakes, and who
/// is cancelled leaves its place to the next. There is one timer, for whoever is first in line, and none
/// while nobody waits.
///
/// Calls are let through by the generic cell rate algorithm: so many come back in each period, one after
/// the other, and a whole burst can be made at once after a pause. It is exact to the nanosecond. After a
/// clock went back by more than a burst takes, a whole burst can be made again.
///
/// Give one limit to all decorators that it is for. Where other processes share it, give it a
/// ``RateLimiter`` to ask.
public final class RateLimit: Sendable {
  /// How many calls it lets through, and what becomes of those that are too many.
  public let policy: RateLimitPolicy

  private let common: RateLimitGate
  private let gates: RateLimitTable<RateLimitGate>
  /// What synchronous members go by, where others ask a limiter.
  private let synchronous: RateLimit?

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - policy: How many calls it lets through, and what becomes of those that are too many.
  ///   - limiter: What is asked before each call. Without one, the limit is of this process alone, and
  ///     goes by the policy. So do synchronous members in any case, which cannot wait for an answer.
  ///   - clock: The clock that measures time; give a ``ManualClock`` in tests.
  ///   - onEvent: Called for each call that has to wait, and for each that is not made.
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
    synchronous = limiter.map { _ in RateLimit(policy, clock: clock, onEvent: onEvent) }
  }

  /// Creates a limit whose calls wait.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that may be made in a period.
  ///   - period: The period.
  ///   - burst: The number of calls that may be made at once after a pause; `calls` by default.
  ///   - clock: The clock that measures time; give a ``ManualClock`` in tests.
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
  /// Returns the gate of calls that have no key.
  public func gate() -> RateLimitGate { common }

  /// Returns the gate of calls that have a key.
  ///
  /// - Parameters:
  ///   - names: The names of the parameters that it is made of.
  ///   - member: The member that the limit is of; by default it is that of several.
  ///   - values: The values of the parameters.
  public func gate<each Value: Hashable & Sendable>(
    for names: String, of member: String = "", _ values: repeat each Value
  ) -> RateLimitGate {
    gates.object(for: RateLimitKey(names, of: member, repeat each values))
  }

  /// Returns the gate of calls whose key is one parameter.
  public func gate<Value: Hashable & Sendable>(
    for name: String, of member: String = "", _ value: Value
  ) -> RateLimitGate {
    gates.object(for: RateLimitKey(name, of: member, value))
  }

  /// The limit of calls that cannot wait for an answer.
  public var forSynchronousCalls: RateLimit { synchronous ?? self }
}
