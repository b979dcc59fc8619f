#if Attempts
/// The outcome of a call so far: that of the last attempt that was made.
///
/// An attempt that a circuit or a limit rejects was not made. Its error says less than an answer of the
/// service, so it is the outcome only as long as no attempt was made.
struct LatestOutcome<Outcome> {
  private(set) var value: Outcome?
  private var isOfMadeAttempt = false

  /// Notes the outcome of another attempt, and returns that of the call.
  ///
  /// - Parameter error: The error of the outcome; `nil` if it is a result.
  @discardableResult
  mutating func note(_ outcome: Outcome, error: (any Error)?) -> Outcome {
    let isMade = error.map(PermanentFailure.precedesCall) != true
    if let value, isOfMadeAttempt, !isMade { return value }
    value = outcome
    isOfMadeAttempt = isMade
    return outcome
  }
}

extension LatestOutcome: Sendable where Outcome: Sendable {}
#endif
