@_spi(Generated) import Decorators

extension CircuitBreaker {
  /// The state of a ``CircuitBreaker`` as a value. It decides which calls are made, and what follows
  /// when they end.
  ///
  /// A generation ends with each change of state, and the ends of calls from an earlier generation do
  /// not count.
  struct Circuit {
    /// The time after which calls that do not end are followed by others, if there is no break.
    private static let patience = Duration.seconds(1)

    /// A break whose duration is yet to be computed.
    struct Break: Equatable {
      let generation: Int
      /// The number of the break since the circuit was last closed.
      let number: Int
      /// The duration of the previous break; `nil` if there was none.
      let previousTime: Duration?
    }

    private(set) var policy: CircuitBreakerPolicy
    private(set) var mode = Mode.enforcing
    private(set) var state = State.closed
    /// The error of the call that opened the circuit.
    private(set) var lastError: (any Error)?
    /// The time when the break began, or when a half-open circuit last let a call through.
    private var start = Duration.zero
    /// The calls that a half-open circuit has let through, and that may still decide.
    private var admitted = 0
    /// The calls of a half-open circuit that have succeeded.
    private var succeeded = 0
    private var window: OutcomeWindow
    private(set) var generation = 0
    /// The event with which the current generation began; `nil` if the state is that of the one before.
    private(set) var event: CallEvent?
    /// The number of breaks since the circuit was last closed.
    private var breaks = 0
    /// The duration of the current or the last break; `nil` until it is computed.
    private(set) var breakTime: Duration? = .zero
    /// The current break, if its duration is yet to be computed: without the lock, because closures of
    /// the policy may do that.
    private(set) var undecidedBreak: Break?
    /// The generation that began when somebody opened the circuit; `nil` if there is none.
    private var manualGeneration: Int?
    /// The opening of the circuit of all keys with which the current generation began; `nil` if it began
    /// otherwise.
    private(set) var followedOpening: Int?
    /// A Boolean value that indicates whether the policy is not that of the circuit of all keys.
    var hasOwnPolicy = false

    init(_ policy: CircuitBreakerPolicy) {
      self.policy = policy.inRange
      window = OutcomeWindow(self.policy.window)
    }

    /// Uses another policy, whose values are in their ranges.
    mutating func change(to new: CircuitBreakerPolicy) {
      if new.window != policy.window { window = OutcomeWindow(new.window) }
      policy = new
      if state == .halfOpen, succeeded >= policy.halfOpenCalls { close() }
    }

    mutating func change(to mode: Mode) {
      self.mode = mode
      if mode == .disabled { close() }
    }

    /// Returns the numbers of the calls in the window, and of those that failed.
    mutating func counts(at now: Duration) -> (calls: Int, failures: Int) {
      window.advance(to: now)
      return (window.calls, window.failures)
    }

    /// Returns `true` if the circuit is closed, and has no calls in its window.
    mutating func isLikeNew(at now: Duration) -> Bool {
      state == .closed && counts(at: now).calls == 0
    }

    /// Returns the time for which the circuit stays open; `nil` if it is not open, or not decided.
    func timeLeft(at now: Duration) -> Duration? {
      guard state == .open, let breakTime else { return nil }
      return min(breakTime, max(.zero, breakTime - (now - start)))
    }

    /// Decides whether a call is made. If so, it belongs to the current ``generation``.
    mutating func admit(at now: Duration) -> Bool {
      // If the clock goes back, the break begins anew.
      start = min(start, now)
      switch state {
      case .closed: return true
      case .isolated: return false
      case .open:
        guard let breakTime, now - start >= breakTime else { return false }
        enter(.halfOpen, at: now, CallEvent(.circuitHalfOpened))
      case .halfOpen where admitted < policy.halfOpenCalls:
        admitted += 1
        start = now
        return true
      case .halfOpen:
        // Calls that do not end within another break no longer keep the circuit open. Their ends still count:
        // a service that takes longer than a break can be healthy.
        let patience = breakTime.flatMap { $0 > .zero ? $0 : nil } ?? Self.patience
        guard now - start >= patience else { return false }
        start = now
      }
      admitted = 1
      return true
    }

