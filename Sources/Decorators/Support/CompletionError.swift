/// Finds the error among the arguments of a completion handler.
///
/// | arguments                                     | error              |
/// |-----------------------------------------------|--------------------|
/// | one `Result`                                  | that of `.failure` |
/// | any, the last of which is an error or may be  | the last           |
/// | any others                                    | none               |
///
/// The types that count are those at run time, so that a type alias hides nothing.
enum CompletionError {
  static func find<each Argument>(in arguments: repeat each Argument) -> (any Error)? {
    var count = 0
    var last: Any = ()
    for argument in repeat each arguments {
      count += 1
      last = argument
    }
    if count == 1, let result = last as? any ResultValue { return result.anyFailure }
    return last as? any Error
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
