@_spi(Generated)
extension Handler {
  /// Returns the handler with what the spec says of failures.
  public func judged(
    http isHTTP: Bool = false, results isRejected: (@isolated(any) (Arguments) -> Bool)? = nil,
    permanent isPermanent: ((any Error) -> Bool)? = nil,
    transient isTransient: ((any Error) -> Bool)? = nil
  ) -> Self {
    // The type changes, and not the function: see the casts of handlers with an actor. It is called where the call
    // completes, on the actor that its type named.
    let isRejected = isRejected.map { unsafeBitCast($0, to: ((Arguments) -> Bool).self) }
    let judge = UncheckedTransfer {
      (arguments: Arguments, shape: HandlerShape<Function, Arguments, Void>) -> (any Error)? in
      guard !shape.isFailure(arguments) else {
        return shape.error(in: arguments).map {
          JudgedError.judging($0, permanent: isPermanent, transient: isTransient)
        }
      }
      return FailedResult(
        UncheckedTransfer(value: arguments), http: isHTTP,
        isRejected: isRejected?(arguments) == true)
    }
    let shape = shape
    var call = call
    if let note = RuntimeEnvironment.current?.noteFailure, let unwatched = call {
      call = { arguments in
        note((judge.value(arguments, shape()) as? FailedResult)?.description)
        unwatched(arguments)
      }
    }
    var handler = Handler(shape().judged(by: judge.value), call: call)
    handler.isolation = isolation
    return handler
  }
}
