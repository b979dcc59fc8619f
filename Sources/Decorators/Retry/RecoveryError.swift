/// A call that needed a ``Recovery`` could not be made again, because the recovery failed.
public struct RecoveryError: ClassifiedError {
  /// What the recovery threw.
  public let failure: any Error

  /// What the call had thrown before; `nil` if it had returned a result that the spec's `when:`
  /// picked.
  public let original: (any Error)?

  /// Creates an error.
  public init(failure: any Error, original: (any Error)?) {
    self.failure = failure
    self.original = original
  }

  /// `false`: the call cannot succeed before the recovery does.
  public var isTransient: Bool { false }
}

extension RecoveryError: CustomStringConvertible {
  /// Both errors, as they describe themselves.
  public var description: String {
    let cause = original.map { "; it was to recover from: \($0)" } ?? ""
    return "the recovery failed: \(failure)\(cause)"
  }
}
