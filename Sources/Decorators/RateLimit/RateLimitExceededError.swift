/// A call was not made, because there were too many before it.
///
/// It says after which time one can be made, so that a retry around the limit waits for that.
public struct RateLimitExceededError: Error, Hashable {
  /// How long it takes until a call can be made.
  public let timeLeft: Duration

  /// Creates an error.
  public init(timeLeft: Duration) {
    self.timeLeft = timeLeft
  }
}

extension RateLimitExceededError: ClassifiedError {
  /// Returns `true`.
  public var isTransient: Bool { true }

  /// Returns `false`: the call was not made.
  public var canHaveTakenEffect: Bool { false }
}

extension RateLimitExceededError: RetryAfter {
  public var retryAfter: RetryHint? { .delay(timeLeft) }
}

extension RateLimitExceededError: CustomStringConvertible {
  /// The time after which a call can be made.
  public var description: String {
    "too many calls, the next in \(timeLeft.readable)"
  }
}
