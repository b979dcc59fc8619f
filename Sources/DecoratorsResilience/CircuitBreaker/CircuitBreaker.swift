@_spi(Generated) import Decorators

/// A circuit breaker that stops calls to a failing service, and tests after a while whether the
/// service works again.
///
///     let circuit = CircuitBreaker(CircuitBreakerPolicy(failureRatio: 0.5, minimumCalls: 20))
///     let feed = RemoteFeed().breakingCircuit(with: circuit)
///     let search = RemoteSearch().breakingCircuit(with: circuit)
///
/// While the circuit is closed, calls are made and counted. If too many fail, the circuit opens.
/// Then each call fails at once with a ``CircuitOpenError``, so that the caller does not wait and
/// the service has less load. When the break is over, a few calls are let through. If they succeed,
/// the circuit closes. If one fails, the circuit opens again.
///
/// Share one breaker among all decorators of a service, and only among them. While it is in use, its
/// policy can be changed, and it can be switched off: `circuit.mode = .disabled`. The states are those
/// of [Nygard's pattern][fowler], and the terms are those of [Polly][polly].
///
/// [fowler]: https://martinfowler.com/bliki/CircuitBreaker.html
/// [polly]: https://www.pollydocs.org/strategies/circuit-breaker.html
public final class CircuitBreaker: Sendable {
  /// The state of a circuit.
  public enum State: String, Sendable {
    /// Calls are made and counted.
    case closed
    /// No call is made until the break is over.
    case open
    /// The break is over. A few calls are made to test whether the circuit can be closed.
    case halfOpen
    /// No call is made until the circuit is closed manually.
    case isolated

    /// The number that stands for the state in a gauge.
    fileprivate var number: Double {
      Double([.closed, .halfOpen, .open].firstIndex(of: self) ?? 3)
    }
  }

  /// A treatment of calls by a circuit breaker.
  public enum Mode: String, Sendable {
    /// Calls are counted, and not made while the circuit is open.
    case enforcing
    /// Calls are counted, and the circuit opens and closes as if it rejected calls, but all are made.
    /// Those that it would reject do not count.
    case observing
    /// All calls are made, and none counts. The circuit stays closed.
    case disabled
  }

  private struct Contents: GaugedState {
    var circuit: Circuit
    var observers: [Int: AsyncStream<Status>.Continuation] = [:]
    var lastObserver = 0
    /// The changes of the state that are not reported yet, in their order.
    var changes: [Change] = []
    var gauges = Gauges("circuit_state")

    var gaugeValues: [Double] { [circuit.state.number] }

    /// Removes the changes that can be reported. One whose break has no duration yet delays the others.
    mutating func takeChanges() -> ArraySlice<Change> {
      let ready = changes.prefix { !$0.isUndecided }
      changes.removeFirst(ready.count)
      return ready
    }
  }

  /// A change of the state.
  private struct Change {
    let state: State
    let lastError: (any Error)?
    let generation: Int
    var event: CallEvent
    /// A Boolean value that indicates whether the event lacks the duration of the break.
    var isUndecided: Bool
    let observers: [AsyncStream<Status>.Continuation]
    /// The observer of events; `nil` if it has caused the change.
    let observer: EventObserver?
    let key: Key?
    /// The instruments of the call that changed the state.
    let instrumentation = CallInstrumentation.current

    func report() {
      let status = Status(
        state: state, name: event.circuit, lastError: lastError, timeLeft: event.duration)
      for observer in observers { observer.yield(status) }
      if let observer { instrumentation.run { observer.tell(event, of: key) } }
    }
  }

  /// The name of the circuit, which its errors and events have; `nil` if it has none.
  public let name: String?

  @_spi(Generated) public let clock: any Clock<Duration>
  @_spi(Generated) public let uptime: @Sendable () -> Duration
  private let observer: EventObserver?
  private let random: @Sendable () -> Double
  private let state: ObservedState<Contents>
  /// The key of this circuit, if it is one of several.
  private let key: Key?
  let keyed = KeyedControls<CircuitBreaker>()

