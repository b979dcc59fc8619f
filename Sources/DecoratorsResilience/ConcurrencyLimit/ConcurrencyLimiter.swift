@_spi(Generated) import Decorators

/// A limit on the number of concurrent calls.
///
///     let limiter = ConcurrencyLimiter(limit: 10, maxWaiting: 100)
///     let images = RemoteImages().limitingConcurrency(to: limiter)
///     let thumbnails = RemoteThumbnails().limitingConcurrency(to: limiter)
///
/// A call that exceeds the limit waits until another has ended. Calls go in the order of their
/// arrival. A call never overtakes another, and a cancelled call leaves at once.
///
/// A call gives its place back when it ends, whatever its outcome. A call with a completion handler
/// ends when the handler is called, or released without a call.
///
/// The policy can be changed while the limiter is in use:
///
///     limiter.policy.limit = 5
public final class ConcurrencyLimiter: Sendable {
  private typealias Waiter = SharedOutcome<Void>

  private struct State: GaugedState {
    var policy: ConcurrencyLimitPolicy
    /// A Boolean value that indicates whether the policy is not that of the limiter of all keys.
    var hasOwnPolicy = false
    var limit = 0
    var underWay = 0
    /// The calls that wait, in the order of their arrival.
    var line: [Waiter] = []
    /// The algorithm that adapts the limit; `nil` if the limit is fixed.
    var gradient: LatencyGradient?
    /// The number of the algorithms so far. It is the generation of the calls that count.
    var gradients = 0
    var gauges = Gauges(
      "concurrency_limit", "concurrency_limit_active", "concurrency_limit_waiting")

    var gaugeValues: [Double] { [limit, underWay, line.count].map(Double.init) }

    init(_ policy: ConcurrencyLimitPolicy) {
      self.policy = policy
      begin()
    }

    /// Uses another policy. A limit that adapts begins again if its range or its initial value changes.
    mutating func change(to new: ConcurrencyLimitPolicy) {
      let old = policy
      policy = new
      if new.limit != old.limit || new.adaptiveRange != old.adaptiveRange { begin() }
    }

    private mutating func begin() {
      gradient = policy.adaptiveRange.map { LatencyGradient(limit: policy.limit, range: $0) }
      if gradient != nil { gradients += 1 }
      limit = gradient?.limit ?? max(1, policy.limit)
    }

    /// The generation of a call that is admitted now; 0 if its duration does not count.
    var generation: Int { gradient == nil ? 0 : gradients }

    /// Takes a place, unless there is none or others wait. Returns the generation of the call.
    mutating func takePlace() -> Int? {
      guard underWay < limit, line.isEmpty else { return nil }
      underWay += 1
      return generation
    }

    /// Gives the free places to waiting calls, and returns those.
    mutating func admitWaiting() -> [Waiter] {
      var admitted: [Waiter] = []
      while underWay < limit, !line.isEmpty {
        underWay += 1
        admitted.append(line.removeFirst())
      }
      return admitted
    }

    /// Removes a call that waits no longer. Returns `false` if it has a place by now.
    mutating func leave(_ waiter: Waiter) -> Bool {
      guard let index = line.firstIndex(where: { $0 === waiter }) else { return false }
      line.remove(at: index)
      return true
    }
  }

  @_spi(Generated) public let clock: any Clock<Duration>
  @_spi(Generated) public let uptime: @Sendable () -> Duration
  private let observer: EventObserver?
  private let state: ObservedState<State>
  /// The key of this limiter, if it is one of several.
  private let key: Key?
  let keyed = KeyedControls<ConcurrencyLimiter>()

  /// Creates a limiter without calls.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that the limiter lets through, and the longest wait of others.
  ///   - clock: The clock that measures time; use a `ManualClock` in tests.
  ///   - onEvent: A closure that is called for each call that has to wait, for each that is not
  ///     made, and when a limit that adapts changes.
  public init(
    _ policy: ConcurrencyLimitPolicy, clock: any Clock<Duration> = DefaultClock(),
    onEvent: CallEvent.Handler? = nil
  ) {
    self.clock = clock.shared
    observer = onEvent.map(EventObserver.init)
    uptime = self.clock.uptime()
    key = nil
    state = ObservedState(State(policy))
  }

  /// Creates the limiter of a key.
  init(for key: Key, in limiter: ConcurrencyLimiter) {
    clock = limiter.clock
    uptime = limiter.uptime
    observer = limiter.observer
    self.key = key
    state = ObservedState(State(limiter.policy))
  }

  /// Creates a limiter whose calls wait.
  ///
  /// - Parameters:
  ///   - limit: The number of calls that may be made at once; at least 1.
  ///   - maxWaiting: The number of calls that may wait; any number by default.
  ///   - maxWait: The longest wait of a call; unlimited by default.
  public convenience init(limit: Int, maxWaiting: Int? = nil, maxWait: Duration? = nil) {
    self.init(ConcurrencyLimitPolicy(limit: limit, maxWaiting: maxWaiting, maxWait: maxWait))
  }
}

// MARK: - State

extension ConcurrencyLimiter {
  /// The number of calls that the limiter lets through, and the longest wait of others.
  ///
  /// A change applies at once. With a higher limit, waiting calls are made; with a lower one, calls
  /// under way continue, and others wait until fewer are. A call that waits keeps its own longest wait.
  public var policy: ConcurrencyLimitPolicy {
    get { state.withLock { $0.policy } }
    set { change(to: newValue, isOwn: true) }
  }

  func change(to new: ConcurrencyLimitPolicy, isOwn: Bool) {
    // Released without the lock, because the release of a closure may run any code.
    var replaced: ConcurrencyLimitPolicy?
    update { state in
      replaced = state.policy
      state.change(to: new)
      state.hasOwnPolicy = isOwn
    }
    withExtendedLifetime(replaced) {}
    keyed.changed { $0.change(to: policy, isOwn: false) }
  }

