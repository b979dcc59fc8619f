/// An error of which the spec says whether another attempt can help, on its way through a decorator.
///
/// Decorators show and pass on the original error.
@_spi(Generated)
public struct JudgedError: RetryAfter, Error {
  let original: any Error
  let isTransient: Bool

  public var retryAfter: RetryHint? { RetryHint.find(in: original) }

  /// The statement of the spec on the error that a predicate is asked about.
  @TaskLocal static var current: JudgedError?

  /// Returns an error with what the spec says of it; the error alone if it says nothing.
  public static func judging(
    _ error: any Error, permanent isPermanent: ((any Error) -> Bool)? = nil,
    transient isTransient: ((any Error) -> Bool)? = nil
  ) -> any Error {
    if error is FailedResult || error is JudgedError { return error }
    if isPermanent?(error) == true { return JudgedError(original: error, isTransient: false) }
    if isTransient?(error) == true { return JudgedError(original: error, isTransient: true) }
    return error
  }
}

extension Error {
  /// The error that the decoratee threw.
  @usableFromInline package var unjudged: any Error { (self as? JudgedError)?.original ?? self }

  /// Asks a predicate about the error that the decoratee threw. ``PermanentFailure`` then knows what the
  /// spec says of it.
  package func judged<Returned>(by predicate: (any Error) -> Returned) -> Returned {
    guard let judged = self as? JudgedError else { return predicate(self) }
    return JudgedError.$current.withValue(judged) { predicate(judged.original) }
  }
}

@_spi(Generated)
extension FailedResult {
  /// Returns the result that an error stands for. Throws other errors as the decoratee threw them.
  public static func outcome<Value>(of error: any Error) throws -> Value {
    if let failed = error as? FailedResult {
      RuntimeEnvironment.current?.noteFailure?(failed.description)
      return failed.result.value as! Value
    }
    throw error.unjudged
  }
}
