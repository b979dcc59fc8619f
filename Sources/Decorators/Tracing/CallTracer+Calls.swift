@_spi(Generated)
extension CallTracer {
  /// Makes a call within a span.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - arguments: The arguments that the span shows.
  ///   - revealed: What the span shows of that in which the call ends.
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Neither what it captures nor its result need be `Sendable`.
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String,
    _ arguments: LogArgument...,
    revealing revealed: OutcomeParts = [],
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let call = TracedCall(self, member, arguments, revealing: revealed)
    var outcome: Result<Success, Failure>?
    await call.span.run(isolation: isolation) {
      outcome = await call.watch.outcome(isolation: isolation, of: operation)
    }
    return try call.end(with: outcome.take()!)
  }

  /// The same for a synchronous call.
  public func call<Success: ~Copyable, Failure: Error>(
    _ member: String,
    _ arguments: LogArgument...,
    revealing revealed: OutcomeParts = [],
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let call = TracedCall(self, member, arguments, revealing: revealed)
    return try call.end(with: call.outcome(of: operation))
  }

  /// Begins the span of a call.
  ///
  /// - Returns: What the end of the call is to be told to.
  public func started(
    _ member: String,
    _ arguments: LogArgument...,
    revealing revealed: OutcomeParts = []
  ) -> TracedCall {
    TracedCall(self, member, arguments, revealing: revealed)
  }
}

@_spi(Generated)
extension TracedCall {
  /// Makes a call that ends in a completion handler, or by what it throws.
  ///
  /// The handler runs in the context of the caller, since it is not a part of the call.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler. There is a span without one, too.
  ///   - operation: Makes the call with the completion handler that it is given.
  public func perform<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    // A closure that is no completion handler does not end the call.
    if Arguments.self == Never.self { succeeded() }
    let call = UncheckedTransfer(value: handler.call)
    let shape = handler.shape
    let function = shape().make { arguments in
      let shape = shape()
      if shape.isFailure(arguments), let error = shape.error(in: arguments) {
        self.failed(error)
      } else {
        self.succeeded()
      }
      if let call = call.value {
        self.span.leave { self.outer.leave { call(arguments) } }
      }
    }
    switch outcome(of: { () throws(Failure) in try operation(function) }) {
    case .success(let returned): return returned
    case .failure(let error):
      failed(error)
      throw error
    }
  }

  func outcome<Success: ~Copyable, Failure: Error>(
    of operation: () throws(Failure) -> Success
  ) -> Result<Success, Failure> {
    var outcome: Result<Success, Failure>?
    span.run { outcome = watch.outcome(of: operation) }
    return outcome.take()!
  }
}
