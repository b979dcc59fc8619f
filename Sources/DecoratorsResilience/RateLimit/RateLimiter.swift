@_spi(Generated) import Decorators
import Synchronization

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
///
/// The policy can be changed while the limiter is in use:
///
///     limiter.policy.calls = 5
public final class RateLimiter: Sendable {
  /// The key of a limit, if there is one for each user or account.
  public typealias Key = AdmissionKey

  /// The bucket of a key, and the calls that wait for it.
  struct Line {
    var bucket: RateBucket
    /// The waiting calls in the order of their arrival.
    private(set) var waiters: [Waiter] = []
    /// The number of calls that have joined the line.
    private(set) var arrivals = 0
    /// The sleep of the first call.
    var sleep: Task<Void, any Error>?
    /// The number of changes of the policy.
    var changes = 0
    /// The time when the first call asks a store again.
    var nextAsk = Duration.zero
    /// The cost of all waiting calls.
    private(set) var waitingCost = 0

    /// Lets a call join the line, and tells it its place.
    mutating func join(_ waiter: inout Waiter) {
      waiter.place = arrivals
      arrivals += 1
      append(waiter)
    }

    private mutating func append(_ waiter: Waiter) {
      waiters.append(waiter)
      waitingCost += waiter.cost
    }

    /// Removes a call that waits no longer. Returns its index, or `nil` if it has been removed before.
    mutating func remove(_ waiter: Waiter) -> Int? {
      var (index, end) = (0, waiters.count)
      while index < end {
        let middle = (index + end) / 2
        if waiters[middle].place < waiter.place { index = middle + 1 } else { end = middle }
      }
      guard index < waiters.count, waiters[index].turn === waiter.turn else { return nil }
      waitingCost -= waiters.remove(at: index).cost
      return index
    }

    /// Removes the calls that would wait too long, but never the first.
    mutating func removeLate(at now: Duration) -> [Waiter] {
      var late: [Waiter] = []
      let all = waiters
      (waiters, waitingCost) = ([], 0)
      for waiter in all {
        let time = now + bucket.delay(for: waiter.cost, at: now, after: waitingCost)
        if let end = waiter.end, time > end, !waiters.isEmpty {
          late.append(waiter)
        } else {
          append(waiter)
        }
      }
      return late
    }

    /// Makes the first call ask again, because the bucket has been changed. Returns its sleep.
    mutating func changed() -> Task<Void, any Error>? {
      changes += 1
      return sleep
    }
  }

  /// A call that waits.
  struct Waiter: Sendable {
    /// Set when the call is first in its line, or to `false` if it would wait too long.
    let turn = SharedOutcome<Bool>()
    /// The latest time at which the call may be made.
    let end: Duration?
    let cost: Int
    /// The number of calls that have joined the line before this one.
    var place = 0
  }

  private struct State: GaugedState {
    var policy: RateLimitPolicy
    /// The line of calls without a key.
    var common: Line
    var keyed: [Key: Line] = [:]
    /// The number of keys at which those are removed whose lines are like new ones.
    var mostKeys = 64
    var waiting = 0
    var gauges = Gauges("rate_limit_tokens", "rate_limit_waiting")

    var gaugeValues: [Double] { [common.bucket.tokens, Double(waiting)] }

    /// Uses the line of a key, or the common one. Returns the lines that are no longer kept, so that
    /// keys are released without the lock.
    mutating func use<Result>(
      _ key: Key?, at now: Duration,
      _ body: (inout Line, _ now: Duration) -> Result
    ) -> (result: Result, removed: [Key: Line]) {
      func use(_ line: inout Line) -> Result {
        let count = line.waiters.count
        defer { waiting += line.waiters.count - count }
        return body(&line, now)
      }
      guard let key, !key.isAll else { return (use(&common), [:]) }
      var removed: [Key: Line] = [:]
      if keyed.count >= mostKeys, keyed[key] == nil {
        removed = keyed
        keyed = keyed.filter { !$1.waiters.isEmpty || !$1.bucket.isFull(at: now) }
        mostKeys = max(64, keyed.count * 2)
      }
      return (use(&keyed[key, default: Line(bucket: RateBucket(policy, at: now))]), removed)
    }

