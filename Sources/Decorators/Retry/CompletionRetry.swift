/// The attempts of one call with a completion handler.
///
/// It carries out what its machine says. Only the completion handlers of current attempts, a delay, and
/// the time limit refer to this object, so a decoratee that releases its completion handler keeps
/// nothing alive for longer than the time limit.
final class CompletionRetry<Function, Arguments>: Sendable {
  /// The call, which one thread at a time has.
  private struct Call: Sendable {
    let transfer: UncheckedTransfer<CompletionCall<Function, Arguments>>
    /// The outcome of the attempts before the next or the pending one.
    var latest = LatestOutcome<UncheckedTransfer<Arguments>>()

    var value: CompletionCall<Function, Arguments> { transfer.value }

    /// Returns the outcome for an error that does not come from the decoratee: arguments that express
    /// it or, if that is impossible, the outcome of the last attempt.
    func outcome(for error: (any Error)?) -> UncheckedTransfer<Arguments>? {
      error.flatMap { value.handler.shape().failing($0) }.map(UncheckedTransfer.init)
        ?? latest.value
    }
  }

  private typealias Machine = CompletionRetryMachine<Call>

  private let policy: RetryPolicy
  /// The actor on which attempts are made; `nil` means any thread.
  private let isolation: (any Actor)?
  /// The actor on which attempts complete, if it is known.
  private let completionIsolation: (any Actor)?
  private let instrumentation: CallInstrumentation?
  /// Returns the object that cancels attempts, as long as the caller keeps it.
  private let cancellation: @Sendable () -> AttemptCancellation?
  private let machine: Lock<Machine>

  init(
    _ policy: RetryPolicy, _ call: CompletionCall<Function, Arguments>, of member: String?,
    isolation: (any Actor)?,
    in instrumentation: CallInstrumentation?,
    cancellation: @escaping @Sendable () -> AttemptCancellation? = { nil }
  ) {
    self.policy = policy
    self.isolation = isolation
    self.instrumentation = instrumentation
    self.cancellation = cancellation
    completionIsolation = call.handler.isolation
    machine = Lock(
      Machine(
        Call(transfer: UncheckedTransfer(value: call)),
        RetryProgress(policy, of: member, in: instrumentation)
      ))
  }

  /// Makes the first attempt, unless it was made elsewhere and failed, and others if it fails.
  func start(after arguments: Arguments? = nil) {
    if let arguments, let call = machine.withLock({ $0.completed(1) }) {
      return fail(call, with: arguments)
    }
    perform(machine.withLock { $0.begin() })
    guard policy.timeLimit != nil else { return }
    machine.withLock {
      $0.limit { progress in
        Task.begin {
          guard let timeLeft = progress.timeLeft,
            (try? await policy.clock.sleep(atMost: timeLeft)) != nil, !Task.isCancelled
          else { return }
          await run(on: completionIsolation ?? isolation, expire)
        }
      }
    }
  }

  /// Prevents further attempts and ends the current delay.
  func stop() {
    for task in machine.withLock({ $0.cancel() }) { task?.cancel() }
  }

  // MARK: - Attempts

  /// Carries out an action, and those that follow from it.
  private func perform(_ first: Machine.Action?) {
    var next = first
    while let action = next {
      switch action {
      case .attempt(let call, let progress):
        // The completion handler keeps the number, not the call.
        let attempt = progress.attempt
        let operation = call.value.operation
        let shape = call.value.handler.shape()
        progress.instrumentation.run { operation(shape.make { self.complete(attempt, $0) }) }
        next = machine.withLock { $0.returned() }
      case .giveUp(let call, let progress, let reason):
        progress.abandon(reason)
        Task.begin { await end(call, with: progress.error(for: reason)) }
        return
      }
    }
  }

  /// Handles the outcome of an attempt: passes it on to the caller, or prepares another attempt.
  private func complete(_ attempt: Int, _ arguments: Arguments) {
    let (progress, pending) = machine.withLock { ($0.progress, $0.completed(attempt)) }
    guard let call = pending else { return progress.dropCompletion(ofAttempt: attempt) }
    cancellation()?.release()
    if call.value.isFailure(arguments) { return fail(call, with: arguments) }
    progress.succeed()
    end(call, with: UncheckedTransfer(value: arguments))
  }

  private func fail(_ call: Call, with arguments: Arguments) {
    var call = call
    let error = call.value.handler.shape().error(in: arguments)
    let outcome = call.latest.note(UncheckedTransfer(value: arguments), error: error)
    let (previous, stop) = machine.withLock { ($0.progress, $0.stop) }
    // The policy's closures do not run under the lock.
    var progress = previous
    let step = progress.step(
      after: arguments, error: error, isRejected: call.value.hasPredicate, stop: stop)
    guard let step else { return end(call, with: outcome) }
    let action = prepare(step, call, progress)
    // Not released under the lock, because the release may run other code.
    withExtendedLifetime(previous) {}
    perform(action)
  }

  /// Makes the next attempt after a step: at once, or in a task.
  private func prepare(
    _ step: RetryProgress.Step, _ call: Call, _ progress: RetryProgress
  ) -> Machine.Action? {
    if case .retry(after: ...Duration.zero) = step,
      isolation == nil || isolation === completionIsolation
    {
      // The observer of the step may have cancelled the task.
      if Task.isCancelled { stop() }
      return machine.withLock { $0.resume(call, after: progress) }
    }
    let cancelled = machine.withLock {
      $0.wait(
        after: progress,
        in: Task.begin {
          if let reason = await progress.wait(for: step) {
            await end(call, with: progress.error(for: reason))
          } else {
            await run(on: isolation) {
              perform(machine.withLock { $0.resume(call, after: progress) })
            }
          }
        })
    }
    cancelled?.cancel()
    return nil
  }

  // MARK: - The end

  /// Ends the pending attempt because the time is over, if the caller can get an outcome.
  @Sendable private func expire() {
    guard let limit = policy.timeLimit else { return }
    let expired = machine.withLock { machine -> (Call, RetryProgress, TimeoutError)? in
      let progress = machine.progress
      let error = TimeoutError(limit: max(.zero, limit), original: progress.error)
      return machine.expire { $0.outcome(for: error) != nil }.map { ($0, progress, error) }
    }
    guard let (call, progress, error) = expired else { return }
    progress.giveUp(.timeLimit, with: error)
    cancellation()?.cancel()
    end(call, with: call.outcome(for: error))
  }

  /// Delivers an error or, if that is impossible, the outcome of the last attempt.
  private func end(_ call: Call, with error: (any Error)?) async {
    await run(on: completionIsolation ?? isolation) { end(call, with: call.outcome(for: error)) }
  }

  private func end(_ call: Call, with outcome: UncheckedTransfer<Arguments>?) {
    guard let outcome else { return }
    machine.withLock { $0.end() }?.cancel()
    instrumentation.run { call.value.handler.call?(outcome.value) }
  }
}
