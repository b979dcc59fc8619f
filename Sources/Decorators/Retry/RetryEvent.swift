/// An event for the observer of a ``RetryPolicy``: an attempt that did not succeed, and what
/// follows.
///
///     RetryPolicy(maxAttempts: 4, onEvent: { event in print(event) })
///
///     attempt 1 failed with URLError, 3 left, next in 187 ms
///     attempt 2 failed with URLError, 2 left, next in 402 ms
///     attempt 3 was rejected, 1 left, next in 1.13 s
///     attempt 4 was rejected, 0 left, gave up after 2.21 s: no attempts left
///
/// Each attempt that does not succeed has one event. There are further events if a delay is cut
/// short or a recovery fails, because the policy then gives up after all, and if a completion
/// handler is called again. There is no event for success.
public struct RetryEvent: Sendable {
  /// The consequence of an attempt that did not succeed.
  public enum Kind: Sendable {
    /// The call is made again after a delay, which may be zero.
    case willRetry(after: Duration)
    /// The policy waits for its ``Recovery``, and the call is made again at once.
    case willRecover
    /// The outcome of the attempt reaches the caller.
    case gaveUp(GivingUp)
    /// A completion handler was called again for the same attempt, or after the policy's time
    /// limit. The call of the handler was dropped.
    case droppedCompletion
  }

  /// The reason why a call is not made again.
  public enum GivingUp: Sendable {
    /// The call has been made as often as the policy allows.
    case noAttemptsLeft
    /// The policy says that this error is not worth another attempt.
    case notWorthRetrying
    /// The time limit of the policy is over, or would be over before the next attempt.
    case timeLimit
    /// Too few tokens are left in the policy's ``RetryBudget``.
    case noBudgetLeft
    /// The call or the delay before the next attempt was cancelled. ``Cancellation`` defines what
    /// counts as cancelled, and by whom.
    case cancelled(by: Cancellation.Origin)
    /// The recovery threw this error. The error of the call is in the event.
    case recoveryFailed(any Error)
    /// The recovery did not help: the call needs it again.
    case notRecovered
  }

  /// The consequence of the attempt.
  public let kind: Kind

  /// The number of the attempt; 1 for the first.
  public let attempt: Int

  /// The number of retries that the policy still allowed after the attempt.
  public let attemptsLeft: Int

  /// The time that was left of the policy's time limit; `nil` if there is no limit.
  public let timeLeft: Duration?

  /// The error of the attempt; `nil` if it gave a result that the spec's `failureIf:` rejects.
  public let error: (any Error)?

  /// The time since the first attempt began, by the policy's clock.
  public let elapsed: Duration

  /// Creates an event.
  public init(
    kind: Kind, attempt: Int, attemptsLeft: Int, timeLeft: Duration? = nil,
    error: (any Error)? = nil, elapsed: Duration = .zero
  ) {
    self.kind = kind
    self.attempt = attempt
    self.attemptsLeft = attemptsLeft
    self.timeLeft = timeLeft
    self.error = error
    self.elapsed = elapsed
  }
}

extension RetryEvent: CustomStringConvertible {
  /// The event as one line of text, which shows the types of errors.
  public var description: String {
    "attempt \(attempt) \(outcome), \(attemptsLeft) left, \(consequence)"
  }

  private var outcome: String {
    if case .droppedCompletion = kind { return "completed again" }
    return error.map { "failed with \(type(of: $0))" } ?? "was rejected"
  }

  private var consequence: String {
    switch kind {
    case .willRetry(let delay) where delay <= .zero: "next at once"
    case .willRetry(let delay): "next in \(delay.readable)"
    case .willRecover: "next after recovery"
    // The time is not measured if nothing depends on it.
    case .gaveUp(let reason) where elapsed <= .zero: "gave up: \(reason.text)"
    case .gaveUp(let reason): "gave up after \(elapsed.readable): \(reason.text)"
    case .droppedCompletion: "dropped"
    }
  }
}

extension RetryEvent.GivingUp {
  fileprivate var text: String {
    switch self {
    case .noAttemptsLeft: "no attempts left"
    case .notWorthRetrying: "not worth retrying"
    case .timeLimit: "no time left"
    case .noBudgetLeft: "no budget left"
    case .cancelled(by: .caller): "cancelled"
    case .cancelled(by: .decoratee): "cancelled by the decoratee"
    case .recoveryFailed(let error): "recovery failed with \(type(of: error))"
    case .notRecovered: "recovery did not help"
    }
  }
}
