/// The attempts of one call that tells its outcome to a completion handler.
///
/// Nothing refers back to it but the completions of attempts that are under way, so that a
/// decoratee that never completes, and forgets its completion, keeps nothing alive.
final class CompletionRetry: Sendable {
  private struct State {
    var progress: RetryProgress
    /// Makes the attempt of a number; nil once the caller has its completion.
    var call: UncheckedTransfer<(CompletionRetry, Int) -> Void>?
    var attempt = 0
    /// Whether the attempt has not completed yet.
    var isPending = false
    /// Whether the attempt's call has not returned yet.
    var isCalling = false
    /// Whether the next attempt is to be made as soon as it does.
    var isDue = false
  }

  private let isolation: (any Actor)?
  private let completionActor: (any Actor)?
  private let state: Lock<State>

  /// The retries of a call.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which attempts are made; `nil` stands for any thread.
  ///   - completionActor: The actor on which attempts complete, if that is known.
  ///   - call: Makes the attempt of a number, whose completion is to call ``complete``.
  init(
    _ policy: RetryPolicy, isolation: (any Actor)?, completionActor: (any Actor)? = nil,
    call: @escaping (CompletionRetry, Int) -> Void
  ) {
    self.isolation = isolation
    self.completionActor = completionActor
    let progress = RetryProgress(policy, backoff: policy.backoff, recovery: policy.recovery)
    state = Lock(State(progress: progress, call: UncheckedTransfer(value: call)))
  }

  /// Makes the next attempt, and then those that fall due before their predecessor's call returns.
  ///
  /// Were these made from within that call, then a decoratee that completes at once would use up
  /// the stack.
  func makeAttempts() {
    repeat {
      let next = state.withLock { state in
        if state.attempt > 0 { state.progress.beginAttempt() }
        state.attempt += 1
        state.isPending = true
        state.isCalling = true
        state.isDue = false
        return state.call.map { ($0, state.attempt) }
      }
      guard let (call, attempt) = next else { return }
      call.value(self, attempt)
    } while state.withLock { state in
      state.isCalling = false
      return state.isDue
    }
  }

  /// Passes the outcome of an attempt on to the caller, or has another attempt made.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt, which is listened to the first time that it completes.
  ///   - failure: How it failed; `nil` if it did not.
  ///   - deliver: Calls the caller's completion handler.
  func complete(
    _ attempt: Int, failure: RetryProgress.Failure?, deliver: @escaping () -> Void
  ) {
    var (isFirst, progress) = state.withLock { state in
      let isFirst = state.isPending && state.attempt == attempt
      if isFirst { state.isPending = false }
      return (isFirst, state.progress)
    }
    guard isFirst else { return progress.dropCompletion(ofAttempt: attempt) }
    guard let failure else { return end(deliver) }
    // The policy's closures are not called under the lock, and nobody else has a claim to a step.
    guard let step = progress.step(after: failure) else { return end(deliver) }
    state.withLock { [progress] in $0.progress = progress }
    if case .retry(after: ...Duration.zero) = step { return retryAtOnce() }
    let outcome = UncheckedTransfer(value: deliver)
    Task { [progress] in
      if await progress.wait(for: step) == nil {
        await retry()
      } else {
        await end(outcome, isolation: completionActor ?? isolation)
      }
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

  private func end(
    _ outcome: UncheckedTransfer<() -> Void>, isolation: isolated (any Actor)?
  ) async {
    end(outcome.value)
  }

  private func end(_ deliver: () -> Void) {
    // What is kept by a decoratee that never forgets its completions is no more than an empty
    // shell.
    state.withLock { $0.call = nil }
    deliver()
  }
}