    /// Uses another policy for all lines. Returns the calls that would wait too long, unless they are
    /// first in a line, and the sleeps of those.
    mutating func change(
      to policy: RateLimitPolicy, at now: Duration, hasStore: Bool
    ) -> (late: [Waiter], sleeps: [Task<Void, any Error>]) {
      var late: [Waiter] = []
      var sleeps: [Task<Void, any Error>] = []
      func change(_ line: inout Line) {
        line.bucket.change(to: policy, at: now)
        if let sleep = line.changed() { sleeps.append(sleep) }
        if hasStore { return }
        late += line.removeLate(at: now)
      }
      self.policy = policy
      change(&common)
      keyed = keyed.mapValues { line in
        var line = line
        change(&line)
        return line
      }
      waiting -= late.count
      return (late, sleeps)
    }
  }

  /// The store that asynchronous calls ask; `nil` if the limit belongs to this process.
  let store: (any RateLimitStore)?
  @_spi(Generated) public let clock: any Clock<Duration>
  let uptime: @Sendable () -> Duration
  let observer: EventObserver?
  let random: @Sendable () -> Double
  private let state: ObservedState<State>
  /// The number of uses of a line. It changes with the lock held.
  private let uses = Atomic(0)

  /// Creates a limiter that has not let any call through.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that the limiter lets through, and the longest wait of others.
  ///   - store: The store to ask before each call. Without one, the limit belongs to this process
  ///     and follows the policy. The limit of synchronous members always does, because they cannot
  ///     wait for an answer.
  ///   - clock: The clock that measures time; use a `ManualClock` in tests.
  ///   - onEvent: A closure that is called for each call that has to wait, and for each that is not
  ///     made.
  ///   - random: Returns random numbers from 0 to 1, for the times at which rejected callers come
  ///     back.
  public init(
    _ policy: RateLimitPolicy, in store: (any RateLimitStore)? = nil,
    clock: any Clock<Duration> = DefaultClock(),
    onEvent: CallEvent.Handler? = nil,
    random: @escaping @Sendable () -> Double = defaultRandom
  ) {
    self.store = store
    self.clock = clock.shared
    observer = onEvent.map(EventObserver.init)
    self.random = random
    uptime = self.clock.uptime()
    state = ObservedState(
      State(policy: policy, common: Line(bucket: RateBucket(policy, at: uptime()))))
  }

  /// Creates a limiter whose calls wait.
  ///
  /// - Parameters:
  ///   - calls: The number of calls that may be made in a period.
  ///   - period: The period.
  ///   - burst: The number of calls that may be made at once after a pause; `calls` by default.
  ///   - clock: The clock that measures time; use a `ManualClock` in tests.
  public convenience init(
    calls: Int, per period: Duration, burst: Int? = nil,
    clock: any Clock<Duration> = DefaultClock()
  ) {
    self.init(RateLimitPolicy(calls: calls, per: period, burst: burst), clock: clock)
  }

  /// The number of calls that the limiter lets through, and the longest wait of others.
  ///
  /// A change applies at once, also to waiting calls. Those that would now wait longer than they may
  /// fail. Buckets keep their calls, as far as they have room.
  public var policy: RateLimitPolicy {
    get { state.withLock { $0.policy } }
    set {
      withTime { state, now in
        state.change(to: newValue, at: now, hasStore: store != nil)
      } then: { late, sleeps in
        for waiter in late { waiter.turn.set(false) }
        for sleep in sleeps { sleep.cancel() }
      }
    }
  }

  /// The number of calls that wait for their turn.
  public var waiting: Int { state.withLock { $0.waiting } }

