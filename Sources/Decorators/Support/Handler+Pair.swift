/// Two closures, one for the result and one for the error, as one completion handler that takes a
/// `Result`. `Function` is a tuple of the decoratee's functions.
@_spi(Generated)
extension Handler {
  public init<Success, Failure: Error>(
    success: @escaping (Success) -> Void, failure: @escaping (Failure) -> Void
  )
  where
    Function == (@Sendable (Success) -> Void, @Sendable (Failure) -> Void),
    Arguments == Result<Success, Failure>
  {
    self.init(success, failure, absent: nil) { complete in
      ({ complete(.success($0)) }, { complete(.failure($0)) })
    }
  }

  public init<Failure: Error>(success: @escaping () -> Void, failure: @escaping (Failure) -> Void)
  where
    Function == (@Sendable () -> Void, @Sendable (Failure) -> Void),
    Arguments == Result<Void, Failure>
  {
    let ignoring: (()) -> Void = { _ in success() }
    self.init(ignoring, failure, absent: nil) { complete in
      ({ complete(.success(())) }, { complete(.failure($0)) })
    }
  }

  public init<Success, Failure: Error>(
    success: ((Success) -> Void)?, failure: ((Failure) -> Void)?
  )
  where
    Function == ((@Sendable (Success) -> Void)?, (@Sendable (Failure) -> Void)?),
    Arguments == Result<Success, Failure>
  {
    self.init(success, failure, absent: (nil, nil)) { complete in
      ({ complete(.success($0)) }, { complete(.failure($0)) })
    }
  }

  public init<Failure: Error>(success: (() -> Void)?, failure: ((Failure) -> Void)?)
  where
    Function == ((@Sendable () -> Void)?, (@Sendable (Failure) -> Void)?),
    Arguments == Result<Void, Failure>
  {
    self.init(success.map { success in { _ in success() } }, failure, absent: (nil, nil)) {
      complete in
      ({ complete(.success(())) }, { complete(.failure($0)) })
    }
  }

  private init<Success, Failure: Error>(
    _ success: ((Success) -> Void)?, _ failure: ((Failure) -> Void)?,
    absent: @autoclosure @escaping @Sendable () -> Function?,
    make:
      @escaping @Sendable (@escaping HandlerShape<Function, Arguments, Void>.Completion) ->
      Function
  ) where Arguments == Result<Success, Failure> {
    let call: (Arguments) -> Void = { outcome in
      switch outcome {
      case .success(let value): success?(value)
      case .failure(let error): failure?(error)
      }
    }
    self.init(
      HandlerShape(one: make, absent: absent()),
      call: success == nil && failure == nil ? nil : call)
  }
}