  /// The number of calls that may be made at once.
  public var limit: Int { state.withLock { $0.limit } }

  /// The number of calls under way.
  public var underWay: Int { state.withLock { $0.underWay } }

  /// The number of calls that wait for their turn.
  public var waiting: Int { state.withLock { $0.line.count } }

  /// Shows the limit (`concurrency_limit`), the number of calls under way
  /// (`concurrency_limit_active`) and of waiting calls (`concurrency_limit_waiting`) in gauges.
  ///
  /// The gauges are set at each change, by the code that changes the limiter, or by code that does so
  /// at the same time. What a sink changes itself appears with the next change.
  ///
  /// - Parameters:
  ///   - sink: The sink that makes the gauges.
  ///   - name: The value of the dimension `name`, which tells this limiter from others.
  public func reportGauges(to sink: some MetricsSink, as name: String) {
    state.reportGauges(to: sink, as: name)
  }

  private func tell(_ event: CallEvent) {
    CallInstrumentation.tell(event)
    observer?.tell(event, of: key)
  }

  /// The effect of the removal of the limiter of a key.
  var standing: KeyedControls<ConcurrencyLimiter>.Standing {
    state.withLock { state in
      if state.hasOwnPolicy || !state.gauges.isUnused { return .steered }
      return state.gradient == nil ? .likeNew : .hasCalls
    }
  }
}

// MARK: - Calls

@_spi(Generated)
extension ConcurrencyLimiter: AdmissionControl {
  public func admit() -> CallPermit? {
    state.update { state, _ in state.takePlace() }.map(permit)
  }

  private func permit(_ generation: Int) -> CallPermit {
    generation == 0 ? CallPermit() : CallPermit(generation: generation, start: uptime())
  }

  public func rejection() -> ConcurrencyLimitReachedError {
    let (limit, waiting) = state.withLock { ($0.limit, $0.line.count) }
    tell(CallEvent(kind: .concurrencyLimitRejected, calls: waiting, limit: limit))
    return ConcurrencyLimitReachedError(limit: limit, waiting: waiting)
  }

  public func end(_ permit: CallPermit, with ending: CallOutcome) {
    guard permit.generation != 0 else { return giveBack() }
    let time = uptime() - permit.start
    let policy = policy
    let ending: LatencyGradient.Ending =
      switch ending {
      case .succeeded: .completed
      case .failedResult: .overloaded
      case .failed(let error) where error.judged(by: policy.isOverload): .overloaded
      case .failed(let error) where Cancellation.origin(of: error) == .caller: .cancelled
      case .failed, .unknown: .unknown
      }
    giveBack { state in
      // Calls from before a change of the policy say nothing about the new one.
      guard permit.generation == state.generation else { return }
      state.gradient?.end(after: time, underWay: state.underWay, ending)
      state.limit = state.gradient?.limit ?? state.limit
    }
  }

  /// Gives back a place, so that a waiting call can use it.
  private func giveBack(_ change: (inout State) -> Void = { _ in }) {
    update { state in
      change(&state)
      state.underWay -= 1
    }
  }

  /// Changes the state, reports a change of the limit, and lets waiting calls go on.
  private func update(_ change: (inout State) -> Void) {
    state.update { state, effects in
      let old = state.limit
      change(&state)
      if let observer, !observer.isTold, state.limit != old {
        // It does not belong to a single call.
        let event = CallEvent(kind: .concurrencyLimitChanged, calls: old, limit: state.limit)
        effects.append { [key] in observer.tell(event, of: key) }
      }
      return state.admitWaiting()
    } then: { admitted in
      for waiter in admitted { waiter.set(()) }
    }
  }
}

// MARK: - Waiting

extension ConcurrencyLimiter {
  @_spi(Generated)
  public func admission() async throws(ConcurrencyLimitReachedError) -> CallPermit {
    let waiter = Waiter()
    let policy = policy
    let maxWait = CallContext.limited(policy.maxWait)
    let arrival = arrive(
      waiter, atMost: policy.maxWaiting, mayWait: maxWait.map { $0 > .zero } ?? true)
    switch arrival {
    case .admitted(let generation): return permit(generation)
    case .rejected: throw rejection()
    case .waiting(let countBefore, let limit):
      tell(CallEvent(kind: .concurrencyLimitWaited, calls: countBefore, limit: limit))
    }
    let ending = await waiter.ending(within: maxWait, by: clock)
    if case .ended = ending { return lateStart }
    let hasLeft = state.update { state, _ in state.leave(waiter) }
    if case .cancelled = ending {
      if !hasLeft { giveBack() }
      throw ConcurrencyLimitReachedError(limit: self.limit)
    }
    if hasLeft { throw rejection() }
    // The call has got a place in the meantime.
    return lateStart
  }

  /// The permit of a call that has waited for its place.
  private var lateStart: CallPermit { permit(state.withLock { $0.generation }) }

  private enum Arrival: Sendable {
    case admitted(generation: Int)
    case waiting(behind: Int, limit: Int)
    case rejected
  }

  /// Admits a call, or decides whether it joins the line.
  private func arrive(_ waiter: Waiter, atMost maxWaiting: Int?, mayWait: Bool) -> Arrival {
    state.update { state, _ in
      if let generation = state.takePlace() { return .admitted(generation: generation) }
      let count = state.line.count
      guard mayWait, maxWaiting.map({ count < $0 }) ?? true else { return .rejected }
      state.line.append(waiter)
      return .waiting(behind: count, limit: state.limit)
    }
  }
}

@_spi(Generated) extension ConcurrencyLimiter: SharedPart {}
