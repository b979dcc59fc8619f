/// The errors to which a cache applies its strategy for failures.
@usableFromInline
struct ErrorConditions: Sendable {
  @usableFromInline typealias Condition = @Sendable (any Error) -> Bool

  /// Returns `true` if a stored result replaces a failure with an error. By default it does, unless
  /// the failure is a ``PermanentFailure``.
  let staleIf: Condition?
  /// Returns `true` if a failure is remembered; by default all are.
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
