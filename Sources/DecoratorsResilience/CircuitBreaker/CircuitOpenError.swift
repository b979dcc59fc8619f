@_spi(Generated) import Decorators

/// An error that indicates that a call was not made, because its circuit is open.
///
/// It contains the time after which a call can be made again, so that a retry around the circuit
/// breaker waits for that time.
public struct CircuitOpenError: Error, Equatable {
  /// The time for which the circuit stays open. It is `nil` if the time is not known, because the
  /// circuit is isolated, or is half open with the largest number of calls.
  public let timeLeft: Duration?

  /// The time that this caller waits longer than ``timeLeft``, so that callers whom the circuit rejects
  /// together do not come back together. Errors with the same ``timeLeft`` are equal.
  public let jitter: Duration

  /// The name of the circuit; `nil` if it has none.
  public let name: String?

  /// The error of the call that opened the circuit; `nil` if it was opened manually, or by a result or a
  /// slow call.
  public let lastError: (any Error)?

  /// Creates an error.
  public init(
    timeLeft: Duration? = nil, jitter: Duration = .zero, name: String? = nil,
    lastError: (any Error)? = nil
  ) {
    self.timeLeft = timeLeft
    self.jitter = jitter
    self.name = name
    self.lastError = lastError
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

  public var retryAfter: RetryHint? { timeLeft.map { .delay($0 + jitter) } }

  /// A text with the name of the circuit, the time left, and the type or the status of the failure that
  /// opened it, as far as they are known.
  public var description: String {
    "the circuit" + (name.map { " of \($0)" } ?? "") + " is open"
      + (timeLeft.map { ", for another \($0.readable)" } ?? "")
      + (lastError.map { ", after \($0.failureName)" } ?? "")
  }
}
