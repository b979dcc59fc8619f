/// The last argument of a completion handler, which holds a failure.
@usableFromInline
package enum FailingArgument {
  /// Returns a Boolean value that indicates whether an argument holds a failure.
  @inlinable
  static func isFailure<Argument>(_ argument: Argument) -> Bool {
    if Argument.self == (any Error)?.self { return (argument as! (any Error)?) != nil }
    if let type = Argument.self as? any ResultValue.Type { return type.isFailure(argument) }
    return error(in: argument) != nil
  }

  /// Returns the error that an argument is, or the error of a failed `Result`.
  @usableFromInline
  static func error(in argument: Any) -> (any Error)? {
    (argument as? any ResultValue)?.anyFailure ?? argument as? any Error
  }

  /// Returns the arguments of a success without missing errors, and with what a `Result` holds.
  package static func results(among arguments: [Any]) -> [Any] {
    arguments.compactMap { argument in
      if let result = argument as? any ResultValue { return result.anySuccess ?? argument }
      return isOptionalError(type(of: argument)) ? nil : argument
    }
  }

  /// Returns an argument that holds an error; `nil` if its type cannot hold the error.
  static func argument<Argument>(telling error: any Error) -> Argument? {
    if let result = Argument.self as? any ResultValue.Type {
      return result.failing(with: error) as? Argument
    }
    let type = (Argument.self as? any OptionalValue.Type)?.wrappedType ?? Argument.self
    // An error can also be cast to other types, such as `Any`, but they do not show that it is an
    // error.
    return isError(type) ? error as? Argument : nil
  }

  /// Returns `nil` as an argument before the last one; no value if the argument is not optional.
  package static func absent<Argument>() -> Argument? {
    (Argument.self as? any OptionalValue.Type)?.nothing as? Argument
  }

  /// Returns a Boolean value that indicates whether a type is that of an optional error.
  package static func isOptionalError(_ type: Any.Type?) -> Bool {
    (type as? any OptionalValue.Type).map { isError($0.wrappedType) } ?? false
  }

  private static func isError(_ type: Any.Type) -> Bool {
    type == (any Error).self || type is any Error.Type
  }
}

/// A `Result` of any type.
@usableFromInline
protocol ResultValue {
  /// Returns a Boolean value that indicates whether a result of this type is `.failure`.
  static func isFailure<Value>(_ result: Value) -> Bool
  /// Returns a result that has failed with an error; `nil` if its failure cannot hold that.
  static func failing(with error: any Error) -> Any?
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
  static func failing(with error: any Error) -> Any? { (error as? Failure).map(Self.failure) }

  @usableFromInline
  var anySuccess: Any? {
    if case .success(let success) = self { success } else { nil }
  }

  @usableFromInline
  var anyFailure: (any Error)? { failure }

  /// The error of `.failure`.
  package var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

/// An optional of any type.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static var nothing: Any { get }
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  static var nothing: Any { Self.none as Any }
  var wrapped: Any? { map { $0 } }
}
