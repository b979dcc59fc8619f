/// The last argument of a completion handler, which tells of a failure.
@usableFromInline
enum FailingArgument {
  /// Returns whether an argument tells of a failure.
  @inlinable
  static func isFailure<Argument>(_ argument: Argument) -> Bool {
    if Argument.self == (any Error)?.self { return (argument as! (any Error)?) != nil }
    if let type = Argument.self as? any ResultValue.Type { return type.isFailure(argument) }
    return error(in: argument) != nil
  }

  /// Returns the error that an argument is, or that a `Result` in its place fails with.
  @usableFromInline
  static func error(in argument: Any) -> (any Error)? {
    (argument as? any ResultValue)?.anyFailure ?? argument as? any Error
  }

  /// Returns the argument that tells of an error, or `nil` if it can tell of no such error.
  @usableFromInline
  static func argument<Argument>(telling error: any Error) -> Argument? {
    if let result = Argument.self as? any FailableValue.Type {
      return result.failing(with: error) as? Argument
    }
    let type = (Argument.self as? any OptionalValue.Type)?.wrappedType ?? Argument.self
    // Whatever else an error can be cast to, such as `Any`, does not show that it is one.
    guard type == (any Error).self || type is any Error.Type else { return nil }
    return error as? Argument
  }

  @usableFromInline
  static func pair<First, Second>(telling error: any Error) -> (First, Second)? {
    guard let first: First = absent(), let second: Second = argument(telling: error) else {
      return nil
    }
    return (first, second)
  }

  @usableFromInline
  static func triple<First, Second, Third>(telling error: any Error) -> (First, Second, Third)? {
    guard let first: First = absent(), let (second, third): (Second, Third) = pair(telling: error)
    else {
      return nil
    }
    return (first, second, third)
  }

  @usableFromInline
  static func quadruple<First, Second, Third, Fourth>(
    telling error: any Error
  ) -> (First, Second, Third, Fourth)? {
    guard let first: First = absent(),
      let (second, third, fourth): (Second, Third, Fourth) = triple(telling: error)
    else { return nil }
    return (first, second, third, fourth)
  }

  @usableFromInline
  static func quintuple<First, Second, Third, Fourth, Fifth>(
    telling error: any Error
  ) -> (First, Second, Third, Fourth, Fifth)? {
    guard let first: First = absent(),
      let (second, third, fourth, fifth): (Second, Third, Fourth, Fifth) = quadruple(telling: error)
    else { return nil }
    return (first, second, third, fourth, fifth)
  }

  /// Returns an argument before the last one, which must be able to be `nil`.
  private static func absent<Argument>() -> Argument? {
    (Argument.self as? any OptionalValue.Type)?.nothing as? Argument
  }
}

/// A `Result` of any type.
@usableFromInline
protocol ResultValue {
  /// Returns whether a result of this type is `.failure`.
  static func isFailure<Value>(_ result: Value) -> Bool
  /// The value of `.success`.
  var anySuccess: Any? { get }
  /// The error of `.failure`.
  var anyFailure: (any Error)? { get }
}

extension Result: ResultValue {
  @inlinable
  static func isFailure<Value>(_ result: Value) -> Bool {
    if case .failure = result as! Self { true } else { false }
  }

  @usableFromInline
  var anySuccess: Any? {
    if case .success(let success) = self { success } else { nil }
  }

  @usableFromInline
  var anyFailure: (any Error)? { failure }

  /// The error of `.failure`.
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

private protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static var nothing: Any { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
  fileprivate static var nothing: Any { Self.none as Any }
}

private protocol FailableValue {
  /// Returns a result that has failed with an error, or `nil` if it cannot fail with such an error.
  static func failing(with error: any Error) -> Any?
}

extension Result: FailableValue {
  fileprivate static func failing(with error: any Error) -> Any? {
    (error as? Failure).map(Self.failure)
  }
}
