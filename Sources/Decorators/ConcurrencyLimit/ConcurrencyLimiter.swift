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
public final class ConcurrencyLimiter: Sendable {
  private typealias Waiter = SharedOutcome<Void>

  private struct State: GaugedState {
    var limit: Int
    var underWay = 0
    /// The calls that wait, in the order of their arrival.
    var line: [Waiter] = []
    /// The algorithm that adapts the limit; `nil` if the limit is fixed.
    var gradient: LatencyGradient?
    var gauges = Gauges(
      "concurrency_limit", "concurrency_limit_active", "concurrency_limit_waiting")

    var gaugeValues: [Double] { [limit, underWay, line.count].map(Double.init) }

    /// Takes a place, unless there is none or others wait.
    mutating func takePlace() -> Bool {
      guard underWay < limit, line.isEmpty else { return false }
      underWay += 1
      return true
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

  /// The number of calls that the limiter lets through, and the longest wait of others.
  public let policy: ConcurrencyLimitPolicy

  private let clock: any Clock<Duration>
  @_spi(Generated) public let uptime: @Sendable () -> Duration
  private let observer: EventObserver?
  private let state: ObservedState<State>

  /// Creates a limiter without calls.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that the limiter lets through, and the longest wait of others.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  ///   - onEvent: A closure that is called for each call that has to wait, for each that is not
  ///     made, and when a limit that adapts changes.
  public init(
    _ policy: ConcurrencyLimitPolicy, clock: any Clock<Duration> = DefaultClock(),
    onEvent: CallEvent.Handler? = nil
  ) {
    self.policy = policy
    self.clock = clock
    observer = onEvent.map(EventObserver.init)
    uptime = clock.uptime()
    let gradient = policy.adaptiveRange.map { LatencyGradient(limit: policy.limit, range: $0) }
    state = ObservedState(State(limit: gradient?.limit ?? max(1, policy.limit), gradient: gradient))
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
    CallWatch.tell(event)
    observer?.tell(event)
  }
}

// MARK: - Calls

@_spi(Generated)
extension ConcurrencyLimiter: AdmissionControl {
  public func admit() -> CallPermit? {
    state.update { state, _ in state.takePlace() } ? permit : nil
  }

  private var permit: CallPermit {
    policy.adaptiveRange == nil ? CallPermit() : CallPermit(start: uptime())
  }

  public func rejection() -> ConcurrencyLimitReachedError {
    let (limit, waiting) = state.withLock { ($0.limit, $0.line.count) }
    tell(CallEvent(kind: .concurrencyLimitRejected, calls: waiting, limit: limit))
    return ConcurrencyLimitReachedError(limit: limit, waiting: waiting)
  }

  public func end(_ permit: CallPermit, with ending: CallEnding) {
    guard policy.adaptiveRange != nil else { return giveBack() }
    let time = uptime() - permit.start
    let ending: LatencyGradient.Ending =
      switch ending {
      case .succeeded: .completed
      case .failedResult: .overloaded
      case .failed(let error) where error.judged(by: policy.isOverload): .overloaded
      case .failed(let error) where Cancellation.origin(of: error) == .caller: .cancelled
      case .failed, .unknown: .unknown
      }
    giveBack { state in
      state.gradient?.end(after: time, underWay: state.underWay, ending)
      state.limit = state.gradient?.limit ?? state.limit
    }
  }

  /// Gives back a place, so that a waiting call can use it.
  private func giveBack(_ change: (inout State) -> Void = { _ in }) {
    state.update { state, effects in
      let old = state.limit
      change(&state)
      state.underWay -= 1
      if let observer, !observer.isTold, state.limit != old {
        // It does not belong to a single call.
        let event = CallEvent(kind: .concurrencyLimitChanged, calls: old, limit: state.limit)
        effects.append { observer.tell(event) }
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
    guard let (countBefore, limit, waits) = arrive(waiter) else { return permit }
    guard waits else { throw rejection() }
    tell(CallEvent(kind: .concurrencyLimitWaited, calls: countBefore, limit: limit))
    let ending = await waiter.ending(within: CallContext.limited(policy.maxWait), by: clock)
    if case .ended = ending { return permit }
    let hasLeft = state.update { state, _ in state.leave(waiter) }
    if case .cancelled = ending {
      if !hasLeft { giveBack() }
      throw ConcurrencyLimitReachedError(limit: self.limit)
    }
    if hasLeft { throw rejection() }
    // The call has got a place in the meantime.
    return permit
  }

  /// Admits a call and returns `nil`, or decides whether it joins the line.
  private func arrive(_ waiter: Waiter) -> (countBefore: Int, limit: Int, waits: Bool)? {
    let mayWait = CallContext.limited(policy.maxWait).map { $0 > .zero } ?? true
    return state.update { state, _ in
      if state.takePlace() { return nil }
      let count = state.line.count
      let waits = mayWait && policy.maxWaiting.map { count < $0 } ?? true
      if waits { state.line.append(waiter) }
      return (count, state.limit, waits)
    }
  }
}
