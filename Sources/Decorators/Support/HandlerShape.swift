/// What the type of a completion handler says: how to make another of its type, and how its
/// arguments tell of a failure.
///
/// The last argument tells of a failure: it is an error, optional or not, or a `Result`. The types
/// that count are those at run time, so that a type alias hides nothing.
///
/// `Output` is `Void`. As a parameter it gives closures the form that the compiler gives a function
/// that stands for a parameter, `Function`, so that one becomes the other without an allocation.
@frozen
@usableFromInline
struct HandlerShape<Function, Arguments, Output> {
  /// What is called by a function that is made.
  @usableFromInline typealias Completion = @Sendable (Arguments) -> Output

  @usableFromInline let making: (@escaping Completion) -> Function

  /// Returns whether the arguments are those of a failure.
  ///
  /// Asked of calls that succeed too: where the type is known, nothing is left to be found out at
  /// run time.
  @usableFromInline let isFailure: (Arguments) -> Bool

  /// Lists the arguments.
  @usableFromInline let values: (Arguments) -> [Any]

  /// Makes the arguments that tell of an error which the decoratee did not give; `nil` where they
  /// cannot.
  ///
  /// The last argument can be this error, or a `Result` that fails with it. All others are
  /// optional, and are `nil`.
  @usableFromInline let failing: (any Error) -> Arguments?

  /// Makes the arguments one by one of what is known of them; `nil` for what is no completion handler.
  @usableFromInline let reading: (any ArgumentSource) throws -> Arguments?

  /// What stands for a handler that the caller has left out; `nil` where there must be one.
  @usableFromInline var absent: Function?

  @inlinable @inline(__always)
  init(
    make: @escaping (@escaping Completion) -> Function,
    isFailure: @escaping (Arguments) -> Bool, values: @escaping (Arguments) -> [Any],
    failing: @escaping (any Error) -> Arguments?,
    reading: @escaping (any ArgumentSource) throws -> Arguments?
  ) {
    making = make
    self.isFailure = isFailure
    self.values = values
    self.failing = failing
    self.reading = reading
  }

  /// Makes a function of the handler's type.
  @inlinable @inline(__always)
  func make(_ complete: @escaping Completion) -> Function { making(complete) }

  /// The shape of handlers that the caller may leave out.
  @inlinable @inline(__always)
  var optional: HandlerShape<Function?, Arguments, Output> {
    let making = making
    var shape = HandlerShape<Function?, Arguments, Output>(
      make: { making($0) }, isFailure: isFailure, values: values, failing: failing,
      reading: reading)
    shape.absent = .some(nil)
    return shape
  }

  /// The error that the arguments tell of.
  @usableFromInline
  func error(in arguments: Arguments) -> (any Error)? {
    values(arguments).last.flatMap(FailingArgument.error)
  }
}

/// Gives the arguments of a completion handler one by one.
@usableFromInline
protocol ArgumentSource {
  /// Returns an argument.
  ///
  /// - Parameters:
  ///   - index: Its place.
  ///   - types: The types of all arguments.
  func argument<Argument>(at index: Int, of types: [Any.Type]) throws -> Argument
}

// MARK: - The shapes

extension HandlerShape {
  @inlinable @inline(__always)
  static func none() -> Self where Function == @Sendable () -> Output, Arguments == () {
    Self(
      make: { complete in { complete(()) } },
      isFailure: { false }, values: { [] }, failing: { _ in nil }, reading: { _ in () })
  }

  @inlinable @inline(__always)
  static func one() -> Self where Function == @Sendable (Arguments) -> Output {
    Self(
      make: { $0 },
      isFailure: FailingArgument.isFailure, values: { [$0] }, failing: FailingArgument.argument,
      reading: { .some(try $0.argument(at: 0, of: [Arguments.self])) })
  }

  @inlinable @inline(__always)
  static func two<First, Second>() -> Self
  where Function == @Sendable (First, Second) -> Output, Arguments == (First, Second) {
    Self(
      make: { complete in { complete(($0, $1)) } },
      isFailure: { FailingArgument.isFailure($0.1) },
      values: { [$0.0, $0.1] }, failing: FailingArgument.pair,
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self]
        return (
          try source.argument(at: 0, of: types),
          try source.argument(at: 1, of: types)
        )
      })
  }

  @inlinable @inline(__always)
  static func three<First, Second, Third>() -> Self
  where Function == @Sendable (First, Second, Third) -> Output, Arguments == (First, Second, Third)
  {
    Self(
      make: { complete in { complete(($0, $1, $2)) } },
      isFailure: { FailingArgument.isFailure($0.2) },
      values: { [$0.0, $0.1, $0.2] }, failing: FailingArgument.triple,
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self, Third.self]
        return (
          try source.argument(at: 0, of: types),
          try source.argument(at: 1, of: types),
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
      isFailure: { FailingArgument.isFailure($0.3) },
      values: { [$0.0, $0.1, $0.2, $0.3] }, failing: FailingArgument.quadruple,
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self, Third.self, Fourth.self]
        return (
          try source.argument(at: 0, of: types),
          try source.argument(at: 1, of: types),
          try source.argument(at: 2, of: types),
          try source.argument(at: 3, of: types)
        )
      })
  }

  @inlinable @inline(__always)
  static func five<First, Second, Third, Fourth, Fifth>() -> Self
  where
    Function == @Sendable (First, Second, Third, Fourth, Fifth) -> Output,
    Arguments == (First, Second, Third, Fourth, Fifth)
  {
    Self(
      make: { complete in { complete(($0, $1, $2, $3, $4)) } },
      isFailure: { FailingArgument.isFailure($0.4) },
      values: { [$0.0, $0.1, $0.2, $0.3, $0.4] }, failing: FailingArgument.quintuple,
      reading: { source in
        let types: [Any.Type] = [First.self, Second.self, Third.self, Fourth.self, Fifth.self]
        return (
          try source.argument(at: 0, of: types),
          try source.argument(at: 1, of: types),
          try source.argument(at: 2, of: types),
          try source.argument(at: 3, of: types),
          try source.argument(at: 4, of: types)
        )
      })
  }

  /// The shape of a function that is no completion handler, and stands for itself.
  @inlinable @inline(__always)
  static func standing(for function: Function) -> Self {
    var shape = Self(
      make: { _ in function }, isFailure: { _ in false }, values: { _ in [] },
      failing: { _ in nil },
      reading: { _ in nil })
    shape.absent = function
    return shape
  }
}
