/// What a ``CircuitBreaker`` knows, as a value: which calls are made, and what follows from their ends.
///
/// Times are counted from the making of the breaker. A call is known by the generation in which it was
/// let through, which ends with each change of state: what comes of an earlier one has no say.
struct Circuit {
  private enum Phase {
    case closed
    case open(since: Duration, for: Duration)
    /// `admitted` calls were let through since then, of which some have `succeeded`.
    case halfOpen(since: Duration, admitted: Int, succeeded: Int)
    case isolated
  }

  /// What becomes of a call.
  enum Admission {
    case admitted(CircuitEvent?)
    case rejected(CircuitOpenError)
  }

  private let policy: CircuitBreakerPolicy
  private let random: @Sendable () -> Double
  private var phase = Phase.closed
  private var window: OutcomeWindow
  private(set) var generation = 0
  /// The breaks since the circuit was last closed.
  private var breaks = 0
  private var breakTime = Duration.zero

  init(_ policy: CircuitBreakerPolicy, random: @escaping @Sendable () -> Double) {
    self.policy = policy
    self.random = random
    window = OutcomeWindow(policy.window)
  }

  var state: CircuitState {
    switch phase {
    case .closed: .closed
    case .open: .open
    case .halfOpen: .halfOpen
    case .isolated: .isolated
    }
  }

  /// When successes are to be counted, at last.
  var tallyEnd: Duration? { window.slotEnd }

  /// Counts calls that have succeeded while the circuit is closed, and since the last that was
  /// counted.
  mutating func countSuccesses(_ count: Int) {
    if case .closed = phase { window.record(successes: count) }
  }

  /// Returns how long the circuit stays open; `nil` where it is not open, or nobody knows.
  func timeLeft(at now: Duration) -> Duration? {
    guard case .open(let start, let time) = phase else { return nil }
    return min(time, max(.zero, time - (now - start)))
  }

  /// Decides about a call. One that is admitted belongs to the ``generation``.
  mutating func admit(at now: Duration) -> Admission {
    switch phase {
    case .closed: return .admitted(nil)
    case .isolated: return .rejected(CircuitOpenError())
    case .open(let start, let time):
      // Where the clock goes back, the break begins anew.
      if now < start { phase = .open(since: now, for: time) }
      guard now - start >= time else {
        return .rejected(CircuitOpenError(timeLeft: timeLeft(at: now)))
      }
      enter(.halfOpen(since: now, admitted: 1, succeeded: 0))
      return .admitted(CircuitEvent(kind: .halfOpened))
    case .halfOpen(let start, let admitted, let succeeded):
      if admitted < policy.halfOpenCalls {
        phase = .halfOpen(since: start, admitted: admitted + 1, succeeded: succeeded)
        return .admitted(nil)
      }
      if now < start {
        phase = .halfOpen(since: now, admitted: admitted, succeeded: succeeded)
      }
      // Calls that do not end within another break keep the circuit open no longer.
      guard now - start >= breakTime else { return .rejected(CircuitOpenError()) }
      enter(.halfOpen(since: now, admitted: 1, succeeded: 0))
      return .admitted(nil)
    }
  }

  /// Takes the end of a call.
  ///
  /// - Parameters:
  ///   - generation: The generation in which it was admitted.
  ///   - isFailure: A Boolean value that indicates whether it failed; `nil` for a call that says
  ///     nothing of the service, such as one that was cancelled.
  /// - Returns: What follows.
  mutating func end(of generation: Int, isFailure: Bool?, at now: Duration) -> CircuitEvent? {
    guard generation == self.generation else { return nil }
    switch phase {
    case .open, .isolated: return nil
    case .closed:
      guard let isFailure else { return nil }
      window.record(isFailure: isFailure, at: now)
      guard isFailure, window.calls >= policy.minimumCalls,
        Double(window.failures) >= policy.failureRatio * Double(window.calls)
      else { return nil }
      return open(at: now, calls: window.calls, failures: window.failures)
    case .halfOpen(let start, let admitted, let succeeded):
      switch isFailure {
      case nil:
        phase = .halfOpen(since: start, admitted: admitted - 1, succeeded: succeeded)
        return nil
      case true?: return open(at: now, calls: succeeded + 1, failures: 1)
      case false?:
        guard succeeded + 1 < policy.halfOpenCalls else {
          return close(calls: succeeded + 1)
        }
        phase = .halfOpen(since: start, admitted: admitted, succeeded: succeeded + 1)
        return nil
      }
    }
  }

  /// Opens the circuit for a time, or for the next break.
  mutating func open(
    for time: Duration? = nil, at now: Duration, calls: Int = 0, failures: Int = 0
  ) -> CircuitEvent {
    breaks += 1
    breakTime =
      time.map { min(max($0, .zero), Backoff.longestDelay) }
      ?? policy.breakDuration.delay(
        beforeAttempt: breaks + 1, after: breaks == 1 ? nil : breakTime, random: random)
    enter(.open(since: now, for: breakTime))
    return CircuitEvent(kind: .opened(for: breakTime), calls: calls, failures: failures)
  }

  /// Closes the circuit, and forgets all calls.
  mutating func close(calls: Int = 0) -> CircuitEvent {
    breaks = 0
    breakTime = .zero
    window.reset()
    enter(.closed)
    return CircuitEvent(kind: .closed, calls: calls)
  }

  /// Opens the circuit until it is closed by hand.
  mutating func isolate() -> CircuitEvent {
    enter(.isolated)
    return CircuitEvent(kind: .isolated)
  }

  private mutating func enter(_ phase: Phase) {
    self.phase = phase
    generation += 1
  }
}
