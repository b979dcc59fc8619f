/// An error of which the spec says whether another attempt can help, on its way through a decorator.
///
/// What decorators show and pass on is the original error.
@_spi(Generated)
public struct JudgedError: Error {
  let original: any Error
  let isTransient: Bool

  /// What the spec says of the error that a predicate is asked about.
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
  @usableFromInline var unjudged: any Error { (self as? JudgedError)?.original ?? self }

  /// Asks a predicate about the error that the decoratee threw. ``PermanentFailure`` then knows what the
  /// spec says of it.
  func judged<Returned>(by predicate: (any Error) -> Returned) -> Returned {
    guard let judged = self as? JudgedError else { return predicate(self) }
    return JudgedError.$current.withValue(judged) { predicate(judged.original) }
  }
}