  /// Shows the number of calls that can be made at once (`rate_limit_tokens`) and of waiting calls
  /// (`rate_limit_waiting`) in gauges.
  ///
  /// The tokens are those after the latest call without a key; afterwards they come back. With a
  /// ``RateLimitStore`` they are those of synchronous members. Calls that wait are those of all keys.
  ///
  /// The gauges are set at each change, by the code that changes the limiter, or by code that does so
  /// at the same time. What a sink changes itself appears with the next change.
  ///
  /// - Parameters:
  ///   - sink: The sink that makes the gauges.
  ///   - name: The value of the dimension `name`, which tells this limiter from others.
  public func reportGauges(to sink: some MetricsSink, as name: String) {
    withLine(of: nil) { _, _ in }
    state.reportGauges(to: sink, as: name)
  }

  /// The number of keys that are kept.
  var keyCount: Int { state.withLock { $0.keyed.count } }
}

// MARK: - Keys

extension RateLimiter {
  /// Uses the bucket and the line of a key. Only keys are hashed and compared with the lock held.
  ///
  /// - Parameter proceed: A closure that is called before the gauges are set, without the lock.
  @discardableResult
  func withLine<Result: Sendable>(
    of key: Key?, _ body: (inout Line, _ now: Duration) -> Result,
    then proceed: (Result) -> Void = { _ in }
  ) -> Result {
    withTime { state, now in
      state.use(key, at: now, body)
    } then: {
      proceed($0.result)
    }.result
  }

  /// Uses the state at the current time.
  ///
  /// The clock is read without the lock. A time is not used if another thread has used the state since
  /// the clock was read, or the clock would seem to go back.
  @discardableResult
  private func withTime<Result: Sendable>(
    _ body: (inout State, _ now: Duration) -> Result, then proceed: (Result) -> Void
  ) -> Result {
    while true {
      let count = uses.load(ordering: .acquiring)
      let now = uptime()
      let result = state.update { state, _ -> Result? in
        guard uses.load(ordering: .relaxed) == count else { return nil }
        uses.store(count + 1, ordering: .releasing)
        return body(&state, now)
      } then: { result in
        if let result { proceed(result) }
      }
      if let result { return result }
    }
  }
}

/// A shared place where a ``RateLimiter`` counts calls.
///
/// A limiter counts the calls of its process itself. Conform to this protocol if several processes
/// share a limit, so that calls are counted in one place:
///
///     struct SharedRateLimit: RateLimitStore {
///       let server: Server
///
///       func take(for key: RateLimiter.Key) async -> Duration? {
///         let milliseconds = await server.take("\(key)")
///         return milliseconds == 0 ? nil : .milliseconds(milliseconds)
///       }
///     }
///
/// Its methods cannot throw. If a store cannot reach its server, it decides by itself, for example
/// with a ``RateLimiter``.
public protocol RateLimitStore: Sendable {
  /// Takes a call, if one may be made now.
  ///
  /// If several calls wait for the same key, only the first in the line asks. If its caller is
  /// cancelled, the task in which this method runs is cancelled, and its answer is not used.
  ///
  /// - Parameter key: The key of the limit. Each key has a limit of its own.
  /// - Returns: The time to wait before asking again; `nil` if the call was taken.
  @concurrent func take(for key: RateLimiter.Key) async -> Duration?

  /// Takes a call that counts as several, if it may be made now.
  ///
  /// A store that does not implement this method counts each call once, whatever it costs.
  ///
  /// - Parameters:
  ///   - cost: The number of calls that it counts as; at least 0.
  ///   - key: The key of the limit.
  /// - Returns: The time to wait before asking again; `nil` if the call was taken.
  @concurrent func take(_ cost: Int, for key: RateLimiter.Key) async -> Duration?

  /// Corrects the cost of a call that has been taken, once its result tells it.
  ///
  /// A store that does not implement this method corrects nothing.
  ///
  /// - Parameters:
  ///   - difference: The number of calls to take in addition; if negative, to put back.
  ///   - key: The key of the limit.
  @concurrent func correct(by difference: Int, for key: RateLimiter.Key) async
}

extension RateLimitStore {
  @concurrent public func take(_ cost: Int, for key: RateLimiter.Key) async -> Duration? {
    await take(for: key)
  }

  @concurrent public func correct(by difference: Int, for key: RateLimiter.Key) async {}
}

@_spi(Generated) extension RateLimiter: SharedPart {}
