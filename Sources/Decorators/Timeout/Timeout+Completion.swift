// Swift has no way to say "any closure that returns nothing", so there is one function for each
// shape. One and two arguments are not left to the parameter pack, because Swift 6.3 crashes when a
// closure or a tuple is among the arguments of a pack.

@_spi(Generated)
extension Timeout {
  /// Makes a call that tells its outcome to a completion handler, which is told of a ``TimeoutError``
  /// when the time is over.
  ///
  /// The caller's completion handler is called once: where the decoratee completes or, when the time
  /// is over, on the actor of the caller, if it is on one. What the decoratee completes with later is
  /// dropped.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - own: The limit that the spec sets for the member.
  ///   - completion: The caller's completion handler; without one there is no limit.
  ///   - operation: Makes the call with the completion handler that it is given.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws. The completion handler is then not called.
  public func call<each Argument, Returned, Failure: Error>(
    isolation: (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ completion: ((repeat each Argument) -> Void)?,
    _ operation: (@escaping @Sendable (repeat each Argument) -> Void) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    // A function of a parameter pack cannot be compared with nil.
    let isAwaited =
      switch completion {
      case .some: true
      case .none: false
      }
    let deliver = { (arguments: (repeat each Argument)) in
      if let completion { completion(repeat each arguments) }
    }
    return try start(isolation, own, isAwaited, deliver, FailingArguments.all) {
      complete throws(Failure) in
      try operation { (argument: repeat each Argument) in complete((repeat each argument)) }
    }
  }

  /// The same for one argument.
  public func call<Argument, Returned, Failure: Error>(
    isolation: (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ completion: ((Argument) -> Void)?,
    _ operation: (@escaping @Sendable (Argument) -> Void) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let deliver = { (argument: Argument) in completion?(argument) ?? () }
    let isAwaited = completion != nil
    return try start(isolation, own, isAwaited, deliver, FailingArguments.last, operation)
  }

  /// The same for two arguments.
  public func call<First, Second, Returned, Failure: Error>(
    isolation: (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ completion: ((First, Second) -> Void)?,
    _ operation: (@escaping @Sendable (First, Second) -> Void) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let deliver = { (arguments: (First, Second)) in completion?(arguments.0, arguments.1) ?? () }
    let isAwaited = completion != nil
    return try start(isolation, own, isAwaited, deliver, FailingArguments.both) {
      complete throws(Failure) in
      try operation { complete(($0, $1)) }
    }
  }

  private func start<Arguments, Returned, Failure: Error>(
    _ isolation: (any Actor)?,
    _ own: Duration?,
    _ isAwaited: Bool,
    _ deliver: @escaping (Arguments) -> Void,
    _ failing: (any Error) -> Arguments?,
    _ operation: (@escaping @Sendable (Arguments) -> Void) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let call = TimedCompletion()
    let caller = UncheckedTransfer(value: deliver)
    let limit = limit(own)
    if isAwaited, let arguments = failing(TimeoutError(limit: limit)) {
      let ending = UncheckedTransfer(value: { deliver(arguments) })
      call.expire(after: limit, by: clock) { await Self.run(ending, isolation: isolation) }
    }
    return try call.ending { () throws(Failure) in
      try operation { arguments in
        if call.isFirst { caller.value(arguments) }
      }
    }
  }

  private static func run(
    _ work: UncheckedTransfer<() -> Void>, isolation: isolated (any Actor)?
  ) async {
    work.value()
  }
}

/// Completion handlers whose type says on which actor they are called: as `async` functions, they go
/// there by themselves.
@_spi(Generated)
extension Timeout {
  /// Makes a call that tells its outcome to a completion handler of an actor, which is told of a
  /// ``TimeoutError`` when the time is over.
  ///
  /// - Parameters:
  ///   - own: The limit that the spec sets for the member.
  ///   - completion: The caller's completion handler; without one there is no limit.
  ///   - operation: Makes the call, with a completion handler that asks what it is given whether it is
  ///     the first.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws. The completion handler is then not called.
  public func callIsolated<each Argument, Returned, Failure: Error>(
    within own: Duration? = nil,
    _ completion: ((repeat each Argument) async -> Void)?,
    _ operation: (TimedCompletion) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    // A function of a parameter pack cannot be compared with nil.
    let isAwaited =
      switch completion {
      case .some: true
      case .none: false
      }
    let deliver = { (arguments: (repeat each Argument)) async in
      if let completion { await completion(repeat each arguments) }
    }
    return try startIsolated(own, isAwaited, deliver, FailingArguments.all, operation)
  }

  /// The same for one argument.
  public func callIsolated<Argument, Returned, Failure: Error>(
    within own: Duration? = nil,
    _ completion: ((Argument) async -> Void)?,
    _ operation: (TimedCompletion) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let deliver = { (argument: Argument) async in await completion?(argument) ?? () }
    return try startIsolated(own, completion != nil, deliver, FailingArguments.last, operation)
  }

  /// The same for two arguments.
  public func callIsolated<First, Second, Returned, Failure: Error>(
    within own: Duration? = nil,
    _ completion: ((First, Second) async -> Void)?,
    _ operation: (TimedCompletion) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let deliver = { (arguments: (First, Second)) async in
      await completion?(arguments.0, arguments.1) ?? ()
    }
    return try startIsolated(own, completion != nil, deliver, FailingArguments.both, operation)
  }

  private func startIsolated<Arguments, Returned, Failure: Error>(
    _ own: Duration?,
    _ isAwaited: Bool,
    _ deliver: @escaping (Arguments) async -> Void,
    _ failing: (any Error) -> Arguments?,
    _ operation: (TimedCompletion) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let call = TimedCompletion()
    let limit = limit(own)
    if isAwaited, let arguments = failing(TimeoutError(limit: limit)) {
      let ending = UncheckedTransfer(value: { () async in await deliver(arguments) })
      call.expire(after: limit, by: clock) { await ending.value() }
    }
    return try call.ending { () throws(Failure) in try operation(call) }
  }
}

extension TimedCompletion {
  /// Makes the call. Where it throws nobody is told anything else.
  fileprivate func ending<Returned, Failure: Error>(
    with call: () throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    do throws(Failure) {
      return try call()
    } catch {
      _ = isFirst
      throw error
    }
  }
}
