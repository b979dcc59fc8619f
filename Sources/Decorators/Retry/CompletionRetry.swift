/// The attempts of one call that tells its outcome to a completion handler.
///
/// Nothing refers back to it but the completions of attempts that are under way, a delay, and the
/// time limit, so that a decoratee that never completes, and forgets its completion, keeps nothing
/// alive for longer than that limit.
final class CompletionRetry: Sendable {
  private struct State {
    var progress: RetryProgress
    /// Nil once the caller has its completion.
    var attempts: UncheckedTransfer<CompletionAttempts>?
    /// The outcome of the last attempt, while another is to follow or under way.
    var latest: UncheckedTransfer<CompletionAttempts.Delivery>?
    /// Why no other attempt is to be made, whatever the policy says.
    var stop: RetryEvent.GivingUp?
    /// Waits for the next attempt.
    var wait: Task<Void, Never>?
    /// Waits for the end of the time limit.
    var timer: Task<Void, Never>?
    var attempt = 0
    /// Whether the attempt has not completed yet.
    var isPending = false
    /// Whether the attempt's call has not returned yet.
    var isCalling = false
    /// Whether the next attempt is to be made as soon as it does.
    var isDue = false
  }

  /// The actor on which attempts are made; `nil` stands for any thread.
  let isolation: (any Actor)?

  private let policy: RetryPolicy
  private let completionActor: (any Actor)?
  private let state: Lock<State>

  /// The retries of a call.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which attempts are made; `nil` stands for any thread.
  ///   - completionActor: The actor on which attempts complete, if that is known.
  init(
    _ policy: RetryPolicy, _ attempts: CompletionAttempts, isolation: (any Actor)?,
    completionActor: (any Actor)? = nil
  ) {
    self.policy = policy
    self.isolation = isolation
    self.completionActor = completionActor
    state = Lock(
      State(
        progress: RetryProgress(policy, since: policy.beginning()),
        attempts: UncheckedTransfer(value: attempts)))
    attempts.cancellation?.stops(self)
  }

  /// The retries of a call whose first attempt is about to fail, and whose call may not have returned
  /// yet.
  ///
  /// - Parameter call: The logged call that is tried.
  init(
    _ policy: RetryPolicy, _ attempts: CompletionAttempts, isolation: (any Actor)?,
    afterFirstAttemptIn call: LoggedCall?
  ) {
    self.policy = policy
    self.isolation = isolation
    completionActor = nil
    state = Lock(
      State(
        progress: RetryProgress(policy, since: nil, in: call),
        attempts: UncheckedTransfer(value: attempts), attempt: 1, isPending: true, isCalling: true))
  }

  /// Makes the next attempt if the last one has failed, now that its call has returned.
  func callReturned() {
    let isDue = state.withLock { state in
      state.isCalling = false
      return state.isDue
    }
    if isDue { makeAttempts() }
  }

  /// Makes the first attempt.
  func start() {
    makeAttempts()
    state.withLock { state in
      guard state.attempts != nil, policy.timeLimit != nil else { return }
      state.timer = Task { [progress = state.progress] in
        guard let timeLeft = progress.timeLeft,
          (try? await policy.settings.clock.sleep(for: timeLeft)) != nil, !Task.isCancelled
        else { return }
        await expire(isolation: completionActor ?? isolation)
      }
    }
  }

  /// Has no other attempt made, and a delay end.
  func stop() {
    state.withLock { state in
      guard state.attempts != nil else { return }
      state.stop = .cancelled(by: .caller)
      state.wait?.cancel()
      state.timer?.cancel()
    }
  }

