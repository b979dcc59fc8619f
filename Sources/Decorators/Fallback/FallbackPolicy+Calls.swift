@_spi(Generated)
extension FallbackPolicy {
  /// Returns the value to call after a call has failed. Throws the error, if there is no fallback.
  @inline(never)
  public func fallback<Other, Failure: Error>(
    _ other: Other?, after error: Failure, of member: String,
    errors own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Other {
    guard let other, fallsBack(after: error, of: member, errors: own, in: .current) else {
      throw error
    }
    return other
  }

  /// Returns the value that replaces the result of a failed call. Throws the error, if none does.
  @inline(never)
  public func value<Value, Failure: Error>(
    after error: Failure, of member: String,
    _ value: (any Error) -> Value,
    errors own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Value {
    guard fallsBack(after: error, of: member, errors: own, in: .current) else { throw error }
    return value(error.unjudged)
  }
}

// MARK: - Calls with completion handlers

@_spi(Generated)
extension FallbackPolicy {
  /// Makes a call with a completion handler, and another call if it fails: on the actor of the caller,
  /// or else on the thread on which the first completes.
  @inlinable
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) -> Void,
    fallback: @escaping (Function) -> Void,
    errors own: ((any Error) -> Bool)? = nil
  ) {
    operation(
      completion(of: member, handler, errors: own, on: isolation) { _ in
        fallback(handler.function)
      })
  }

  /// Makes a call with a completion handler, which gets other arguments if the call fails.
  @inlinable
  public func call<Function, Arguments, Returned, Failure: Error>(
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned,
    value: @escaping (any Error) -> Arguments,
    errors own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Returned {
    try operation(
      completion(of: member, handler, errors: own, on: nil) { error in
        handler.call?(value(error.unjudged))
      })
  }

  /// Returns a completion handler for the decoratee. A failure is replaced on the given actor; `nil`
  /// means where the call completes.
  @inlinable
  func completion<Function, Arguments>(
    of member: String, _ handler: Handler<Function, Arguments>,
    errors own: ((any Error) -> Bool)?, on isolation: (any Actor)?,
    _ replace: @escaping (any Error) -> Void
  ) -> Function {
    let shape = handler.shape
    let completionIsolation = handler.isolation
    let instrumentation = CallInstrumentation.current
    // Whatever the caller provides is released when the call completes.
    let pending = PendingHandler((call: handler.call, own: own, replace: replace))
    return shape().make { arguments in
      guard let (call, own, replace) = pending.take() else { return }
      guard shape().isFailure(arguments), let error = shape().error(in: arguments),
        fallsBack(after: error, of: member, errors: own, in: instrumentation)
      else {
        call?(arguments)
        return
      }
      self.replace(
        replace, error, in: instrumentation, on: isolation === completionIsolation ? nil : isolation
      )
    }
  }

  /// Replaces a failure here, or on an actor.
  @usableFromInline
  func replace(
    _ replace: @escaping (any Error) -> Void, _ error: any Error,
    in instrumentation: CallInstrumentation?,
    on isolation: (any Actor)?
  ) {
    guard let isolation else { return instrumentation.run { replace(error) } }
    let replace = UncheckedTransfer(value: replace)
    Task.begin { await run(on: isolation) { instrumentation.run { replace.value(error) } } }
  }
}