    /// Records the end of a call that was admitted in a generation, and whether it failed; `nil` if the
    /// call says nothing about the service.
    mutating func end(
      of generation: Int, isFailure: Bool?, isSlow: Bool = false, error: (any Error)? = nil,
      at now: Duration
    ) {
      guard generation == self.generation else { return }
      var isFailure = isFailure
      if isSlow {
        isFailure =
          policy.slowCallRatio == nil || state == .halfOpen ? true : isFailure ?? false
      }
      switch (state, isFailure) {
      case (.open, _), (.isolated, _), (.closed, nil): break
      case (.closed, let isFailure?):
        window.record(isFailure: isFailure, isSlow: isSlow, at: now)
        guard window.calls >= policy.minimumCalls else { return }
        // The quotient is the number that is nearest to the ratio, as the ratio of the policy is.
        func isReached(_ ratio: Double?, by count: Int) -> Bool {
          ratio.map { count > 0 && Double(count) / Double(window.calls) >= $0 } ?? false
        }
        if isReached(policy.failureRatio, by: window.failures) {
          open(at: now, calls: window.calls, failures: window.failures, error: error)
        } else if isReached(policy.slowCallRatio, by: window.slowCalls) {
          open(at: now, calls: window.calls, slowCalls: window.slowCalls, error: error)
        }
      case (.halfOpen, nil): admitted = max(0, admitted - 1)
      case (.halfOpen, true?): open(at: now, calls: succeeded + 1, failures: 1, error: error)
      case (.halfOpen, false?):
        succeeded += 1
        if succeeded >= policy.halfOpenCalls { close() }
      }
    }

    /// Opens the circuit for a time, or for the next break if `time` is `nil`. An isolated circuit stays
    /// isolated.
    mutating func open(
      for time: Duration? = nil, at now: Duration, calls: Int? = nil, failures: Int? = nil,
      slowCalls: Int? = nil, error: (any Error)? = nil
    ) {
      if state == .isolated || mode == .disabled { return }
      lastError = error
      breaks += 1
      let previousTime = breaks == 1 ? nil : breakTime
      breakTime = time.map { min(max($0, .zero), Backoff.longestDelay) }
      enter(
        .open, at: now,
        CallEvent(
          kind: .circuitOpened, error: error, duration: breakTime, calls: calls,
          failures: failures,
          slowCalls: slowCalls))
      if time == nil {
        undecidedBreak = Break(generation: generation, number: breaks, previousTime: previousTime)
      }
    }

    /// An opening by hand, with which a generation began.
    struct Opening {
      let generation: Int
      /// The time that is left of it; `nil` if it is yet to be computed.
      let timeLeft: Duration?
    }

    /// The opening by hand that is in force; `nil` if there is none.
    func opening(at now: Duration) -> Opening? {
      guard state == .open, manualGeneration == generation else { return nil }
      let timeLeft = timeLeft(at: now)
      return timeLeft == .zero ? nil : Opening(generation: generation, timeLeft: timeLeft)
    }

    /// A Boolean value that indicates whether the circuit is as somebody has set it, and not as the circuit
    /// of all keys is.
    func isSteered(at now: Duration, apartFrom mode: Mode, isIsolated: Bool) -> Bool {
      hasOwnPolicy || self.mode != mode || (state == .isolated) != isIsolated
        || followedOpening == nil && opening(at: now) != nil
    }

    /// Opens the circuit because somebody wants it, for a time, or for the next break if `time` is `nil`.
    ///
    /// - Parameter opening: The opening of the circuit of all keys that this one follows, once.
    mutating func openManually(
      for time: Duration?, following opening: Int? = nil, at now: Duration
    ) {
      if let opening, opening == followedOpening { return }
      let previous = generation
      open(for: time, at: now)
      guard generation != previous else { return }
      manualGeneration = generation
      followedOpening = opening
    }

    /// Gives a break its duration, unless it is over.
    mutating func decide(_ undecided: Break, _ time: Duration) {
      guard undecidedBreak == undecided else { return }
      undecidedBreak = nil
      breakTime = time
    }

    /// Closes the circuit, and forgets all calls.
    mutating func close() {
      breaks = 0
      breakTime = .zero
      lastError = nil
      window = OutcomeWindow(policy.window)
      enter(.closed, CallEvent(.circuitClosed))
    }

    /// Opens the circuit until it is closed manually.
    mutating func isolate() {
      if mode == .disabled { return }
      lastError = nil
      enter(.isolated, CallEvent(.circuitIsolated))
    }

    private mutating func enter(
      _ state: State, at now: Duration = .zero, _ event: CallEvent
    ) {
      // A circuit that is opened again has another break, which is news.
      self.event = state == self.state && state != .open ? nil : event
      self.state = state
      undecidedBreak = nil
      followedOpening = nil
      start = now
      succeeded = 0
      generation += 1
    }
  }
}
