/// The attempts of one call with a completion handler.
///
/// A call alternates between two phases: an attempt is pending, or the next one is being prepared.
/// The lock decides which thread ends a pending attempt. Until the next attempt begins, that thread
/// alone uses the values of the call.
///
/// Only three things refer to this object: the completion handlers of current attempts, a delay,
/// and the time limit. So a decoratee that releases its completion handler without a call to it
/// keeps nothing alive for longer than the time limit.
@_spi(Generated)
public final class CompletionRetry: Sendable {
  private typealias Delivery = UncheckedTransfer<() -> Void>

  /// What the caller provides. Arguments of the completion handler have any type, since generic code
  /// that is not specialized takes ten times as long.
  @frozen
  @usableFromInline
  struct Call {
    /// Makes an attempt with a completion handler that calls `complete`.
    @usableFromInline let makeAttempt: (_ complete: @escaping (Any) -> Void) -> Void
    @usableFromInline let isFailure: (Any) -> Bool
    @usableFromInline let error: (Any) -> (any Error)?
    /// Returns arguments that express an error; `nil` if the completion handler has no place for it.
    @usableFromInline let failing: (any Error) -> Any?
    /// Calls the completion handler.
    @usableFromInline let deliver: (Any) -> Void

    @inlinable
    init<Function, Arguments>(
      _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
      isFailure: @escaping (Arguments) -> Bool
    ) {
      let shape = handler.shape
      self.init(
        makeAttempt: { complete in
          let complete = UncheckedTransfer(value: complete)
          operation(shape().make { complete.value($0) })
        },
        isFailure: { isFailure($0 as! Arguments) },
        error: { shape().error(in: $0 as! Arguments) },
        failing: { shape().failing($0) },
        deliver: { handler.call?($0 as! Arguments) })
    }

    @usableFromInline
    init(
      makeAttempt: @escaping (_ complete: @escaping (Any) -> Void) -> Void,
      isFailure: @escaping (Any) -> Bool, error: @escaping (Any) -> (any Error)?,
      failing: @escaping (any Error) -> Any?, deliver: @escaping (Any) -> Void
    ) {
      self.makeAttempt = makeAttempt
      self.isFailure = isFailure
      self.error = error
      self.failing = failing
      self.deliver = deliver
    }
  }

  private struct State: Sendable {
    /// The call; `nil` once its caller has the outcome, even if the decoratee keeps its completion
    /// handler.
    var call: UncheckedTransfer<Call>?
    var progress: RetryProgress
    /// The last attempt has not completed.
    var isPending = false
    /// The operation of the last attempt has not returned.
    var isCalling = false
    /// The next attempt begins as soon as that operation returns.
    var isDue = false
    /// Delivers the outcome of the attempt before the next or the pending one.
    var latest: Delivery?
    /// The reason why no other attempt is made, whatever the policy says; `nil` if there is none.
    var stop: CallEvent.Reason?
    /// The task that waits for the next attempt.
    var wait: Task<Void, Never>?
    /// The task that waits for the end of the time limit.
    var timer: Task<Void, Never>?

    /// Returns what delivers an error that does not come from the decoratee; `nil` if the completion
    /// handler has no place for it.
    func delivery(of error: any Error) -> Delivery? {
      guard let call = call?.value, let arguments = call.failing(error) else { return nil }
      return Delivery { call.deliver(arguments) }
    }
  }

  private let policy: RetryPolicy
  /// The actor on which attempts are made; `nil` means any thread.
  private let isolation: (any Actor)?
  /// The actor on which attempts complete, if it is known.
  private let completionIsolation: (any Actor)?
  private let hasPredicate: Bool
  private let watch = CallWatch.current
  /// Returns the object that cancels attempts, as long as the caller keeps it.
  private let cancellation: @Sendable () -> AttemptCancellation?
  private let state: Lock<State>

  /// - Parameters:
  ///   - hasPredicate: `true` if the spec's `failureIf:` decides which outcomes are failures.
  init(
    _ policy: RetryPolicy, _ call: Call, hasPredicate: Bool, completionIsolation: (any Actor)?,
    isolation: (any Actor)?, cancellation: @escaping @Sendable () -> AttemptCancellation?
  ) {
    self.policy = policy
    self.isolation = isolation
    self.cancellation = cancellation
    self.completionIsolation = completionIsolation
    self.hasPredicate = hasPredicate
    state = Lock(
      State(call: UncheckedTransfer(value: call), progress: RetryProgress(policy, in: watch)))
  }

  @usableFromInline
  convenience init(
    _ policy: RetryPolicy, _ call: Call, hasPredicate: Bool, completionIsolation: (any Actor)?,
    isolation: (any Actor)?
  ) {
    self.init(
      policy, call, hasPredicate: hasPredicate, completionIsolation: completionIsolation,
      isolation: isolation, cancellation: { nil })
  }

  /// Makes the first attempt. Others follow if it fails.
  @usableFromInline
  func start() {
    makeAttempts()
    if policy.timeLimit != nil { limitTime() }
  }

  /// Prevents further attempts and ends the current delay.
  @usableFromInline
  func stop() {
    state.withLock { state in
      guard state.call != nil else { return }
      state.stop = .cancelled(by: .caller)
      state.wait?.cancel()
      state.timer?.cancel()
    }
  }

