@_spi(Generated) import Decorators

/// An error that indicates that a call was not made, because it exceeded a rate limit.
///
/// It contains the time after which a call can be made, so that a retry around the limit waits for
/// that time.
public struct RateLimitExceededError: Error, Equatable {
  /// The time until a call can be made.
  public let timeLeft: Duration

  /// The time that this caller waits longer than ``timeLeft``, so that callers whom the limit rejects
  /// together do not come back together. Errors that differ only in this are equal.
  public let jitter: Duration

  /// Creates an error.
  public init(timeLeft: Duration, jitter: Duration = .zero) {
    self.timeLeft = timeLeft
    self.jitter = jitter
  }

  public static func == (lhs: RateLimitExceededError, rhs: RateLimitExceededError) -> Bool {
    lhs.timeLeft == rhs.timeLeft
  }
}

extension RateLimitExceededError: ClassifiedError, RetryAfter, CustomStringConvertible {
  /// `true`, because a later call can be made.
  public var isTransient: Bool { true }

  /// `false`, because the call was not made.
  public var canHaveTakenEffect: Bool { false }

  public var retryAfter: RetryHint? { .delay(timeLeft + jitter) }

  /// A text with the time after which a call can be made.
  public var description: String { "too many calls, the next in \(timeLeft.readable)" }
}
