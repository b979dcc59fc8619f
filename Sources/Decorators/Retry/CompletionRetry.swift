import Synchronization

/// The attempts of one call that tells its outcome to a completion handler.
///
/// Nothing refers to it but the completions of attempts that are under way, a delay, and the time limit, so that a decoratee that
/// never completes, and forgets its completion, keeps nothing alive for longer than that limit.
@_fixed_layout
@_spi(Generated)
public final class CompletionRetry<Function, Arguments>: Sendable {
  /// What was called, and for whom: an object, so that it is handed on without a copy of its closures.
  @_fixed_layout
  @usableFromInline
  final class Call {
    @usableFromInline let handler: Handler<Function, Arguments>
    @usableFromInline let operation: (Function) -> Void
    @usableFromInline let isRejected: ((Arguments) -> Bool)?

    @inlinable
    init(
      _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
      _ isRejected: ((Arguments) -> Bool)?
    ) {
      self.handler = handler
      self.operation = operation
      self.isRejected = isRejected
    }
  }

  @usableFromInline let policy: RetryPolicy
  /// The actor on which attempts are made; `nil` stands for any thread.
  @usableFromInline let isolation: (any Actor)?
  /// The actor on which attempts complete, if that is known.
  @usableFromInline let completionIsolation: (any Actor)?
  /// The logged call that is tried.
  @usableFromInline let loggedCall: LoggedCall?
  /// Gives what cancels an attempt, for as long as the caller keeps it.
  @usableFromInline let cancellation: (@Sendable () -> AttemptCancellation?)?
  @usableFromInline let state = Lock(CompletionRetryState())

  /// What was called: gone once the caller has its completion, whatever a decoratee does with its own.
  ///
  /// It need not be `Sendable`. It belongs to whoever has the next step to make, who is found under the lock: the first to complete
  /// an attempt that is pending, or to end it, and then the one who makes the next attempt.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) var call: Call?

  @inlinable
  init(
    _ policy: RetryPolicy, _ call: Call, isolation: (any Actor)?,
    cancellation: (@Sendable () -> AttemptCancellation?)? = nil
  ) {
    self.policy = policy
    self.isolation = isolation
    self.cancellation = cancellation
    self.call = call
    completionIsolation = call.handler.isolation
    loggedCall = CallLog.current
  }

  /// Makes the first attempt, and has others follow it.
  @inlinable
  func start(_ call: Call) {
    if policy.isWatched { begin(call.handler) }
    make(1, call)
    if hasNextAfterReturn() { makeNextAttempts() }
    if policy.isWatched { limitTime() }
  }

  @inlinable
  func make(_ attempt: Int, _ call: Call) {
    call.operation(call.handler.make { self.complete(attempt, $0) })
  }

  /// Notes that an attempt's call has returned, and returns whether the next one is due.
  @inlinable
  func hasNextAfterReturn() -> Bool {
    state.withLock { state in
      state.isCalling = false
      return state.isDue
    }
  }

  /// Takes the outcome of an attempt.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt, which is listened to the first time that it completes.
  ///   - arguments: The arguments that the decoratee called the completion handler with.
  @inlinable
  func complete(_ attempt: Int, _ arguments: Arguments) {
    let isFirst = state.withLock { state in
      let isFirst = state.isPending && state.attempt == attempt
      if isFirst { state.isPending = false }
      return isFirst
    }
    guard isFirst, let call = call.take() else { return dropCompletion(of: attempt) }
    let isFailure = call.isRejected?(arguments) ?? call.handler.outcome.isFailure(arguments)
    if isFailure || attempt > 1 || policy.isWatched || cancellation != nil {
      follow(call, arguments, isFailure)
    } else {
      call.handler.call?(arguments)
    }
  }
}

// The ways on which speed does not matter so much.
@_spi(Generated)
extension CompletionRetry {
  /// Notes when the first attempt begins, and how its caller is told of an error that is none of the decoratee's.
  @inline(never)
  @usableFromInline
  func begin(_ handler: Handler<Function, Arguments>) {
    let progress = RetryProgress(policy, since: policy.beginning(), in: loggedCall)
    let deliverError = UncheckedTransfer(value: { (error: any Error) -> (() -> Void)? in
      handler.outcome.failing(error).map { arguments in { handler.call?(arguments) ?? () } }
    })
    state.withLock { state in
      state.progress = progress
      state.deliverError = deliverError
    }
  }

  /// Has the attempt that is under way end with the policy's time limit.
  @inline(never)
  @usableFromInline
  func limitTime() {
    guard policy.timeLimit != nil else { return }
    state.withLock { state in
      guard !state.isOver, let progress = state.progress else { return }
      state.timer = Task {
        guard let timeLeft = progress.timeLeft,
          (try? await policy.settings.clock.sleep(for: timeLeft)) != nil, !Task.isCancelled
        else { return }
        await expire(isolation: completionIsolation ?? isolation)
      }
    }
  }

