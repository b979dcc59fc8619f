/// The progress of one call's retries. It decides what follows each attempt that does not succeed,
/// and tells the policy's observer.
///
/// Every kind of call goes through the same steps: `step(after:)`, a wait, and `beginAttempt()`, or
/// `succeed()`. A call that has one caller that waits does so in `ending(after:)`.
struct RetryProgress: Sendable {
  /// A step before the next attempt.
  enum Step {
    case retry(after: Duration)
    case recover(Recovery, since: Recovery.Mark)
  }

  private let policy: RetryPolicy
  private let recovery: Recovery?
  private let waits: Bool
  /// Returns the time since the first attempt; `nil` if nothing depends on it.
  private let uptime: (@Sendable () -> Duration)?
  /// The instruments of the call, with the context of the attempt.
  private(set) var instrumentation: CallInstrumentation?
  private let member: String?
  /// The policy's time limit; `nil` if it has none.
  private let limit: ContextTimeLimit?
  /// The context of the call, with that limit.
  private let context: CallContext?
  private var mark: Recovery.Mark?
  /// The number of the attempt; 1 for the first.
  private(set) var attempt = 1
  private var attemptsLeft: Int
  private var nextCounts = true
  private var delay: Duration?
  private var spent: Int?
  private var hasRecovered = false
  /// The error of the last attempt; `nil` if the attempt gave a rejected result.
  private(set) var error: (any Error)?

  /// Creates the progress of a call whose first attempt begins now, or, if the policy does nothing for
  /// a call that succeeds at once, may be over.
  init(
    _ policy: RetryPolicy, of member: String?, recovers: Bool = true, waits: Bool = true,
    in instrumentation: CallInstrumentation? = .current
  ) {
    self.policy = policy
    self.member = member
    self.waits = waits
    let instrumentation = instrumentation.entering(member)
    limit = policy.timeLimit.map { ContextTimeLimit($0, by: policy.clock) }
    context =
      limit.map { CallContext(in: instrumentation?.context, of: member, limit: $0) }
      ?? instrumentation?.context
    self.instrumentation = instrumentation.with(context)
    recovery = recovers ? policy.recovery : nil
    let isTimed = policy.observer != nil || policy.timeLimit != nil
    uptime = isTimed ? policy.clock.uptime() : nil
    mark = recovery?.mark()
    attemptsLeft = max(1, policy.maxAttempts) - 1
  }

  /// The time that is left of the policy's time limit, or of an earlier one around the call; `nil` if
  /// there is no limit.
  var timeLeft: Duration? { context?.timeLeft.map { max(.zero, $0) } }

  private var elapsed: Duration { uptime?() ?? .zero }

  // MARK: - The steps of a call whose caller waits

  /// Waits for the next attempt and begins it. If there is none, returns the outcome of the call.
  ///
  /// - Parameter latest: The outcome of the call before the last attempt, and then after it.
  mutating func ending<Success, Failure>(
    after failed: Result<Success, Failure>,
    _ latest: inout LatestOutcome<Result<Success, Failure>>,
    delivered: Int = 0, _ path: CallPath? = nil
  ) async -> Result<Success, Failure>? {
    let outcome = latest.note(failed, error: failed.failure)
    guard let step = step(after: failed) else { return outcome }
    if let reason = await wait(for: step) { return ending(for: reason, after: outcome) }
    beginAttempt(delivered: delivered, path)
    return nil
  }

  /// Blocks the thread until the next attempt, without recovery, and begins it. If there is none,
  /// returns the outcome of the call.
  mutating func blockingEnding<Success, Failure>(
    after failed: Result<Success, Failure>,
    _ latest: inout LatestOutcome<Result<Success, Failure>>
  ) -> Result<Success, Failure>? {
    let outcome = latest.note(failed, error: failed.failure)
    guard case .retry(let delay)? = step(after: failed) else { return outcome }
    if delay > .zero { policy.blockThread(delay) }
    if let reason = endSleep(hasEnded: true) { return ending(for: reason, after: outcome) }
    beginAttempt()
    return nil
  }

  private func ending<Success, Failure>(
    for reason: CallEvent.Reason, after failed: Result<Success, Failure>
  ) -> Result<Success, Failure> {
    (error(for: reason) as? Failure).map(Result.failure) ?? failed
  }

  // MARK: - Steps

  /// Notes that the last attempt succeeded.
  func succeed() {
    policy.budget?.putBack(spent)
  }

  /// Notes that the stream of the last attempt has given its first element. The time limit is over with it.
  func begin() {
    limit?.end()
    succeed()
  }

  private mutating func step<Success, Failure>(after outcome: Result<Success, Failure>) -> Step? {
    step(after: outcome, error: outcome.failure, isRejected: outcome.failure == nil)
  }

