#if Retry
/// A call with a completion handler that can be made again.
@_spi(Generated)
@frozen
public struct CompletionCall<Function, Arguments> {
  @usableFromInline let handler: Handler<Function, Arguments>
  /// Makes an attempt with the given completion handler.
  @usableFromInline let operation: (Function) -> Void
  @usableFromInline let isFailure: (Arguments) -> Bool
  /// `true` if the spec's `failureIf:` decides which outcomes are failures.
  @usableFromInline let hasPredicate: Bool

  @inlinable
  init(
    _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
    failureIf isRejected: (@isolated(any) (Arguments) -> Bool)?
  ) {
    self.handler = handler
    self.operation = operation
    isFailure = handler.failurePredicate(isRejected)
    hasPredicate = isRejected != nil
  }
}

/// The attempts of one call with a completion handler.
///
/// The lock decides which thread ends a pending attempt. Until the next attempt begins, that thread
/// alone uses the values of the call. Only the completion handlers of current attempts, a delay, and
/// the time limit refer to this object, so a decoratee that releases its completion handler keeps
/// nothing alive for longer than the time limit.
final class CompletionRetry<Function, Arguments>: Sendable {
  private struct State: Sendable {
    /// The call; `nil` once its caller has the outcome, even if the decoratee keeps its completion
    /// handler.
    var call: UncheckedTransfer<CompletionCall<Function, Arguments>>?
    var progress: RetryProgress
    /// The last attempt has not completed.
    var isPending = false
    /// The operation of the last attempt has not returned.
    var isCalling = false
    /// The next attempt begins as soon as that operation has returned.
    var isDue = false
    /// The outcome of the attempt before the next or the pending one.
    var latest: UncheckedTransfer<Arguments>?
    /// The reason why no other attempt is made, whatever the policy says; `nil` if there is none.
    var stop: CallEvent.Reason?
    /// The task that waits for the next attempt.
    var wait: Task<Void, Never>?
    /// The task that waits for the end of the time limit.
    var timer: Task<Void, Never>?

    /// Returns the outcome for an error that does not come from the decoratee: arguments that express
    /// it or, if that is impossible, the outcome of the last attempt.
    func outcome(for error: (any Error)?) -> UncheckedTransfer<Arguments>? {
      error.flatMap { call?.value.handler.shape().failing($0) }.map(UncheckedTransfer.init)
        ?? latest
    }

    /// Returns the state at the beginning of the next attempt, or in its place if the call is stopped;
    /// `nil` if no attempt is due, or if the operation of the last one has not returned.
    mutating func next() -> State? {
      guard isDue, !isCalling, call != nil else { return nil }
      isDue = false
      let isFirst = latest == nil
      isPending = isFirst || stop == nil
      isCalling = isPending
      if isPending, !isFirst { progress.beginAttempt() }
      return self
    }
  }

  private let policy: RetryPolicy
  /// The actor on which attempts are made; `nil` means any thread.
  private let isolation: (any Actor)?
  /// The actor on which attempts complete, if it is known.
  private let completionIsolation: (any Actor)?
  private let watch: CallWatch?
  /// Returns the object that cancels attempts, as long as the caller keeps it.
  private let cancellation: @Sendable () -> AttemptCancellation?
  private let state: Lock<State>

  init(
    _ policy: RetryPolicy, _ call: CompletionCall<Function, Arguments>, of member: String?,
    isolation: (any Actor)?,
    in watch: CallWatch?, cancellation: @escaping @Sendable () -> AttemptCancellation? = { nil }
  ) {
    self.policy = policy
    self.isolation = isolation
    self.watch = watch
    self.cancellation = cancellation
    completionIsolation = call.handler.isolation
    let progress = RetryProgress(policy, of: member, in: watch)
    state = Lock(State(call: UncheckedTransfer(value: call), progress: progress))
  }

  /// Makes the first attempt, unless it was made elsewhere and failed, and others if it fails.
  func start(after arguments: Arguments? = nil) {
    if let arguments, let call = state.withLock({ $0.call }) {
      return fail(call.value, with: arguments)
    }
    makeAttempts()
    guard policy.timeLimit != nil else { return }
    state.withLock { state in
      guard state.call != nil else { return }
      state.timer = Task.begin { [progress = state.progress] in
        guard let timeLeft = progress.timeLeft,
          (try? await policy.clock.sleep(atMost: timeLeft)) != nil, !Task.isCancelled
        else { return }
        await run(on: completionIsolation ?? isolation, expire)
      }
    }
  }

  /// Prevents further attempts and ends the current delay.
  func stop() {
    let tasks = state.withLock { state -> [Task<Void, Never>?] in
      guard state.call != nil else { return [] }
      state.stop = .cancelled(by: .caller)
      return [state.wait, state.timer]
    }
    for task in tasks { task?.cancel() }
  }

