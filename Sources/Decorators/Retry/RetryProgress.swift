/// How far the retries of one call have come: decides what follows each attempt that did not
/// succeed, and tells the policy's observer.
struct RetryProgress: Sendable {
  /// What precedes the next attempt.
  enum Step {
    case retry(after: Duration)
    case recover(Recovery, since: Recovery.Mark)
  }

  /// An attempt that did not succeed.
  struct Failure {
    /// The error; `nil` where all there is is a result.
    var error: (any Error)?
    /// Whether the spec's `when:` picks the outcome, and so decides in place of the policy.
    var isRejected: Bool
  }

  private let policy: RetryPolicy
  private let backoff: Backoff
  private let recovery: Recovery?
  private let start: Duration?
  private var mark: Recovery.Mark?
  private var attempt = 1
  private var attemptsLeft: Int
  private var nextCounts = true
  private var delay: Duration?
  private var error: (any Error)?
  private var hasRecovered = false

  /// The progress of a call whose first attempt begins.
  ///
  /// - Parameters:
  ///   - backoff: The delays between the attempts.
  ///   - recovery: The policy's recovery, unless it cannot be awaited.
  init(_ policy: RetryPolicy, backoff: Backoff, recovery: Recovery?) {
    self.policy = policy
    self.backoff = backoff
    self.recovery = recovery
    start = policy.uptime?()
    mark = recovery?.mark()
    attemptsLeft = policy.maxAttempts - 1
  }

  /// Decides what follows the attempt; `nil` if its outcome reaches the caller.
  mutating func step(after failure: Failure) -> Step? {
    let isRejected = failure.isRejected
    error = failure.error
    let isCancelled = error.map(Cancellation.isCause) ?? Task.isCancelled
    if isCancelled { return giveUp(.cancelled) }
    if let recovery, isRejected || error.map(recovery.isRecoverable) == true {
      guard !hasRecovered, let mark else { return giveUp(.notRecovered) }
      hasRecovered = true
      nextCounts = false
      tell(.willRecover)
      return .recover(recovery, since: mark)
    }
    guard attemptsLeft > 0 else { return giveUp(.noAttemptsLeft) }
    guard isRejected || error.map(policy.shouldRetry) == true else {
      return giveUp(.notWorthRetrying)
    }
    let retry = policy.maxAttempts - attemptsLeft + 1
    let nextDelay = backoff.delay(beforeAttempt: retry, after: delay, random: policy.random)
    delay = nextDelay
    nextCounts = true
    tell(.willRetry(after: nextDelay))
    return .retry(after: nextDelay)
  }

  /// Notes that the next attempt begins.
  mutating func beginAttempt() {
    attempt += 1
    if nextCounts { attemptsLeft -= 1 }
    mark = recovery?.mark()
  }

  /// Waits for what precedes the next attempt.
  ///
  /// - Returns: Why there is none after all; `nil` if there is.
  func wait(for step: Step) async -> RetryEvent.GivingUp? {
    let reason: RetryEvent.GivingUp?
    switch step {
    case .retry(let delay): reason = await sleeps(for: delay) ? nil : .cancelled
    case .recover(let recovery, let mark):
      reason =
        switch await recovery.run(since: mark) {
        case .recovered: nil
        case .cancelled: .cancelled
        case .failed(let error): .recoveryFailed(error)
        }
    }
    if let reason { giveUp(reason) }
    return reason
  }

  /// Whether nothing cut the sleep short.
  private func sleeps(for delay: Duration) async -> Bool {
    guard delay > .zero else { return true }
    do {
      try await policy.clock.sleep(for: delay)
      return !Task.isCancelled
    } catch {
      return false
    }
  }

  @discardableResult
  private func giveUp(_ reason: RetryEvent.GivingUp) -> Step? {
    tell(.gaveUp(reason))
    return nil
  }

  /// Tells that an attempt completed again.
  func dropCompletion(ofAttempt attempt: Int) {
    var progress = self
    progress.attempt = attempt
    progress.error = nil
    progress.tell(.droppedCompletion)
  }

  private func tell(_ kind: RetryEvent.Kind) {
    guard let onEvent = policy.onEvent, let uptime = policy.uptime, let start else { return }
    onEvent(
      RetryEvent(
        kind: kind, attempt: attempt, attemptsLeft: attemptsLeft, error: error,
        elapsed: uptime() - start))
  }
}

extension Result {
  /// The failure that the outcome of an attempt is, be it an error or a rejected result.
  var attemptFailure: RetryProgress.Failure {
    RetryProgress.Failure(error: failure, isRejected: failure == nil)
  }
}
