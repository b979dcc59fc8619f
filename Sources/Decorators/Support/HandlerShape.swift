/// The shape of a completion handler, which its type defines: how to make another handler of the
/// type, and how its arguments express a failure.
///
/// The last argument expresses a failure: it is an error, optional or not, or a `Result`.
///
/// `Output` is `Void`. As a generic parameter, it gives closures the representation that the
/// compiler gives to a function of the generic type `Function`. So one converts to the other
/// without an allocation.
@frozen
@usableFromInline
package struct HandlerShape<Function, Arguments, Output> {
  /// The closure that a handler calls.
  @usableFromInline package typealias Completion = @Sendable (Arguments) -> Output

  /// Makes a function of the handler's type.
  @usableFromInline package let make: (@escaping Completion) -> Function

  /// Returns whether the arguments are those of a failure.
  @usableFromInline package let isFailure: (Arguments) -> Bool

  /// Returns the arguments as a list.
  @usableFromInline package let values: (Arguments) -> [Any]

  /// Returns the arguments, read one by one from a source; `nil` for a closure that is not a
  /// completion handler.
  @usableFromInline package let reading: (any ArgumentSource) throws -> Arguments?

  /// The value that represents an omitted handler; `nil` if the handler cannot be omitted.
  @usableFromInline var absent: Function?

  /// Returns the failure that the spec sees in the arguments; `nil` if it says nothing.
  private var judge: ((Arguments) -> (any Error)?)?

  @inlinable @inline(__always)
  init(
    make: @escaping (@escaping Completion) -> Function,
    isFailure: @escaping (Arguments) -> Bool, values: @escaping (Arguments) -> [Any],
    reading: @escaping (any ArgumentSource) throws -> Arguments?
  ) {
    self.make = make
    self.isFailure = isFailure
    self.values = values
    self.reading = reading
  }

  /// The shape of optional handlers.
  @inlinable @inline(__always)
  var optional: HandlerShape<Function?, Arguments, Output> {
    let make = make
    var shape = HandlerShape<Function?, Arguments, Output>(
      make: { make($0) }, isFailure: isFailure, values: values, reading: reading)
    shape.absent = .some(nil)
    return shape
  }

  /// Returns the error that the arguments express.
  @usableFromInline
  package func error(in arguments: Arguments) -> (any Error)? {
    if let judge { return judge(arguments) }
    return values(arguments).last.flatMap(FailingArgument.error)
  }

  /// Returns the shape for which the spec says what counts as a failure.
  func judged(by judge: @escaping (Arguments, Self) -> (any Error)?) -> Self {
    var shape = Self(
      make: make, isFailure: { [self] in judge($0, self) != nil }, values: values, reading: reading)
    shape.absent = absent
    shape.judge = { [self] in judge($0, self) }
    return shape
  }

  /// Returns arguments that express an error that does not come from the decoratee; `nil` if they
  /// cannot. All but the last are optional, and are `nil`.
  @usableFromInline
  package func failing(_ error: any Error) -> Arguments? {
    guard Arguments.self != Void.self else { return nil }
    return try? reading(FailingSource(error: error))
  }
}

/// A source that provides the arguments of a completion handler one by one.
@usableFromInline
package protocol ArgumentSource {
  /// Returns the argument at a position among arguments of some types.
  func argument<Argument>(at index: Int, of types: [Any.Type]) throws -> Argument
}

/// A source of arguments that express an error.
private struct FailingSource: ArgumentSource {
  struct Unexpressible: Error {}

  let error: any Error

  func argument<Argument>(at index: Int, of types: [Any.Type]) throws -> Argument {
    let argument: Argument? =
      index == types.count - 1 ? FailingArgument.argument(telling: error) : FailingArgument.absent()
    guard let argument else { throw Unexpressible() }
    return argument
  }
}

// MARK: - The shapes

extension HandlerShape {
  @inlinable @inline(__always)
  static func none() -> Self where Function == @Sendable () -> Output, Arguments == () {
    Self(
      make: { complete in { complete(()) } },
      isFailure: { false }, values: { [] }, reading: { _ in () })
  }

  @inlinable @inline(__always)
  static func one() -> Self where Function == @Sendable (Arguments) -> Output {
    Self(one: { $0 })
  }

  /// Creates the shape of a handler that takes a single value.
  @inlinable @inline(__always)
  init(one make: @escaping (@escaping Completion) -> Function, absent: Function? = nil) {
    self.init(
      make: make, isFailure: FailingArgument.isFailure, values: { [$0] },
      reading: { .some(try $0.argument(at: 0, of: [Arguments.self])) })
    self.absent = absent
  }

  @inlinable @inline(__always)
  static func two<First, Second>() -> Self
  where Function == @Sendable (First, Second) -> Output, Arguments == (First, Second) {
    Self(
      make: { complete in { complete(($0, $1)) } },
      isFailure: { FailingArgument.isFailure($0.1) }, values: { [$0.0, $0.1] },
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self]
        return (try source.argument(at: 0, of: types), try source.argument(at: 1, of: types))
      })
  }

  @inlinable @inline(__always)
  static func three<First, Second, Third>() -> Self
  where Function == @Sendable (First, Second, Third) -> Output, Arguments == (First, Second, Third)
  {
    Self(
      make: { complete in { complete(($0, $1, $2)) } },
      isFailure: { FailingArgument.isFailure($0.2) }, values: { [$0.0, $0.1, $0.2] },
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self, Third.self]
        return (
          try source.argument(at: 0, of: types), try source.argument(at: 1, of: types),
          try source.argument(at: 2, of: types)
        )
      })
  }

  @inlinable @inline(__always)
  static func four<First, Second, Third, Fourth>() -> Self
  where
    Function == @Sendable (First, Second, Third, Fourth) -> Output,
    Arguments == (First, Second, Third, Fourth)
  {
    Self(
      make: { complete in { complete(($0, $1, $2, $3)) } },
      isFailure: { FailingArgument.isFailure($0.3) }, values: { [$0.0, $0.1, $0.2, $0.3] },
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self, Third.self, Fourth.self]
        return (
          try source.argument(at: 0, of: types), try source.argument(at: 1, of: types),
          try source.argument(at: 2, of: types), try source.argument(at: 3, of: types)
        )
      })
  }

  /// Returns the shape of a function that is not a completion handler, and represents itself.
  @inlinable @inline(__always)
  static func standing(for function: Function) -> Self {
    var shape = Self(
      make: { _ in function }, isFailure: { _ in false }, values: { _ in [] },
      reading: { _ in nil })
    shape.absent = function
    return shape
  }
}
