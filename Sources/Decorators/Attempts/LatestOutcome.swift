/// The outcome of a call so far: that of the last attempt, but no error in place of a result.
///
/// An attempt that a circuit or a limit rejects was not made. Its error is not the outcome where the service
/// has returned something, such as a response with the status 503: the caller gets that.
@frozen
@usableFromInline
package struct LatestOutcome<Outcome> {
  @usableFromInline package private(set) var value: Outcome?
  @usableFromInline var isResult = false

  @inlinable
  package init() {}

  /// Notes the outcome of another attempt, and returns that of the call.
  ///
  /// - Parameter error: The error of the outcome; `nil` if it is a result.
  @discardableResult
  @inlinable
  package mutating func note(_ outcome: Outcome, error: (any Error)?) -> Outcome {
    if let value, isResult, error.map(PermanentFailure.precedesCall) == true { return value }
    value = outcome
    isResult = error.map { $0 is FailedResult } ?? true
    return outcome
  }
}

extension LatestOutcome: Sendable where Outcome: Sendable {}
