/// A call had not completed when its time was over.
///
/// A call with a completion handler ends so at the ``RetryPolicy/timeLimit`` of its policy. The
/// error takes the place of the outcome that never came: in a `Result` whose failure can hold it,
/// or as the optional error that is the handler's last argument, with `nil` for all others.
public struct TimeoutError: Error {
  /// The limit.
  public let limit: Duration

  /// How the attempt before had failed, where calls are made again; `nil` if there was none, or if
  /// it gave a result that the spec's `when:` picked.
  public let original: (any Error)?

  /// Creates an error.
  public init(limit: Duration, original: (any Error)? = nil) {
    self.limit = limit
    self.original = original
  }
}

extension TimeoutError: CustomStringConvertible {
  /// The limit, and the error of the attempt before as it describes itself.
  public var description: String {
    let cause = original.map { "; the attempt before failed: \($0)" } ?? ""
    return "the call had not completed after \(limit.readable)\(cause)"
  }
}
