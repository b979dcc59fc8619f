/// Makes the arguments that tell a completion handler of an error which its decoratee did not give.
///
/// This can be done for the handlers in which ``CompletionError`` finds an error: the last argument
/// is a `Result` whose failure can be this error, or an error of such a type, optional or not. All
/// others must be optional, and are `nil`.
///
/// The types that count are those at run time, so that a type alias hides nothing.
enum FailingArguments {
  private struct Inexpressible: Error {}

  /// All arguments; `nil` where they cannot be made.
  static func all<each Argument>(_ error: any Error) -> (repeat each Argument)? {
    var left = 0
    for _ in repeat (each Argument).self { left += 1 }
    func argument<Value>(_: Value.Type) throws -> Value {
      left -= 1
      let value: Value? = left == 0 ? last(error) : absent()
      guard let value else { throw Inexpressible() }
      return value
    }
    return try? (repeat argument((each Argument).self))
  }

  /// Both of two arguments, which need not be such as a parameter pack can hold.
  static func both<First, Second>(_ error: any Error) -> (First, Second)? {
    guard let first: First = absent(), let second: Second = last(error) else { return nil }
    return (first, second)
  }

  /// All three, likewise.
  static func three<First, Second, Third>(_ error: any Error) -> (First, Second, Third)? {
    guard let first: First = absent(), let (second, third): (Second, Third) = both(error) else {
      return nil
    }
    return (first, second, third)
  }

  /// All four, likewise.
  static func four<First, Second, Third, Fourth>(
    _ error: any Error
  ) -> (First, Second, Third, Fourth)? {
    guard let first: First = absent(),
      let (second, third, fourth): (Second, Third, Fourth) = three(error)
    else { return nil }
    return (first, second, third, fourth)
  }

  /// The only argument, or the last one.
  static func last<Argument>(_ error: any Error) -> Argument? {
    if let result = Argument.self as? any FailableValue.Type {
      return result.failing(with: error) as? Argument
    }
    let type = (Argument.self as? any OptionalValue.Type)?.wrappedType ?? Argument.self
    // Whatever else an error can be cast to, such as `Any`, does not show that it is one.
    guard type == (any Error).self || type is any Error.Type else { return nil }
    return error as? Argument
  }

  /// An argument before the last.
  private static func absent<Argument>() -> Argument? {
    (Argument.self as? any OptionalValue.Type)?.nothing as? Argument
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
  /// A result that has failed with an error; `nil` where it can only fail with others.
  static func failing(with error: any Error) -> Any?
}

extension Result: FailableValue {
  fileprivate static func failing(with error: any Error) -> Any? {
    (error as? Failure).map(Self.failure)
  }
}
