/// Finds the error among the arguments of a completion handler.
///
/// It is the last argument, or what a `Result` in that place fails with; other arguments are not
/// looked at.
///
/// The types that count are those at run time, so that a type alias hides nothing.
enum CompletionError {
  static func find<each Argument>(in arguments: repeat each Argument) -> (any Error)? {
    var last: Any = ()
    for argument in repeat each arguments { last = argument }
    return (last as? any ResultValue)?.anyFailure ?? last as? any Error
  }
}

/// A `Result` of any type.
protocol ResultValue {
  /// The value of `.success`.
  var anySuccess: Any? { get }
  /// The error of `.failure`.
  var anyFailure: (any Error)? { get }
}

extension Result: ResultValue {
  var anySuccess: Any? {
    if case .success(let success) = self { success } else { nil }
  }

  var anyFailure: (any Error)? { failure }
}

extension Result {
  /// The error of `.failure`.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
