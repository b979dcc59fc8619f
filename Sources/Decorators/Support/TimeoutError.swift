/// An error that indicates that a call had not completed when its time was over.
///
/// A ``Timeout``, a `hardTimeout:` of a cache, and a ``Recovery`` end calls with this error. A retry
/// ends a call with a completion handler with it, at the ``RetryPolicy/timeLimit``. A completion
/// handler gets the error in a `Result` whose failure can hold it, or as the optional error that is
/// its last argument. All other arguments are then `nil`.
public struct TimeoutError: Error {
  /// The time limit.
  public let limit: Duration

  /// The error of the previous attempt, if the call was retried; `nil` if there was no previous
  /// attempt, or if it gave a result that the spec's `failureIf:` matches.
  public let original: (any Error)?

  /// Creates an error.
  public init(limit: Duration, original: (any Error)? = nil) {
    self.limit = limit
    self.original = original
  }
}

extension TimeoutError: CustomStringConvertible {
  /// The limit, and the description of the previous attempt's error.
  public var description: String {
    let cause = original.map { "; the attempt before failed: \($0)" } ?? ""
    return "the call had not completed after \(limit.readable)\(cause)"
  }
}