  /// Passes the outcome of an attempt on to the caller, or has another attempt made.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt, which is listened to the first time that it completes.
  ///   - failure: How it failed; `nil` if it did not.
  ///   - deliver: Calls the caller's completion handler.
  func complete(
    _ attempt: Int, failure: RetryProgress.Failure?, deliver: @escaping CompletionAttempts.Delivery
  ) {
    var (isFirst, progress, stop, attempts) = state.withLock { state in
      let isFirst = state.isPending && state.attempt == attempt
      if isFirst { state.isPending = false }
      return (isFirst, state.progress, state.stop, state.attempts)
    }
    guard isFirst else { return progress.dropCompletion(ofAttempt: attempt) }
    attempts?.value.cancellation?.release(attempt)
    guard let failure else {
      progress.succeed()
      return end(deliver)
    }
    // The policy's closures are not called under the lock, and nobody else has a claim to a step.
    if let stop {
      progress.giveUp(stop, with: failure.error)
      return end(deliver)
    }
    guard let step = progress.step(after: failure) else { return end(deliver) }
    let latest = UncheckedTransfer(value: deliver)
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
          let failure = progress.recoveryError(for: reason)
          await end(failure, latest, isolation: completionActor ?? isolation)
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
  /// Were these made from within that call, then a decoratee that completes at once would use up
  /// the stack.
  private func makeAttempts() {
    repeat {
      let next = state.withLock { state -> (UncheckedTransfer<CompletionAttempts>, Int)? in
        state.isDue = false
        guard state.stop == nil, let attempts = state.attempts else { return nil }
        if state.attempt > 0 { state.progress.beginAttempt() }
        state.attempt += 1
        state.isPending = true
        state.isCalling = true
        return (attempts, state.attempt)
      }
      guard let (attempts, attempt) = next else { return endWithLatest() }
      attempts.value.make(self, attempt)
    } while state.withLock { state in
      state.isCalling = false
      return state.isDue
    }
  }

  private func retryAtOnce() {
    if isolation == nil || isolation === completionActor {
      if !isDueAfterCall() { makeAttempts() }
    } else {
      Task { await retry() }
    }
  }

  private func retry() async {
    if !isDueAfterCall() { await makeAttempts(isolation: isolation) }
  }

  /// Whether the call of the last attempt has yet to return, and is followed by the next one then.
  private func isDueAfterCall() -> Bool {
    state.withLock { state in
      state.isDue = state.isCalling
      return state.isDue
    }
  }

  private func makeAttempts(isolation: isolated (any Actor)?) async {
    makeAttempts()
  }

  /// Ends the attempt that is under way when the time is over, if the caller can be told.
  private func expire(isolation: isolated (any Actor)?) async {
    let pending = state.withLock { state in
      guard state.attempts != nil, state.stop == nil else { return nil as State? }
      state.stop = .timeLimit
      return state.isPending ? state : nil
    }
    guard let pending, let attempts = pending.attempts?.value, let limit = policy.timeLimit else {
      return
    }
    let error = TimeoutError(limit: limit, original: pending.progress.error)
    guard let deliver = attempts.deliverError(error) ?? pending.latest?.value else { return }
    let isOurs = state.withLock { state in
      defer { state.isPending = false }
      return state.isPending
    }
    guard isOurs else { return }
    var progress = pending.progress
    progress.giveUp(.timeLimit, with: error)
    attempts.cancellation?.cancelAttempt()
    end(deliver)
  }

  /// Ends the call where it was stopped between two attempts.
  private func endWithLatest() {
    let (latest, stop, progress) = state.withLock { ($0.latest, $0.stop, $0.progress) }
    guard let latest, let stop else { return }
    progress.giveUp(stop)
    Task { await end(nil, latest, isolation: completionActor ?? isolation) }
  }

  /// Delivers an error or, where that cannot be, the latest outcome.
  private func end(
    _ error: (any Error)?, _ latest: UncheckedTransfer<CompletionAttempts.Delivery>,
    isolation: isolated (any Actor)?
  ) async {
    let attempts = state.withLock { $0.attempts }
    end(error.flatMap { attempts?.value.deliverError($0) } ?? latest.value)
  }

  private func end(_ deliver: CompletionAttempts.Delivery) {
    // What is kept by a decoratee that never forgets its completions is no more than an empty
    // shell.
    let kept = state.withLock { state in
      defer {
        state.attempts = nil
        state.latest = nil
        state.wait = nil
        state.timer = nil
      }
      return state
    }
    kept.timer?.cancel()
    deliver()
  }
}
