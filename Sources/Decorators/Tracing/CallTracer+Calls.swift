@_spi(Generated)
extension CallTracer {
  /// Makes a call within a span.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with its protocol.
  ///   - arguments: The arguments that the span shows.
  ///   - revealed: The parts of the outcome that the span shows.
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: The call. Its captures and its result need not be `Sendable`.
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

  /// Makes a synchronous call within a span.
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
  /// - Returns: The traced call. Report the end of the call to it.
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
  /// Makes a call that ends when it calls a completion handler or throws an error.
  ///
  /// The handler runs in the context of the caller, because it is not part of the call.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler. A call without a handler is traced, too.
  ///   - operation: A closure that makes the call with the completion handler that it is given.
  public func perform<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    // A closure that is not a completion handler does not end the call.
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