  // MARK: - Attempts

  /// Makes an attempt, and then each one that becomes due before the operation of the previous one
  /// returns: if it began within that, a decoratee that completes at once would overflow the stack.
  @Sendable private func makeAttempts() {
    state.withLock { $0.isDue = true }
    while let next = state.withLock({ $0.next() }), let call = next.call?.value {
      guard next.isPending else { return endWhereStopped(next) }
      // The completion handler keeps the number, not the call.
      let attempt = next.progress.attempt
      next.progress.watch.run {
        call.operation(call.handler.shape().make { self.complete(attempt, $0) })
      }
      state.withLock { $0.isCalling = false }
    }
  }

  /// Handles the outcome of an attempt: passes it on to the caller, or prepares another attempt.
  private func complete(_ attempt: Int, _ arguments: Arguments) {
    let (progress, pending) = state.withLock { state in
      let isPending = state.isPending && state.progress.attempt == attempt
      if isPending { state.isPending = false }
      return (state.progress, isPending ? state.call : nil)
    }
    guard let call = pending?.value else { return progress.dropCompletion(ofAttempt: attempt) }
    cancellation()?.release()
    if call.isFailure(arguments) { return fail(call, with: arguments) }
    progress.succeed()
    end(with: UncheckedTransfer(value: arguments))
  }

  private func fail(_ call: CompletionCall<Function, Arguments>, with arguments: Arguments) {
    let previous = state.withLock { $0 }
    let latest = UncheckedTransfer(value: arguments)
    let error = call.handler.shape().error(in: arguments)
    // The policy's closures do not run under the lock.
    var progress = previous.progress
    let step = progress.step(
      after: arguments, error: error, isRejected: call.hasPredicate, stop: previous.stop)
    guard let step else { return end(with: latest) }
    state.withLock { [progress] state in
      state.progress = progress
      state.latest = latest
    }
    // Not released under the lock, because the release may cancel the call.
    withExtendedLifetime(previous) {}
    prepare(step, progress)
  }

  /// Makes the next attempt after a step: at once, or in a task.
  private func prepare(_ step: RetryProgress.Step, _ progress: RetryProgress) {
    if case .retry(after: ...Duration.zero) = step,
      isolation == nil || isolation === completionIsolation
    {
      // The observer of the step may have cancelled the task.
      if Task.isCancelled { state.withLock { $0.stop = $0.stop ?? .cancelled(by: .caller) } }
      return makeAttempts()
    }
    let stopped = state.withLock { state in
      let wait = Task.begin {
        if let reason = await progress.wait(for: step) {
          await end(with: progress.error(for: reason))
        } else {
          await run(on: isolation, makeAttempts)
        }
      }
      state.wait = wait
      return state.stop == nil ? nil : wait
    }
    stopped?.cancel()
  }

  // MARK: - The time limit

  /// Ends the pending attempt because the time is over, if the caller can get an outcome.
  @Sendable private func expire() {
    guard let limit = policy.timeLimit else { return }
    let expired = state.withLock {
      state -> (RetryProgress, TimeoutError, UncheckedTransfer<Arguments>)? in
      guard state.call != nil, state.stop == nil else { return nil }
      state.stop = .timeLimit
      let error = TimeoutError(limit: max(.zero, limit), original: state.progress.error)
      guard state.isPending, let outcome = state.outcome(for: error) else { return nil }
      state.isPending = false
      return (state.progress, error, outcome)
    }
    guard let (progress, error, outcome) = expired else { return }
    progress.giveUp(.timeLimit, with: error)
    cancellation()?.cancel()
    end(with: outcome)
  }

  // MARK: - The end

  /// Ends a call that was stopped between two attempts.
  private func endWhereStopped(_ stopped: State) {
    guard let stop = stopped.stop else { return }
    stopped.progress.giveUp(stop)
    let error = stopped.progress.error(for: stop)
    Task.begin { await end(with: error) }
  }

  /// Delivers an error or, if that is impossible, the outcome of the last attempt.
  private func end(with error: (any Error)?) async {
    await run(on: completionIsolation ?? isolation) {
      if let outcome = state.withLock({ $0 }).outcome(for: error) { end(with: outcome) }
    }
  }

  private func end(with outcome: UncheckedTransfer<Arguments>) {
    // Not released under the lock, because the release may cancel the call.
    let ended = state.withLock { state in
      let ended = state
      state.call = nil
      state.latest = nil
      state.wait = nil
      state.timer = nil
      return ended
    }
    ended.timer?.cancel()
    if let call = ended.call?.value { watch.run { call.handler.call?(outcome.value) } }
  }
}
#endif
