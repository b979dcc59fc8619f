/// What the arguments of a completion handler say about how a call ended.
///
/// The last argument tells of a failure: it is an error, optional or not, or a `Result`. The types that count are those at run time,
/// so that a type alias hides nothing.
@frozen
@usableFromInline
struct HandlerOutcome<Arguments> {
  /// Tells whether the arguments are those of a failure.
  ///
  /// Asked of calls that succeed too: where the type is known, nothing is left to be found out at run time.
  @usableFromInline let isFailure: (Arguments) -> Bool

  /// Lists the arguments.
  @usableFromInline let values: (Arguments) -> [Any]

  /// Makes the arguments that tell of an error which the decoratee did not give; `nil` where they cannot.
  ///
  /// The last argument can be this error, or a `Result` that fails with it. All others are optional, and are `nil`.
  @usableFromInline let failing: (any Error) -> Arguments?

  @inlinable
  init(
    isFailure: @escaping (Arguments) -> Bool, values: @escaping (Arguments) -> [Any],
    failing: @escaping (any Error) -> Arguments?
  ) {
    self.isFailure = isFailure
    self.values = values
    self.failing = failing
  }

  /// The error that the arguments tell of.
  func error(in arguments: Arguments) -> (any Error)? {
    values(arguments).last.flatMap(FailingArgument.error)
  }
}

// MARK: - The shapes

extension HandlerOutcome where Arguments == () {
  @inlinable
  static var none: Self { Self(isFailure: { false }, values: { [] }, failing: { _ in nil }) }
}

extension HandlerOutcome {
  @inlinable
  static var one: Self {
    Self(isFailure: FailingArgument.isFailure, values: { [$0] }, failing: FailingArgument.argument)
  }

  @inlinable
  static func two<First, Second>() -> Self where Arguments == (First, Second) {
    Self(
      isFailure: { FailingArgument.isFailure($0.1) }, values: { [$0.0, $0.1] },
      failing: FailingArgument.pair)
  }

  @inlinable
  static func three<First, Second, Third>() -> Self where Arguments == (First, Second, Third) {
    Self(
      isFailure: { FailingArgument.isFailure($0.2) }, values: { [$0.0, $0.1, $0.2] },
      failing: FailingArgument.triple)
  }

  @inlinable
  static func four<First, Second, Third, Fourth>() -> Self
  where Arguments == (First, Second, Third, Fourth) {
    Self(
      isFailure: { FailingArgument.isFailure($0.3) }, values: { [$0.0, $0.1, $0.2, $0.3] },
      failing: FailingArgument.quadruple)
  }

  @inlinable
  static func five<First, Second, Third, Fourth, Fifth>() -> Self
  where Arguments == (First, Second, Third, Fourth, Fifth) {
    Self(
      isFailure: { FailingArgument.isFailure($0.4) },
      values: { [$0.0, $0.1, $0.2, $0.3, $0.4] }, failing: FailingArgument.quintuple)
  }
}
