import Synchronization

/// A limit on how many calls are made in a time.
///
///     let limit = RateLimit(calls: 10, per: .seconds(1), burst: 20)
///     let feed = RemoteFeed().limitingRate(with: limit)
///     let search = RemoteSearch().limitingRate(with: limit)
///
/// A call that may not be made yet waits, and those that came first go first. Nobody overtakes, and who
/// is cancelled leaves its place to the next. There is one timer, of whoever is first in line, and none
/// while nobody waits.
///
/// Give one limit to all decorators that it is for. Where other processes share it, there is a
/// ``RateLimiter`` of its own to ask.
public final class RateLimit: Sendable {
  /// How many calls it lets through, and what becomes of those that are too many.
  public let policy: RateLimitPolicy

  let local: LocalRateLimiter
  /// What is asked instead; `nil` if the limit is that of this process alone.
  let limiter: (any RateLimiter)?
  let clock: any Clock<Duration>
  let uptime: @Sendable () -> Duration
  let onEvent: (@Sendable (RateLimitEvent) -> Void)?
  /// The lines of keys for which somebody waits.
  let lines = Lock<[RateLimitKey: RateLimitLine]>([:])
  /// How many lines there are, which can be looked at without the lock.
  let lineCount = Atomic(0)

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - policy: How many calls it lets through, and what becomes of those that are too many.
  ///   - limiter: What is asked before each call, in place of a ``LocalRateLimiter`` that goes by the
  ///     policy. Synchronous members, which cannot wait for an answer, go by the policy all the same.
  ///   - clock: The clock that measures time; give a ``ManualClock`` in tests.
  ///   - onEvent: Called for each call that has to wait, and for each that is not made.
  public init(
    _ policy: RateLimitPolicy, asking limiter: (any RateLimiter)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    onEvent: (@Sendable (RateLimitEvent) -> Void)? = nil
  ) {
    self.policy = policy
    self.limiter = limiter
    self.clock = clock
    self.onEvent = onEvent
    local = LocalRateLimiter(
      calls: policy.calls, per: policy.period, burst: policy.burst, clock: clock)
    uptime = clock.uptime()
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
  public var waiting: Int {
    lines.withLock { lines in lines.values.reduce(0) { $0 + $1.waiting.count } }
  }

  func tell(_ kind: RateLimitEvent.Kind, _ key: RateLimitKey) {
    let event = RateLimitEvent(kind: kind, key: key)
    // Of a call that is rejected, the log shows the error.
    if case .waits = kind { CallLog.current?.note(event.description) }
    onEvent?(event)
  }
}

// MARK: - Calls

@_spi(Generated)
extension RateLimit: CallGate {
  public func admit() -> Void? {
    if lineCount.load(ordering: .acquiring) == 0, limiter == nil, local.takeAtOnce() { return () }
    return admit(.all)
  }

  public func rejection() -> RateLimitExceededError { rejection(of: .all) }

  public func admission(
    isolation: isolated (any Actor)?
  ) async throws(RateLimitExceededError) {
    try await admission(of: .all, exceeded: policy.exceeded)
  }

  @inlinable
  public func end(_ pass: Void, with ending: CallEnding) {}

  /// Returns the gate of a member whose calls are told apart, or that is limited in a way of its own.
  ///
  /// - Parameters:
  ///   - key: What the limit is of.
  ///   - exceeded: What becomes of a call that may not be made yet, if not what the policy says.
  ///   - isLocal: A Boolean value that indicates whether the limiter of this process is asked, as
  ///     a synchronous member has to.
  public func gate(
    for key: RateLimitKey = .all, exceeded: WhenExceeded? = nil, isLocal: Bool = false
  ) -> RateLimitGate {
    RateLimitGate(
      limit: self, key: key, exceeded: exceeded ?? policy.exceeded,
      isLocal: isLocal || limiter == nil)
  }

  /// Takes a call from the local limiter, unless others wait or another limiter is to be asked.
  func admit(_ key: RateLimitKey) -> Void? {
    limiter == nil && !hasLine(for: key) && local.take(for: key) == .taken ? () : nil
  }

  func hasLine(for key: RateLimitKey) -> Bool {
    lineCount.load(ordering: .acquiring) > 0 && lines.withLock { $0[key] != nil }
  }
}

/// A ``RateLimit`` as a gate for calls of one key.
@_spi(Generated)
public struct RateLimitGate: CallGate {
  let limit: RateLimit
  let key: RateLimitKey
  let exceeded: WhenExceeded
  let isLocal: Bool

  public func admit() -> Void? {
    guard isLocal, !limit.hasLine(for: key), limit.local.take(for: key) == .taken else { return nil }
    return ()
  }

  public func rejection() -> RateLimitExceededError { limit.rejection(of: key) }

  public func admission(
    isolation: isolated (any Actor)?
  ) async throws(RateLimitExceededError) {
    try await limit.admission(of: key, exceeded: exceeded)
  }

  @inlinable
  public func end(_ pass: Void, with ending: CallEnding) {}
}
