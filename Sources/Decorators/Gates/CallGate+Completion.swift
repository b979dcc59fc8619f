@_spi(Generated)
extension CallGate {
  /// Makes a call that tells its outcome to a completion handler, once it is let through.
  ///
  /// A call that is let through at once is made in place; one that has to wait is made by a task, on
  /// the actor of the caller if there is one. If it is rejected the handler is told why, by a task,
  /// on the actor that its type names, or else on that of the caller. The handler is called once.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - handler: The caller's completion handler. Where it cannot be told of an error, a call that
  ///     is rejected is made all the same.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - isFailure: A predicate that returns whether an outcome is a failure, asked where the call
  ///     completes. By default one is whose last argument is an error, or a `Result` that holds one.
  @inlinable @inline(__always)
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    when isFailure: (@isolated(any) (Arguments) -> Bool)? = nil
  ) {
    let pass = admit()
    let call = GatedCall(
      self, pass, handler, isFailure: handler.failurePredicate(isFailure),
      hasPredicate: isFailure != nil)
    guard pass != nil else {
      return call.makeLater(
        operation, handlerIsolation: handler.isolation, isolation: isolation)
    }
    // A closure that captures nothing but this object needs no memory of its own.
    operation(handler.shape().make { call.complete($0) })
  }
}
