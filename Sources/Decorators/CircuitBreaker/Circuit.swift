/// The state of a ``CircuitBreaker`` as a value. It decides which calls are made, and what follows
/// when they end.
///
/// Times are counted from the creation of the breaker. Each call has the generation in which it was
/// let through. A generation ends with each change of state, and the ends of calls from an earlier
/// generation do not count.
struct Circuit {
  /// The time after which calls that do not end are followed by others, if there is no break.
  private static let patience = Duration.seconds(1)

  private let policy: CircuitBreakerPolicy
  private let random: @Sendable () -> Double
  private(set) var state = CircuitBreaker.State.closed
  /// The time when the break began, or when the first calls of a half-open circuit were let through.
  private var start = Duration.zero
  /// The calls that a half-open circuit has let through since then.
  private var admitted = 0
  /// The calls of a half-open circuit that have succeeded.
  private var succeeded = 0
  private var window: OutcomeWindow
  private(set) var generation = 0
  /// The event with which the current generation began; `nil` for the first.
  private(set) var event: CallEvent?
  /// The number of breaks since the circuit was last closed.
  private var breaks = 0
  private(set) var breakTime = Duration.zero

  init(_ policy: CircuitBreakerPolicy, random: @escaping @Sendable () -> Double) {
    self.policy = policy.inRange
    self.random = random
    window = OutcomeWindow(self.policy.window)
  }

  /// Returns the numbers of the calls in the window, and of those that failed.
  mutating func counts(at now: Duration) -> (calls: Int, failures: Int) {
    window.advance(to: now)
    return (window.calls, window.failures)
  }

  /// Returns the time for which the circuit stays open; `nil` if it is not open, or if the time is
  /// not known.
  func timeLeft(at now: Duration) -> Duration? {
    state == .open ? min(breakTime, max(.zero, breakTime - (now - start))) : nil
  }

  /// Decides whether a call is made. If so, it belongs to the current ``generation``.
  mutating func admit(at now: Duration) -> Bool {
    // If the clock goes back, the break begins anew.
    start = min(start, now)
    switch state {
    case .closed: return true
    case .isolated: return false
    case .open:
      guard now - start >= breakTime else { return false }
      enter(.halfOpen, at: now, CallEvent(.circuitHalfOpened))
    case .halfOpen where admitted < policy.halfOpenCalls:
      admitted += 1
      return true
    case .halfOpen:
      // Calls that do not end within another break no longer keep the circuit open. Their ends still count:
      // a service that takes longer than a break can be healthy.
      guard now - start >= (breakTime > .zero ? breakTime : Self.patience) else { return false }
      start = now
    }
    admitted = 1
    return true
  }

  /// Records the end of a call.
  ///
  /// - Parameters:
  ///   - generation: The generation in which the call was admitted.
  ///   - isFailure: A Boolean value that indicates whether the call failed; `nil` if the call says
  ///     nothing about the service, for example because it was cancelled.
  mutating func end(of generation: Int, isFailure: Bool?, at now: Duration) {
    guard generation == self.generation else { return }
    switch (state, isFailure) {
    case (.open, _), (.isolated, _), (.closed, nil): break
    case (.closed, let isFailure?):
      window.record(isFailure: isFailure, at: now)
      // The quotient is the number that is nearest to the ratio, as the ratio of the policy is.
      guard window.calls >= policy.minimumCalls, window.failures > 0,
        Double(window.failures) / Double(window.calls) >= policy.failureRatio
      else { return }
      open(at: now, calls: window.calls, failures: window.failures)
    case (.halfOpen, nil): admitted = max(0, admitted - 1)
    case (.halfOpen, true?): open(at: now, calls: succeeded + 1, failures: 1)
    case (.halfOpen, false?):
      succeeded += 1
      if succeeded >= policy.halfOpenCalls { close() }
    }
  }

  /// Opens the circuit for a time, or for the next break if `time` is `nil`. An isolated circuit stays
  /// isolated.
  mutating func open(
    for time: Duration? = nil, at now: Duration, calls: Int? = nil, failures: Int? = nil
  ) {
    if state == .isolated { return }
    breaks += 1
    breakTime =
      time.map { min(max($0, .zero), Backoff.longestDelay) }
      ?? policy.breakDuration.delay(
        beforeAttempt: breaks + 1, after: breaks == 1 ? nil : breakTime, random: random)
    enter(
      .open, at: now,
      CallEvent(kind: .circuitOpened, duration: breakTime, calls: calls, failures: failures))
  }

  /// Closes the circuit, and forgets all calls.
  mutating func close() {
    breaks = 0
    breakTime = .zero
    window.reset()
    enter(.closed, CallEvent(.circuitClosed))
  }

  /// Opens the circuit until it is closed manually.
  mutating func isolate() {
    enter(.isolated, CallEvent(.circuitIsolated))
  }

  private mutating func enter(
    _ state: CircuitBreaker.State, at now: Duration = .zero, _ event: CallEvent
  ) {
    self.state = state
    self.event = event
    start = now
    succeeded = 0
    generation += 1
  }
}