  /// Creates a circuit breaker whose circuit is closed.
  ///
  /// - Parameters:
  ///   - policy: The rules for when the circuit opens, and for how long.
  ///   - name: The name of the circuit, for people, such as that of its service.
  ///   - clock: The clock that measures time; use a `ManualClock` in tests.
  ///   - onEvent: A closure that is called when the circuit changes its state, and for each call
  ///     that is not made.
  ///   - random: Returns random numbers from 0 to 1, for the jitter of breaks and for the times at
  ///     which rejected callers come back.
  public init(
    _ policy: CircuitBreakerPolicy = CircuitBreakerPolicy(), name: String? = nil,
    clock: any Clock<Duration> = DefaultClock(),
    onEvent: CallEvent.Handler? = nil,
    random: @escaping @Sendable () -> Double = defaultRandom
  ) {
    self.name = name
    self.clock = clock.shared
    uptime = self.clock.uptime()
    observer = onEvent.map(EventObserver.init)
    self.random = random
    key = nil
    state = ObservedState(Contents(circuit: Circuit(policy)))
  }

  /// Creates the circuit of a key.
  init(for key: Key, in breaker: CircuitBreaker) {
    name = breaker.name
    clock = breaker.clock
    uptime = breaker.uptime
    observer = breaker.observer
    random = breaker.random
    self.key = key
    state = ObservedState(Contents(circuit: Circuit(breaker.policy)))
  }

  deinit {
    for observer in state.withLock({ $0.observers.values.map(\.self) }) { observer.finish() }
  }
}

// MARK: - State

extension CircuitBreaker {
  /// The rules for when the circuit opens, and for how long, with all values in their ranges.
  ///
  /// A change applies at once, but a break that has begun keeps its duration. With another window, the
  /// calls so far are forgotten.
  public var policy: CircuitBreakerPolicy {
    get { state.withLock { $0.circuit.policy } }
    set { change(to: newValue, isOwn: true) }
  }

  func change(to policy: CircuitBreakerPolicy, isOwn: Bool) {
    let new = policy.inRange
    // Released without the lock, because the release of a closure may run any code.
    var replaced: CircuitBreakerPolicy?
    update { circuit in
      replaced = circuit.policy
      circuit.change(to: new)
      circuit.hasOwnPolicy = isOwn
    }
    withExtendedLifetime(replaced) {}
    keyed.changed(follow)
  }

  /// The treatment of calls; ``Mode/enforcing`` by default. A circuit that is disabled
  /// closes, and forgets the outcomes of all calls.
  public var mode: Mode {
    get { state.withLock { $0.circuit.mode } }
    set {
      update { $0.change(to: newValue) }
      keyed.changed(follow)
    }
  }

  /// The error of the call that opened the circuit; `nil` if it is closed, was opened manually, or by a
  /// result or a slow call.
  public var lastError: (any Error)? { state.withLock { $0.circuit.lastError } }

  /// The state of the circuit.
  ///
  /// An open circuit stays open until the first call after its break.
  public var currentState: State { state.withLock { $0.circuit.state } }

  /// The time for which the circuit stays open; `nil` if it is not open, or is isolated, and while a
  /// closure of the policy computes the time.
  public var timeLeft: Duration? {
    let now = uptime()
    return state.withLock { $0.circuit.timeLeft(at: now) }
  }

  /// The numbers of the calls in the window, and of those that failed.
  public var counts: (calls: Int, failures: Int) {
    let now = uptime()
    return state.withLock { $0.circuit.counts(at: now) }
  }

  /// The states of the circuit, beginning with the current one. The sequence ends with the breaker.
  ///
  ///     for await state in circuit.states { label.text = state.rawValue }
  public var states: some AsyncSequence<State, Never> & Sendable { statuses.map(\.state) }

