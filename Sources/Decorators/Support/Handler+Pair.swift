/// Two closures, one for the result and one for the error. They form one completion handler that
/// takes a `Result`.
///
/// `Function` is a tuple of the decoratee's functions.
@_spi(Generated)
extension Handler {
  public init<Success, Failure: Error>(
    success: @escaping (Success) -> Void, failure: @escaping (Failure) -> Void
  )
  where
    Function == (@Sendable (Success) -> Void, @Sendable (Failure) -> Void),
    Arguments == Result<Success, Failure>
  {
    self.init(.pair(), call: Self.call(success, failure))
  }

  public init<Failure: Error>(success: @escaping () -> Void, failure: @escaping (Failure) -> Void)
  where
    Function == (@Sendable () -> Void, @Sendable (Failure) -> Void),
    Arguments == Result<Void, Failure>
  {
    self.init(.pairOfNothing(), call: Self.call(success, failure))
  }

  /// Creates a handler of optional closures. If only one is `nil`, nobody gets that outcome.
  public init<Success, Failure: Error>(
    success: ((Success) -> Void)?, failure: ((Failure) -> Void)?
  )
  where
    Function == ((@Sendable (Success) -> Void)?, (@Sendable (Failure) -> Void)?),
    Arguments == Result<Success, Failure>
  {
    let isAbsent = success == nil && failure == nil
    self.init(
      .optionalPair(), call: isAbsent ? nil : Self.call(success ?? { _ in }, failure ?? { _ in }))
  }

  /// Creates a handler of optional closures. If only one is `nil`, nobody gets that outcome.
  public init<Failure: Error>(success: (() -> Void)?, failure: ((Failure) -> Void)?)
  where
    Function == ((@Sendable () -> Void)?, (@Sendable (Failure) -> Void)?),
    Arguments == Result<Void, Failure>
  {
    let isAbsent = success == nil && failure == nil
    self.init(
      .optionalPairOfNothing(),
      call: isAbsent ? nil : Self.call(success ?? {}, failure ?? { _ in }))
  }

  private static func call<Success, Failure: Error>(
    _ success: @escaping (Success) -> Void, _ failure: @escaping (Failure) -> Void
  ) -> (Result<Success, Failure>) -> Void {
    { outcome in
      switch outcome {
      case .success(let value): success(value)
      case .failure(let error): failure(error)
      }
    }
  }
}

extension HandlerShape {
  private init<Success, Failure: Error>(
    makingPair make: @escaping (@escaping Completion) -> Function
  ) where Arguments == Result<Success, Failure> {
    self.init(
      make: make, isFailure: FailingArgument.isFailure, values: { [$0] },
      reading: { .some(try $0.argument(at: 0, of: [Arguments.self])) })
  }

  fileprivate static func pair<Success, Failure: Error>() -> Self
  where
    Function == (@Sendable (Success) -> Void, @Sendable (Failure) -> Void),
    Arguments == Result<Success, Failure>, Output == Void
  {
    Self(makingPair: { complete in ({ complete(.success($0)) }, { complete(.failure($0)) }) })
  }

  fileprivate static func pairOfNothing<Failure: Error>() -> Self
  where
    Function == (@Sendable () -> Void, @Sendable (Failure) -> Void),
    Arguments == Result<Void, Failure>, Output == Void
  {
    Self(makingPair: { complete in ({ complete(.success(())) }, { complete(.failure($0)) }) })
  }

  fileprivate static func optionalPair<Success, Failure: Error>() -> Self
  where
    Function == ((@Sendable (Success) -> Void)?, (@Sendable (Failure) -> Void)?),
    Arguments == Result<Success, Failure>, Output == Void
  {
    var shape = Self(
      makingPair: { complete in ({ complete(.success($0)) }, { complete(.failure($0)) }) })
    shape.absent = (nil, nil)
    return shape
  }

  fileprivate static func optionalPairOfNothing<Failure: Error>() -> Self
  where
    Function == ((@Sendable () -> Void)?, (@Sendable (Failure) -> Void)?),
    Arguments == Result<Void, Failure>, Output == Void
  {
    var shape = Self(
      makingPair: { complete in ({ complete(.success(())) }, { complete(.failure($0)) }) })
    shape.absent = (nil, nil)
    return shape
  }
}
