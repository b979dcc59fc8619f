/// A call was not made, because its circuit is open.
///
/// It says after which time a call can be made again, so that a retry around the circuit breaker waits
/// for that.
public struct CircuitOpenError: Error, Hashable {
  /// How long the circuit stays open; `nil` where nobody knows: the circuit is isolated, or half open
  /// with as many calls under way as may be.
  public let timeLeft: Duration?

  /// Creates an error.
  public init(timeLeft: Duration? = nil) {
    self.timeLeft = timeLeft
  }
}

extension CircuitOpenError: ClassifiedError {
  /// Returns `true`.
  public var isTransient: Bool { true }

  /// Returns `false`: the call was not made.
  public var canHaveTakenEffect: Bool { false }
}

extension CircuitOpenError: RetryAfter {
  public var retryAfter: RetryHint? { timeLeft.map(RetryHint.delay) }
}

extension CircuitOpenError: CustomStringConvertible {
  /// The time left, if it is known.
  public var description: String {
    "the circuit is open" + (timeLeft.map { ", for another \($0.readable)" } ?? "")
  }
}