  /// The states of the circuit and why it has them, beginning with the current one. The sequence ends with
  /// the breaker.
  ///
  ///     for await status in circuit.statuses where status.state == .open {
  ///       logger.warning("\(status.name ?? "circuit") is open: \(status.lastError)")
  ///     }
  public var statuses: some AsyncSequence<Status, Never> & Sendable {
    AsyncStream { continuation in
      let now = uptime()
      let observer = state.change { state, effects in
        state.lastObserver += 1
        state.observers[state.lastObserver] = continuation
        let current = Status(
          state: state.circuit.state, name: name, lastError: state.circuit.lastError,
          timeLeft: state.circuit.timeLeft(at: now))
        effects.append { continuation.yield(current) }
        return state.lastObserver
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.observers.removeValue(forKey: observer) }
      }
    }
  }

  /// Shows the state in the gauge `circuit_state`: 0 for closed, 1 for half open, 2 for open and 3 for
  /// isolated.
  ///
  /// The gauges are set at each change, by the code that changes the state, or by code that does so at
  /// the same time.
  ///
  /// - Parameters:
  ///   - sink: The sink that makes the gauges.
  ///   - name: The value of the dimension `name`, which tells this circuit from others.
  public func reportGauges(to sink: some MetricsSink, as name: String) {
    state.reportGauges(to: sink, as: name)
  }

  /// Closes the circuit, and forgets the outcomes of all calls.
  public func close() {
    update { $0.close() }
    keyed.changed { $0.close() }
  }

  /// Opens the circuit, as if too many calls had failed.
  ///
  /// An isolated circuit stays isolated until ``close()``. The circuits of all keys open, too, also those
  /// that are made while the time lasts.
  ///
  /// - Parameter time: The time for which it stays open; by default that of the policy.
  public func open(for time: Duration? = nil) {
    let now = uptime()
    update { $0.openManually(for: time, at: now) }
    guard let opening = opening(at: now) else { return }
    keyed.changed { $0.open(for: time, following: opening.generation) }
  }

  /// Opens the circuit of a key as somebody has opened that of all keys.
  func open(for time: Duration?, following opening: Int) {
    let now = uptime()
    update { $0.openManually(for: time, following: opening, at: now) }
  }

  /// A Boolean value that indicates whether the circuit is open because that of all keys was opened.
  var followsOpening: Bool { state.withLock { $0.circuit.followedOpening != nil } }

  /// The opening by hand that is in force; `nil` if there is none.
  func opening(at now: Duration) -> Circuit.Opening? {
    state.withLock { $0.circuit.opening(at: now) }
  }

  /// Opens the circuit until it is closed manually.
  public func isolate() {
    update { $0.isolate() }
    keyed.changed { $0.isolate() }
  }

  /// Returns what the removal of the circuit of a key would change.
  ///
  /// - Parameters:
  ///   - mode: The mode of the circuit of all keys.
  ///   - isIsolated: A Boolean value that indicates whether that circuit is isolated.
  ///   - isOpened: A Boolean value that indicates whether somebody has opened that circuit.
  func standing(
    at now: Duration, apartFrom mode: Mode, isIsolated: Bool, isOpened: Bool
  ) -> KeyedControls<CircuitBreaker>.Standing {
    state.withLock { state in
      let isSteered = state.circuit.isSteered(at: now, apartFrom: mode, isIsolated: isIsolated)
      if isSteered || !state.gauges.isUnused || !state.observers.isEmpty { return .steered }
      guard state.circuit.isLikeNew(at: now) else { return .hasCalls }
      return isOpened ? .steered : .likeNew
    }
  }

  /// Changes the circuit, and reports a change of its state.
  private func update(_ change: (inout Circuit) -> Void) {
    // Released without the lock, because the release of an error may run any code.
    var replacedError: (any Error)?
    defer { withExtendedLifetime(replacedError) {} }
    let changed = state.update {
      state, effects -> (event: CallEvent, undecided: Circuit.Break?)? in
      let generation = state.circuit.generation
      replacedError = state.circuit.lastError
      change(&state.circuit)
      guard state.circuit.generation != generation, var event = state.circuit.event else {
        return nil
      }
      event.circuit = name
      state.changes.append(
        Change(
          state: state.circuit.state, lastError: state.circuit.lastError,
          generation: state.circuit.generation, event: event,
          isUndecided: state.circuit.undecidedBreak != nil,
          observers: state.observers.inOrder { $0.key }.map(\.value),
          observer: observer?.isTold == true ? nil : observer, key: key))
      effects += state.takeChanges().map { change in { change.report() } }
      return (event, state.circuit.undecidedBreak)
    } then: { changed in
      if let changed, changed.undecided == nil { CallInstrumentation.tell(changed.event) }
    }
    if let changed, let undecided = changed.undecided { decide(undecided, changed.event) }
  }

  /// Computes the duration of a break, which may be over already, and reports that it has begun. The
  /// closures of the policy may use the circuit.
  private func decide(_ undecided: Circuit.Break, _ event: CallEvent) {
    let time = policy.breakDuration.delay(
      beforeAttempt: undecided.number + 1, after: undecided.previousTime, random: random)
    state.change { state, effects in
      state.circuit.decide(undecided, time)
      let index = state.changes.firstIndex { $0.generation == undecided.generation }
      if let index {
        state.changes[index].event.duration = time
        state.changes[index].isUndecided = false
      }
      effects += state.takeChanges().map { change in { change.report() } }
    } then: {
      var event = event
      event.duration = time
      CallInstrumentation.tell(event)
    }
  }

  private func tell(_ event: CallEvent) {
    CallInstrumentation.tell(event)
    observer?.tell(event, of: key)
  }
}

