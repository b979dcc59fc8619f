/// An error that indicates that a call could not be made again, because its ``Recovery`` failed.
public struct RecoveryError: ClassifiedError {
  /// The error that the recovery threw.
  public let failure: any Error

  /// The error that the call had thrown before; `nil` if it had returned a result that the spec's
  /// `failureIf:` matches.
  public let original: (any Error)?

  /// Creates an error.
  public init(failure: any Error, original: (any Error)?) {
    self.failure = failure
    self.original = original
  }

  /// `false`, because the call cannot succeed before the recovery does.
  public var isTransient: Bool { false }
}

extension RecoveryError: CustomStringConvertible {
  /// The descriptions of both errors.
  public var description: String {
    let cause = original.map { "; it was to recover from: \($0)" } ?? ""
    return "the recovery failed: \(failure)\(cause)"
  }
}
