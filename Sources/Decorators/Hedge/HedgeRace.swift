/// The attempts of one call. The first that succeeds wins.
final class HedgeRace<Value, Failure: Error>: Sendable {
  private typealias Outcome = Result<UncheckedTransfer<Value>, Failure>

  private struct State {
    /// The number of attempts that have begun.
    var attempts = 0
    /// The number of attempts that have not ended.
    var running = 0
    /// The time when the last attempt began.
    var lastBeginning = Duration.zero
    var tasks: [Task<Void, Never>] = []
    var hasBudget = true
    /// The last outcome with which the call ends if no attempt succeeds.
    var lastFailure: Outcome?
    /// A Boolean value that indicates whether the first attempt has failed, so that the duration of
    /// the call is not typical.
    var hasFirstFailed = false
    var isCancelled = false
    var isOver = false

    var mayBeginAnother: Bool { hasBudget && !isCancelled && !isOver }
  }

  private let policy: HedgePolicy
  private let member: String
  private let delay: Duration
  private let learns: Bool
  private let maxAttempts: Int
  private let operation: @Sendable () async throws(Failure) -> sending Value
  private let isRejected: (@Sendable (Value) -> Bool)?
  private let watch = CallWatch.current
  /// Returns the time since the call began.
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())
  private let outcome = SharedOutcome<Outcome>()

  init(
    _ policy: HedgePolicy, of member: String, delay: Duration, learns: Bool, maxAttempts: Int,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value,
    isRejected: (@Sendable (Value) -> Bool)?
  ) {
    self.policy = policy
    self.member = member
    self.delay = delay
    self.learns = learns
    self.maxAttempts = maxAttempts
    self.operation = operation
    self.isRejected = isRejected
    uptime = policy.clock.uptime()
  }

  /// Makes the attempts, and returns the result of the one that wins.
  func result(isolation: isolated (any Actor)?) async throws(Failure) -> sending Value {
    state.withLock { state in
      state.attempts = 1
      state.running = 1
    }
    begin(1)
    let ending = await TaskPriority.following(raise, isolation: isolation) {
      while true {
        let ending = await outcome.ending(
          within: timeToNextAttempt, by: policy.clock, isolation: isolation,
          isCancellable: CancellationError() is Failure, onCancel: cancel)
        guard case .timedOut = ending else { return ending }
        beginLateAttempt()
      }
    }
    guard case .ended(let outcome) = ending else {
      // A caller that cannot throw this error waits until the end.
      throw CancellationError() as! Failure
    }
    return try outcome.get().value
  }

  /// The time to wait before another attempt begins; `nil` if none does.
  private var timeToNextAttempt: Duration? {
    state.withLock { state in
      guard state.mayBeginAnother, state.attempts < maxAttempts else { return nil }
      let wait = max(.zero, state.lastBeginning + delay - uptime())
      return isInTime(after: wait) ? wait : nil
    }
  }

  private func isInTime(after delay: Duration = .zero) -> Bool {
    watch?.context?.timeLeft.map { delay < $0 } ?? true
  }

  /// Starts the task that makes an attempt, and those that follow its failure.
  private func begin(_ attempt: Int) {
    let task = Task {
      var attempt: Int? = attempt
      while let number = attempt {
        let context = CallContext(in: watch?.context, attempt: number)
        let outcome = await watch.with(context).result { () async throws(Failure) in
          UncheckedTransfer(value: try await operation())
        }
        attempt = attemptAfter(outcome, of: number)
      }
    }
    let isStopped = state.withLock { state in
      if !state.isOver { state.tasks.append(task) }
      return state.isOver || state.isCancelled
    }
    if isStopped { task.cancel() }
  }

  /// Begins another attempt, unless the last one began too recently.
  private func beginLateAttempt() {
    let now = uptime()
    let attempt = state.withLock { state in
      state.lastBeginning + delay <= now ? claimAttempt(&state, at: now) : nil
    }
    if let attempt = attempt.flatMap({ pay(for: $0, after: nil) }) { begin(attempt) }
  }

  /// Handles the outcome of an attempt.
  ///
  /// - Returns: The number of the attempt to make at once; `nil` if there is none.
  private func attemptAfter(_ outcome: Outcome, of attempt: Int) -> Int? {
    switch outcome {
    case .success(let value) where isRejected?(value.value) != true:
      succeed(with: outcome, attempt)
      return nil
    case .failure(let error) where isFinal(error):
      end(with: outcome)
      return nil
    case .success, .failure: break
    }
    let error = outcome.failure
    let now = uptime()
    let (isLast, next) = state.withLock { state in
      state.running -= 1
      state.lastFailure = outcome
      if attempt == 1 { state.hasFirstFailed = true }
      let next = claimAttempt(&state, at: now)
      return (state.running == 0 || state.isCancelled, next)
    }
    guard !isLast else {
      end(with: outcome)
      return nil
    }
    tell(.hedgeFailed, attempt, error)
    return next.flatMap { pay(for: $0, after: error) }
  }

  /// Returns a Boolean value that indicates whether no further attempt can succeed after an error.
  private func isFinal(_ error: Failure) -> Bool {
    Cancellation.isCause(of: error) || !policy.shouldTryAnother(error)
  }

  /// Returns the number of another attempt, if there can be one.
  private func claimAttempt(_ state: inout State, at now: Duration) -> Int? {
    guard state.mayBeginAnother, state.attempts < maxAttempts, isInTime() else { return nil }
    state.attempts += 1
    state.running += 1
    state.lastBeginning = now
    return state.attempts
  }

  /// Takes the cost of an attempt out of the budget. Returns the number of the attempt if there was
  /// enough. If not, and all others have failed, the call ends.
  private func pay(for attempt: Int, after error: (any Error)?) -> Int? {
    if let budget = policy.budget, budget.spend(onRetryAfter: error) == nil {
      let last = state.withLock { state in
        state.attempts -= 1
        state.running -= 1
        state.hasBudget = false
        return state.running == 0 ? state.lastFailure : nil
      }
      tell(.hedgeDenied, attempt)
      if let last { end(with: last) }
      return nil
    }
    tell(.hedge, attempt)
    return attempt
  }

  private func succeed(with outcome: Outcome, _ attempt: Int) {
    let (attempts, isTypical) = state.withLock { ($0.attempts, !$0.hasFirstFailed) }
    // If another attempt won, the first would have taken even longer.
    let elapsed = uptime()
    end(with: outcome) {
      if learns, isTypical { policy.latencies.record(elapsed, of: member) }
      if attempts == 1 { policy.budget?.putBack() } else { tell(.hedgeWon, attempt) }
    }
  }

  /// Ends the call, unless it has ended, and cancels the current attempts.
  private func end(with outcome: Outcome, _ whenFirst: () -> Void = {}) {
    let tasks = state.withLock { state -> [Task<Void, Never>]? in
      guard !state.isOver else { return nil }
      state.isOver = true
      defer { state.tasks = [] }
      return state.tasks
    }
    guard let tasks else { return }
    whenFirst()
    self.outcome.set(outcome)
    for task in tasks { task.cancel() }
  }

  private func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.tasks
    }
    for task in tasks { task.cancel() }
  }

  private func raise(to priority: TaskPriority) {
    for task in state.withLock({ $0.tasks }) { task.raisePriority(to: priority) }
  }

  private func tell(_ kind: CallEvent.Kind, _ attempt: Int, _ error: (any Error)? = nil) {
    guard policy.onEvent != nil || watch != nil else { return }
    let event = CallEvent(
      kind: kind, member: member, error: error, attempt: attempt, elapsed: uptime())
    watch?.tell(event)
    policy.onEvent?(event)
  }
}