// MARK: - Calls

@_spi(Generated)
extension CircuitBreaker: AdmissionControl {
  public func admit() -> CallPermit? {
    let now = uptime()
    var permit: CallPermit?
    update { circuit in
      if circuit.mode != .disabled, circuit.admit(at: now) {
        permit = CallPermit(generation: circuit.generation, start: now)
      } else if circuit.mode != .enforcing {
        permit = .uncounted
      }
    }
    return permit
  }

  public func rejection() -> CircuitOpenError {
    let now = uptime()
    let (timeLeft, breakTime, lastError) = state.withLock {
      ($0.circuit.timeLeft(at: now), $0.circuit.breakTime, $0.circuit.lastError)
    }
    tell(CallEvent(kind: .circuitRejected, error: lastError, duration: timeLeft, circuit: name))
    let jitter = timeLeft.flatMap { _ in breakTime }.map { ($0 / 2).part(random()) }
    return CircuitOpenError(
      timeLeft: timeLeft, jitter: jitter ?? .zero, name: name, lastError: lastError)
  }

  public func end(_ permit: CallPermit, with ending: CallOutcome) {
    let now = uptime()
    let judgement = judgement(of: ending)
    update { circuit in
      let isSlow = circuit.policy.slowCall.map { now - permit.start >= $0 } ?? false
      circuit.end(
        of: permit.generation, isFailure: judgement.isFailure, isSlow: judgement.counts && isSlow,
        error: judgement.error, at: now)
    }
  }

  /// The meaning of the end of a call, apart from its duration.
  private typealias Judgement = (counts: Bool, isFailure: Bool?, error: (any Error)?)

  private func judgement(of ending: CallOutcome) -> Judgement {
    switch ending {
    case .unknown: return (false, nil, nil)
    case .succeeded: return (true, false, nil)
    case .failedResult: return (true, true, nil)
    case .failed(let error):
      let policy = policy
      if error.judged(by: policy.isIgnored) { return (false, nil, nil) }
      let original = error.unjudged
      if Cancellation.isCause(of: error) { return (true, nil, original) }
      if error.judged(by: policy.isFailure) { return (true, true, original) }
      // A call that was never made says nothing about the service.
      return (true, PermanentFailure.isOfRequest(error) ? nil : false, original)
    }
  }
}

@_spi(Generated) extension CircuitBreaker: SharedPart {}