  /// Returns the step that follows an attempt; `nil` if its outcome reaches the caller.
  ///
  /// - Parameters:
  ///   - isRejected: `true` if the spec's `failureIf:` matches the outcome, and so decides instead of
  ///     the policy.
  ///   - stop: The reason why no other attempt is made, whatever the policy says; `nil` if there is none.
  mutating func step(
    after outcome: Any, error: (any Error)?, isRejected: Bool, stop: CallEvent.Reason? = nil
  ) -> Step? {
    self.error = error
    if let stop { return giveUp(stop) }
    if let origin = error.map(Cancellation.origin) ?? (Task.isCancelled ? .caller : nil) {
      return giveUp(.cancelled(by: origin))
    }
    let failed = error as? FailedResult
    if let recovery,
      isRejected || failed?.isRecoverable == true
        || error?.judged(by: recovery.isRecoverable) == true
    {
      guard !hasRecovered, let mark else { return giveUp(.notRecovered) }
      guard isInTime(after: .zero) else { return giveUp(.timeLimit) }
      hasRecovered = true
      nextCounts = false
      tell(.retryRecovery, error)
      return .recover(recovery, since: mark)
    }
    guard attemptsLeft > 0 else { return giveUp(.noAttemptsLeft) }
    guard isRejected || error?.judged(by: policy.shouldRetry) == true else {
      return giveUp(.notWorthRetrying)
    }
    let (nextDelay, hint) = nextDelay(after: outcome)
    guard hint.map({ $0 <= nextDelay && isInTime(after: $0) }) ?? true else {
      return giveUp(.retryAfterTooLong(hint ?? .zero))
    }
    guard isInTime(after: nextDelay) else { return giveUp(.timeLimit) }
    if let budget = policy.budget {
      spent = budget.spend(onRetryAfter: error)
      guard spent != nil else { return giveUp(.noBudgetLeft) }
    }
    nextCounts = true
    tell(.retry, error, delay: nextDelay)
    return .retry(after: nextDelay)
  }

  /// Returns the delay before the next attempt, and the one that the outcome asks for, if that is longer
  /// than the backoff.
  private mutating func nextDelay(after outcome: Any) -> (delay: Duration, asked: Duration?) {
    guard waits else { return (.zero, nil) }
    let computed = policy.backoff.delay(
      beforeAttempt: max(1, policy.maxAttempts) - attemptsLeft + 1, after: delay,
      random: policy.random)
    delay = computed
    let limit = policy.retryAfterLimit
    guard limit > .zero, let hint = RetryHint.find(in: outcome) else { return (computed, nil) }
    var asked = hint.delay(from: policy.now())
    // A server that asks for a year or more is mistaken.
    if asked >= Backoff.longestDelay { asked = limit }
    return asked > computed ? (min(asked, max(computed, limit)), asked) : (computed, nil)
  }

  private func isInTime(after delay: Duration) -> Bool {
    timeLeft.map { delay < $0 } ?? true
  }

  /// Notes that the next attempt begins after the stream of the call has delivered some elements since
  /// the progress was created.
  ///
  /// - Parameter path: What the attempt passes, if only that may know the number; `nil` if that is not known.
  mutating func beginAttempt(delivered: Int = 0, _ path: CallPath? = nil) {
    attempt += 1
    if nextCounts { attemptsLeft -= 1 }
    mark = recovery?.mark()
    instrumentation = instrumentation.with(
      CallContext(in: context, of: member, attempt: attempt, delivered: delivered, path: path))
  }

  /// Performs the step before the next attempt. Returns the reason why there is none, if so.
  func wait(for step: Step) async -> CallEvent.Reason? {
    switch step {
    case .retry(.zero): return endSleep(hasEnded: true)
    case .retry(let delay):
      return endSleep(hasEnded: (try? await policy.clock.sleep(for: delay)) != nil)
    case .recover(let recovery, let mark):
      let reason: CallEvent.Reason? =
        switch await recovery.run(since: mark, within: timeLeft, by: policy.clock) {
        case .ended(let error?): .recoveryFailed(error)
        case .ended(nil): Task.isCancelled ? .cancelled(by: .caller) : nil
        case .cancelled: .cancelled(by: .caller)
        case .timedOut: .timeLimit
        }
      if let reason { giveUp(reason) }
      return reason
    }
  }

  /// Returns the error of a call that gave up while it waited; `nil` for its last outcome.
  func error(for reason: CallEvent.Reason) -> (any Error)? {
    switch reason {
    case .recoveryFailed(let failure): RecoveryError(failure: failure, original: error?.unjudged)
    case .cancelled(by: .caller): CancellationError()
    default: nil
    }
  }

  /// Returns the reason why no attempt follows a sleep, which may have taken too long, or an observer,
  /// which may have cancelled the call, if so.
  private func endSleep(hasEnded: Bool) -> CallEvent.Reason? {
    let reason: CallEvent.Reason? =
      if Task.isCancelled {
        .cancelled(by: .caller)
      } else if !hasEnded {
        .cancelled(by: .decoratee)
      } else if policy.budget?.mode == .exhausted {
        .noBudgetLeft
      } else {
        isInTime(after: .zero) ? nil : .timeLimit
      }
    if let reason { abandon(reason) }
    return reason
  }

  /// Gives up instead of making the next attempt, whose tokens go back to the budget.
  func abandon(_ reason: CallEvent.Reason) {
    if nextCounts, let spent { policy.budget?.restore(spent) }
    giveUp(reason)
  }

  /// Gives up after an attempt that did not succeed, or during an attempt that has the given error.
  @discardableResult
  func giveUp(_ reason: CallEvent.Reason, with error: (any Error)? = nil) -> Step? {
    tell(.retryGaveUp, error ?? self.error, reason: reason)
    return nil
  }

  /// Reports that an attempt completed again.
  func dropCompletion(ofAttempt attempt: Int) {
    tell(.completionDropped, nil, attempt: attempt)
  }

  private func tell(
    _ kind: CallEvent.Kind, _ error: (any Error)?, attempt: Int? = nil, delay: Duration? = nil,
    reason: CallEvent.Reason? = nil
  ) {
    guard policy.observer != nil || instrumentation != nil else { return }
    let event = CallEvent(
      kind: kind, error: error, attempt: attempt ?? self.attempt, attemptsLeft: attemptsLeft,
      reason: reason, duration: delay, elapsed: elapsed)
    // A call that failed at its first attempt needs no event, unless that asked for more: its log shows
    // the failure.
    if kind != .retryGaveUp || event.attempt != 1 || reason?.isOfHint == true {
      instrumentation?.tell(event)
    }
    policy.observer?.tell(event)
  }
}
