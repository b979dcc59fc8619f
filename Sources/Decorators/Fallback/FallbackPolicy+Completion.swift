@_spi(Generated)
extension FallbackPolicy {
  /// Makes a call with a completion handler, and another call if it fails.
  ///
  /// The caller's completion handler is called once. The second call is made on the thread on which
  /// the first completes or, if the caller is on an actor, on that actor.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which both calls are made: that of the caller.
  ///   - member: The full name of the member, with its protocol.
  ///   - handler: The caller's completion handler.
  ///   - operation: Makes the call with the given completion handler.
  ///   - fallback: Makes the second call.
  ///   - own: The spec's predicate for the errors of the member.
  @inlinable @inline(__always)
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) -> Void,
    fallback: @escaping (Function) -> Void,
    errors own: ((any Error) -> Bool)? = nil
  ) {
    let call = FallbackCall(
      self, of: member, handler, isFailure: handler.shape().isFailure, fallback, errors: own,
      isolation: isolation)
    operation(handler.shape().make { call.complete($0) })
  }

  /// Makes a call with a completion handler, which gets other arguments if the call fails.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - handler: The caller's completion handler.
  ///   - operation: Makes the call with the given completion handler.
  ///   - value: Makes the other arguments from the error.
  ///   - own: The spec's predicate for the errors of the member.
  /// - Returns: The result of `operation`.
  /// - Throws: The error of `operation`. The completion handler is then not called.
  @inlinable @inline(__always)
  public func call<Function, Arguments, Returned, Failure: Error>(
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned,
    value: @escaping (any Error) -> Arguments,
    errors own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Returned {
    let complete = UncheckedTransfer(value: handler.call)
    let isFailure = UncheckedTransfer(value: handler.shape().isFailure)
    let outcome = UncheckedTransfer(value: outcome(of: member, handler, value, errors: own))
    return try operation(
      handler.shape().make { arguments in
        if isFailure.value(arguments) {
          complete.value?(outcome.value(arguments))
        } else {
          complete.value?(arguments)
        }
      })
  }

  /// Returns a function that replaces the arguments of a failure.
  @inline(never)
  @usableFromInline
  func outcome<Function, Arguments>(
    of member: String, _ handler: Handler<Function, Arguments>,
    _ value: @escaping (any Error) -> Arguments, errors own: ((any Error) -> Bool)?
  ) -> (Arguments) -> Arguments {
    let shape = handler.shape
    let watch = CallWatch.current
    return { arguments in
      guard let error = shape().error(in: arguments),
        fallsBack(after: error, of: member, errors: own, in: watch)
      else { return arguments }
      return value(error)
    }
  }
}