  // MARK: - Attempts

  /// Makes an attempt, and then each one that becomes due before the operation of the previous one
  /// returns. If an operation has not returned yet, the attempt follows when it does.
  ///
  /// A loop is needed: if each attempt began within the previous one, a decoratee that completes at
  /// once would overflow the call stack.
  private func makeAttempts() {
    let isDue = state.withLock { state in
      state.isDue = state.isCalling
      return state.isDue
    }
    guard !isDue else { return }
    repeat {
      let next = state.withLock { state -> (number: Int, call: UncheckedTransfer<Call>)? in
        state.isDue = false
        let isFirst = state.latest == nil
        guard let call = state.call, isFirst || state.stop == nil else { return nil }
        if !isFirst { state.progress.beginAttempt() }
        state.isPending = true
        state.isCalling = true
        return (state.progress.attempt, call)
      }
      guard let (number, call) = next else { return endWhereStopped() }
      watch.run { call.value.makeAttempt { self.complete(number, $0) } }
    } while state.withLock { state in
      state.isCalling = false
      return state.isDue
    }
  }

  private func makeAttempts(isolation: isolated (any Actor)?) async {
    makeAttempts()
  }

  /// Handles the outcome of an attempt: passes it on to the caller, or prepares another attempt.
  private func complete(_ attempt: Int, _ arguments: Any) {
    let pending = state.withLock { state -> State? in
      guard state.isPending, state.progress.attempt == attempt else { return nil }
      state.isPending = false
      return state
    }
    guard let pending, let call = pending.call?.value else {
      return state.withLock { $0.progress }.dropCompletion(ofAttempt: attempt)
    }
    cancellation()?.release()
    let delivery = Delivery { call.deliver(arguments) }
    // The policy's closures do not run under the lock.
    var progress = pending.progress
    guard call.isFailure(arguments) else {
      progress.succeed()
      return end(delivery)
    }
    let error = call.error(arguments)
    let hint = error.flatMap { RetryHint.find(in: $0) } ?? .find(in: arguments)
    if let stop = pending.stop {
      progress.giveUp(stop, with: error)
      return end(delivery)
    }
    guard
      let step = progress.step(
        after: RetryProgress.Failure(error: error, isRejected: hasPredicate, hint: hint))
    else { return end(delivery) }
    state.withLock { [progress] state in
      state.progress = progress
      state.latest = delivery
    }
    // Not released under the lock, because the release may cancel the call.
    withExtendedLifetime(pending) {}
    prepare(step, progress)
  }

  /// Makes the next attempt after a step: at once, or in a task.
  private func prepare(_ step: RetryProgress.Step, _ progress: RetryProgress) {
    if case .retry(after: ...Duration.zero) = step,
      isolation == nil || isolation === completionIsolation
    {
      return makeAttempts()
    }
    state.withLock { state in
      let wait = Task {
        if let reason = await progress.wait(for: step) {
          await end(with: progress.error(for: reason), isolation: completionIsolation ?? isolation)
        } else {
          await makeAttempts(isolation: isolation)
        }
      }
      if state.stop != nil { wait.cancel() }
      state.wait = wait
    }
  }

  // MARK: - The time limit

  /// Starts the time limit of the policy, which ends the pending attempt.
  private func limitTime() {
    state.withLock { state in
      guard state.call != nil else { return }
      state.timer = Task { [progress = state.progress] in
        guard let timeLeft = progress.timeLeft,
          (try? await policy.clock.sleep(atMost: timeLeft)) != nil, !Task.isCancelled
        else { return }
        await expire(isolation: completionIsolation ?? isolation)
      }
    }
  }

  /// Ends the pending attempt because the time is over, if the caller can get an outcome.
  private func expire(isolation: isolated (any Actor)?) async {
    guard let limit = policy.timeLimit else { return }
    let expired = state.withLock { state -> (RetryProgress, TimeoutError, Delivery)? in
      guard state.call != nil, state.stop == nil else { return nil }
      state.stop = .timeLimit
      let error = TimeoutError(limit: limit, original: state.progress.error)
      guard state.isPending, let delivery = state.delivery(of: error) ?? state.latest else {
        return nil
      }
      state.isPending = false
      return (state.progress, error, delivery)
    }
    guard let (progress, error, delivery) = expired else { return }
    progress.giveUp(.timeLimit, with: error)
    cancellation()?.cancelAttempt()
    end(delivery)
  }

  // MARK: - The end

  /// Ends a call that was stopped between two attempts.
  private func endWhereStopped() {
    let stopped = state.withLock { $0 }
    guard let stop = stopped.stop else { return }
    stopped.progress.giveUp(stop)
    let error = stopped.progress.error(for: stop)
    Task { await end(with: error, isolation: completionIsolation ?? isolation) }
  }

  /// Delivers an error or, if that is impossible, the outcome of the last attempt.
  private func end(with error: (any Error)?, isolation: isolated (any Actor)?) async {
    let last = state.withLock { $0 }
    if let delivery = error.flatMap(last.delivery) ?? last.latest { end(delivery) }
  }

  private func end(_ delivery: Delivery) {
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
    withExtendedLifetime(ended) {}
    delivery.value()
  }
}
