@_spi(Generated) import Decorators

/// The attempts of one call. The first that succeeds wins.
///
/// The caller's task begins the attempts and judges their outcomes, one after the other.
struct HedgeRace<Value, Failure: Error>: Sendable {
  typealias Outcome = Result<UncheckedTransfer<Value>, Failure>

  let policy: HedgePolicy
  let member: String
  let operation: @Sendable () async throws(Failure) -> sending Value
  /// The operation of attempts after the first.
  let other: @Sendable () async throws(Failure) -> sending Value
  let isRejected: (@Sendable (Value) -> Bool)?
  /// Returns the time since the call began.
  let uptime: @Sendable () -> Duration
  let instrumentation = CallInstrumentation.current
  let attempts = HedgeAttempts<Outcome>()

  /// Makes the attempts, and returns the result of the one that wins.
  func result() async throws(Failure) -> sending Value {
    defer { attempts.cancel() }
    let outcome = await TaskPriority.following(attempts.raise) { await winner() }
    guard let outcome, outcome.failure == nil || !isCancelled else {
      throw CancellationError() as! Failure
    }
    return try outcome.get().value
  }

  /// `true` if the caller is cancelled and can throw that, whatever the attempts throw then.
  private var isCancelled: Bool { Task.isCancelled && CancellationError() is Failure }

  /// Returns the outcome of the call; `nil` if the caller is cancelled and can throw that. A caller
  /// that cannot waits until the end.
  private func winner() async -> Outcome? {
    let isolation = #isolation
    var begun = 0
    var running = 0
    var lastBeginning = Duration.zero
    var hasBudget = true
    var latest = LatestOutcome<Outcome>()
    // If the first attempt fails, the duration of the call is not typical.
    var isTypical = true

    func mayBeginAnother(after wait: Duration = .zero) -> Bool {
      hasBudget && begun < policy.maxAttempts && !Task.isCancelled
        && instrumentation?.context?.timeLeft.map { wait < $0 } ?? true
    }
    func begin() {
      begun += 1
      running += 1
      lastBeginning = uptime()
      let attempt = begun
      // With a capture list, Swift 6.3.1 lets the closure run on no actor.
      attempts.begin(attempt, on: isolation) { await outcome(of: attempt) }
    }
    func beginAnother(after error: Failure?) {
      hasBudget = policy.budget.map { $0.spend(onRetryAfter: error) != nil } ?? true
      tell(hasBudget ? .hedge : .hedgeDenied, begun + 1)
      if hasBudget { begin() }
    }

    begin()
    while true {
      while let (attempt, outcome) = attempts.takeEnded() {
        running -= 1
        switch outcome {
        case .success(let value) where isRejected?(value.value) != true:
          // If another attempt won, the first would have taken even longer.
          if isTypical, policy.percentile != nil {
            policy.latencies.record(uptime(), of: member)
          }
          if begun == 1 { policy.budget?.putBack() } else { tell(.hedgeWon, attempt) }
          return outcome
        case .failure(let error)
        where Cancellation.isCause(of: error) || !error.judged(by: policy.shouldTryAnother):
          return outcome
        case .success, .failure:
          if attempt == 1 { isTypical = false }
          let isFollowed = mayBeginAnother()
          if isFollowed || (running > 0 && !Task.isCancelled) {
            tell(.hedgeFailed, attempt, outcome.failure)
          }
          if isFollowed { beginAnother(after: outcome.failure) }
          let callOutcome = latest.note(outcome, error: outcome.failure)
          if running == 0 { return callOutcome }
        }
      }
      let wait = max(.zero, lastBeginning + policy.delay - uptime())
      let ending = await attempts.nextEnd.ending(
        within: mayBeginAnother(after: wait) ? wait : nil, by: policy.clock,
        isCancellable: CancellationError() is Failure, onCancel: attempts.cancel)
      if case .cancelled = ending { return nil }
      if case .timedOut = ending, mayBeginAnother() { beginAnother(after: nil) }
    }
  }

  private func outcome(of attempt: Int) async -> Outcome {
    let outer = instrumentation.entering(member)?.context
    let instrumentation = instrumentation.with(
      CallContext(in: outer, of: member, attempt: attempt))
    return await instrumentation.result { () async throws(Failure) in
      UncheckedTransfer(value: try await (attempt == 1 ? operation : other)())
    }
  }

  private func tell(_ kind: CallEvent.Kind, _ attempt: Int, _ error: (any Error)? = nil) {
    guard policy.observer != nil || instrumentation != nil else { return }
    let event = CallEvent(
      kind: kind, member: member, error: error, attempt: attempt, elapsed: uptime())
    instrumentation?.tell(event)
    policy.observer?.tell(event)
  }
}

/// The tasks of a call's attempts, and the outcomes that have not been judged yet.
final class HedgeAttempts<Outcome: Sendable>: Sendable {
  private struct State {
    var tasks: [Task<Void, Never>] = []
    var ended: [(attempt: Int, outcome: Outcome)] = []
    var nextEnd = SharedOutcome<Void>()
  }

  private let state = Lock(State())

  /// What is set when an attempt ends after ``takeEnded()`` has returned `nil`.
  var nextEnd: SharedOutcome<Void> { state.withLock { $0.nextEnd } }

  /// Starts the task that makes an attempt, on an actor or on none.
  func begin(
    _ attempt: Int, on isolation: (any Actor)?,
    _ operation: @escaping @Sendable () async -> Outcome
  ) {
    let task = Task.begin {
      let outcome = await run(on: isolation, operation)
      let end = self.state.withLock { state in
        state.ended.append((attempt, outcome))
        return state.nextEnd
      }
      end.set(())
    }
    state.withLock { $0.tasks.append(task) }
  }

  func takeEnded() -> (attempt: Int, outcome: Outcome)? {
    state.withLock { state in
      guard state.ended.isEmpty else { return state.ended.removeFirst() }
      state.nextEnd = SharedOutcome()
      return nil
    }
  }

  func cancel() {
    for task in state.withLock({ $0.tasks }) { task.cancel() }
  }

  func raise(to priority: TaskPriority) {
    for task in state.withLock({ $0.tasks }) { task.raisePriority(to: priority) }
  }
}
