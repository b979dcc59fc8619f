/// For which errors a cache does what its strategy says of failures.
@usableFromInline
struct ErrorConditions: Sendable {
  @usableFromInline typealias Condition = @Sendable (any Error) -> Bool

  /// Returns whether a stored result stands in for a call that failed with an error; by default it
  /// does unless the failure is a ``PermanentFailure``.
  let staleIf: Condition?
  /// Returns whether a failure is remembered; by default all are.
  let negativeIf: Condition?

  @usableFromInline
  init(staleIf: Condition?, negativeIf: Condition?) {
    self.staleIf = staleIf
    self.negativeIf = negativeIf
  }

  func isStaleWanted(insteadOf error: any Error) -> Bool {
    staleIf?(error) ?? !PermanentFailure.isCause(of: error)
  }

  func isRemembered(_ error: any Error) -> Bool { negativeIf?(error) ?? true }
}