  /// Has no other attempt made, and a delay end.
  func stop() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.stop = .cancelled(by: .caller)
      state.wait?.cancel()
      state.timer?.cancel()
    }
  }

  @inline(never)
  @usableFromInline
  func dropCompletion(of attempt: Int) {
    let progress = state.withLock { $0.progress ?? progressOfFirstAttempt }
    progress.dropCompletion(ofAttempt: attempt)
  }

  private var progressOfFirstAttempt: RetryProgress {
    RetryProgress(policy, since: nil, in: loggedCall)
  }

  /// Passes the outcome of an attempt on to the caller, or has another attempt made.
  @inline(never)
  @usableFromInline
  func follow(_ call: Call, _ arguments: Arguments, _ isFailure: Bool) {
    cancellation?()?.release()
    let deliver = { call.handler.call?(arguments) ?? () }
    var (progress, stop) = state.withLock { ($0.progress ?? progressOfFirstAttempt, $0.stop) }
    guard isFailure else {
      progress.succeed()
      return end(deliver)
    }
    let failure = RetryProgress.Failure(
      call.handler.outcome.error(in: arguments), in: arguments,
      isRejected: call.isRejected != nil)
    // The policy's closures are not called under the lock, and nobody else has a claim to a step.
    if let stop {
      progress.giveUp(stop, with: failure.error)
      return end(deliver)
    }
    guard let step = progress.step(after: failure) else { return end(deliver) }
    let latest = UncheckedTransfer(value: deliver)
    self.call = call
    let released = state.withLock { [progress] state in
      state.progress = progress
      defer { state.latest = latest }
      return state.latest
    }
    // What is released may cancel the call, and so is not released under the lock.
    _ = consume released
    if case .retry(after: ...Duration.zero) = step { return retryAtOnce() }
    state.withLock { [progress] state in
      let wait = Task {
        if let reason = await progress.wait(for: step) {
          let error = progress.recoveryError(for: reason)
          await end(with: error, isolation: completionIsolation ?? isolation)
        } else {
          await retry()
        }
      }
      if state.stop != nil { wait.cancel() }
      state.wait = wait
    }
  }

  /// Makes the next attempt, and then those that fall due before their predecessor's call returns.
  ///
  /// Were these made from within that call, then a decoratee that completes at once would use up the stack.
  @inline(never)
  @usableFromInline
  func makeNextAttempts() {
    repeat {
      // Read before the attempt can complete, and so belong to somebody else.
      guard let call else { return }
      let next = state.withLock { state -> Int? in
        state.isDue = false
        guard state.stop == nil else { return nil }
        state.progress?.beginAttempt()
        state.attempt += 1
        state.isPending = true
        state.isCalling = true
        return state.attempt
      }
      guard let attempt = next else { return endWhereStopped() }
      make(attempt, call)
    } while hasNextAfterReturn()
  }

  private func retryAtOnce() {
    if isolation == nil || isolation === completionIsolation {
      if !isDueAfterReturn() { makeNextAttempts() }
    } else {
      Task { await retry() }
    }
  }

  private func retry() async {
    if !isDueAfterReturn() { await makeNextAttempts(isolation: isolation) }
  }

  /// Returns whether the call of the last attempt has yet to return, and is followed by the next one then.
  private func isDueAfterReturn() -> Bool {
    state.withLock { state in
      state.isDue = state.isCalling
      return state.isDue
    }
  }

  private func makeNextAttempts(isolation: isolated (any Actor)?) async {
    makeNextAttempts()
  }

  /// Ends the attempt that is under way when the time is over, if the caller can be told.
  private func expire(isolation: isolated (any Actor)?) async {
    let pending = state.withLock { state -> CompletionRetryState? in
      guard !state.isOver, state.stop == nil else { return nil }
      state.stop = .timeLimit
      return state.isPending ? state : nil
    }
    guard let pending, var progress = pending.progress, let limit = policy.timeLimit else { return }
    let error = TimeoutError(limit: limit, original: progress.error)
    guard let deliver = pending.deliverError?.value(error) ?? pending.latest?.value else { return }
    let isOurs = state.withLock { state in
      defer { state.isPending = false }
      return state.isPending
    }
    guard isOurs else { return }
    progress.giveUp(.timeLimit, with: error)
    cancellation?()?.cancelAttempt()
    end(deliver)
  }

  /// Ends the call where it was stopped between two attempts.
  private func endWhereStopped() {
    let (stop, progress) = state.withLock { ($0.stop, $0.progress) }
    guard let stop, let progress else { return }
    progress.giveUp(stop)
    Task { await end(with: nil, isolation: completionIsolation ?? isolation) }
  }

  /// Delivers an error or, where that cannot be, the outcome of the last attempt.
  private func end(with error: (any Error)?, isolation: isolated (any Actor)?) async {
    let (deliverError, latest) = state.withLock { ($0.deliverError, $0.latest) }
    guard let latest else { return }
    end(error.flatMap { deliverError?.value($0) } ?? latest.value)
  }

  private func end(_ deliver: () -> Void) {
    let kept = state.withLock { state in
      defer { state.end() }
      return state
    }
    call = nil
    kept.timer?.cancel()
    deliver()
  }
}

extension RetryProgress.Failure {
  /// The failure that a completion handler is told of.
  ///
  /// - Parameters:
  ///   - error: The error that its arguments show.
  ///   - arguments: The arguments, which may carry a hint.
  ///   - isRejected: Whether the spec's `when:` picks them.
  fileprivate init(_ error: (any Error)?, in arguments: Any, isRejected: Bool) {
    let hint = error.flatMap { RetryHint.find(in: $0) } ?? .find(in: arguments)
    self.init(error: error, isRejected: isRejected, hint: hint)
  }
}
