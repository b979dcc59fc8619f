/// What a ``RetryPolicy`` tells its observer: an attempt did not succeed, and what follows.
///
///     RetryPolicy(maxAttempts: 4, onEvent: { event in print(event) })
///
///     attempt 1 failed with URLError, 3 left, next in 187 ms
///     attempt 2 failed with URLError, 2 left, next in 402 ms
///     attempt 3 was rejected, 1 left, next in 1.13 s
///     attempt 4 was rejected, 0 left, gave up after 2.21 s: no attempts left
///
/// Each attempt that does not succeed has one event. Further ones tell of what comes to pass later:
/// of a delay that is cut short and of a recovery that fails, after which the policy gives up after
/// all, and of a completion handler that is called again. There is no event for success.
public struct RetryEvent: Sendable {
  /// What follows an attempt that did not succeed.
  public enum Kind: Sendable {
    /// The call is made again after a delay, which may be zero.
    case willRetry(after: Duration)
    /// The policy's ``Recovery`` is awaited, and the call made again at once.
    case willRecover
    /// The outcome of the attempt reaches the caller.
    case gaveUp(GivingUp)
    /// A completion handler was called again for the same attempt, or after the policy's time
    /// limit, and that call was dropped.
    case droppedCompletion
  }

  /// Why a call is not made again.
  public enum GivingUp: Sendable {
    /// The call has been made as often as the policy allows.
    case noAttemptsLeft
    /// The policy says that this error is not worth another attempt.
    case notWorthRetrying
    /// The time limit of the policy is over, or would be before the next attempt.
    case timeLimit
    /// Too little is left of the policy's ``RetryBudget``.
    case noBudgetLeft
    /// The call was cancelled, or the delay before the next attempt was; ``Cancellation`` says what
    /// counts as cancelled, and by whom.
    case cancelled(by: Cancellation.Origin)
    /// The recovery threw this error; the event has that of the call.
    case recoveryFailed(any Error)
    /// The recovery was of no help: what it is for came back again.
    case notRecovered
  }

  /// What follows.
  public let kind: Kind

  /// The number of the attempt, which is 1 for the first try.
  public let attempt: Int

  /// How many retries the policy still allowed after the attempt.
  public let attemptsLeft: Int

  /// How much of the policy's time limit was left; `nil` if there is none.
  public let timeLeft: Duration?

  /// The error of the attempt; `nil` where it gave a result that the spec's `when:` rejects.
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
  /// The event as one line of text, in which errors show as their types.
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
    // Where nobody asks for it, the time is not taken.
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
