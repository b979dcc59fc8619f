/// An error that indicates that a call was not made, because its circuit is open.
///
/// It contains the time after which a call can be made again, so that a retry around the circuit
/// breaker waits for that time.
public struct CircuitOpenError: Error, Equatable {
  /// The time for which the circuit stays open. It is `nil` if the time is not known, because the
  /// circuit is isolated, or is half open with the largest number of calls.
  public let timeLeft: Duration?

  /// The time that this caller waits longer than ``timeLeft``, so that callers whom the circuit rejects
  /// together do not come back together. Errors that differ only in this are equal.
  public let spread: Duration

  /// Creates an error.
  public init(timeLeft: Duration? = nil, spread: Duration = .zero) {
    self.timeLeft = timeLeft
    self.spread = spread
  }

  public static func == (lhs: CircuitOpenError, rhs: CircuitOpenError) -> Bool {
    lhs.timeLeft == rhs.timeLeft
  }
}

extension CircuitOpenError: ClassifiedError, RetryAfter, CustomStringConvertible {
  /// `true`, because the circuit may close.
  public var isTransient: Bool { true }

  /// `false`, because the call was not made.
  public var canHaveTakenEffect: Bool { false }

  public var retryAfter: RetryHint? { timeLeft.map { .delay($0 + spread) } }

  /// A text with the time left, if it is known.
  public var description: String {
    "the circuit is open" + (timeLeft.map { ", for another \($0.readable)" } ?? "")
  }
}
