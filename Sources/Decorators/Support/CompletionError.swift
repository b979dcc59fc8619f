/// Finds the error among the arguments of a completion handler.
///
/// It is the last argument, or what a `Result` in that place fails with; other arguments are not
/// looked at.
///
/// The types that count are those at run time, so that a type alias hides nothing.
@usableFromInline
enum CompletionError {
  /// Whether there is an error in the last argument, asked of those that succeed too: where its type
  /// is known, nothing is left to be found out at run time.
  @inlinable
  static func isIn<Argument>(_ last: Argument) -> Bool {
    if Argument.self == (any Error)?.self { return (last as! (any Error)?) != nil }
    if let result = last as? any ResultValue { return result.isFailure }
    return find(in: last) != nil
  }

  @usableFromInline
  static func find<each Argument>(in arguments: repeat each Argument) -> (any Error)? {
    var last: Any = ()
    for argument in repeat each arguments { last = argument }
    return (last as? any ResultValue)?.anyFailure ?? last as? any Error
  }
}

/// A `Result` of any type.
@usableFromInline
protocol ResultValue {
  /// Whether it is `.failure`.
  var isFailure: Bool { get }
  /// The value of `.success`.
  var anySuccess: Any? { get }
  /// The error of `.failure`.
  var anyFailure: (any Error)? { get }
}

extension Result: ResultValue {
  @inlinable
  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }

  @usableFromInline
  var anySuccess: Any? {
    if case .success(let success) = self { success } else { nil }
  }

  @usableFromInline
  var anyFailure: (any Error)? { failure }
}

extension Result {
  /// The error of `.failure`.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
