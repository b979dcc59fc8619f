@_spi(Generated)
extension FallbackPolicy {
  /// Makes a call that tells its outcome to a completion handler, and another one if it fails.
  ///
  /// The caller's completion handler is called once. The second call is made on the thread where the
  /// first completes or, if the caller is on an actor, there.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which both are called: that of the caller.
  ///   - member: The full name of the member, with the protocol.
  ///   - handler: The caller's completion handler.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - fallback: Makes the call that takes its place.
  ///   - own: Picks errors for the member, as the spec says.
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) -> Void,
    fallback: @escaping (Function) -> Void,
    when own: ((any Error) -> Bool)? = nil
  ) {
    let call = FallbackCall(self, of: member, handler, fallback, when: own, isolation: isolation)
    operation(handler.shape().make { call.complete($0) })
  }

  /// Makes a call that tells its outcome to a completion handler, which is told of something else if
  /// it fails.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - handler: The caller's completion handler.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - value: Makes what the handler is given of the error.
  ///   - own: Picks errors for the member, as the spec says.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws. The completion handler is then not called.
  public func call<Function, Arguments, Returned, Failure: Error>(
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: (Function) throws(Failure) -> Returned,
    value: @escaping (any Error) -> Arguments,
    when own: ((any Error) -> Bool)? = nil
  ) throws(Failure) -> Returned {
    guard let complete = handler.call else { return try operation(handler.function) }
    let policy = self
    let shape = handler.shape
    let loggedCall = CallLog.current
    let closures = UncheckedTransfer(value: (complete: complete, value: value, own: own))
    return try operation(
      handler.shape().make { arguments in
        let (complete, value, own) = closures.value
        guard let error = shape().failure(in: arguments),
          policy.fallsBack(after: error, of: member, when: own, in: loggedCall)
        else { return complete(arguments) }
        complete(value(error))
      })
  }
}

extension HandlerShape {
  /// The error that the arguments tell of, if they are those of a failure.
  fileprivate func failure(in arguments: Arguments) -> (any Error)? {
    isFailure(arguments) ? error(in: arguments) : nil
  }
}

/// A call that tells its outcome to a completion handler, and what takes its place.
///
/// What belongs to the caller is let go of once it is used, whatever the decoratee does with the
/// completion handler that it was given.
private final class FallbackCall<Function, Arguments>: Sendable {
  private struct Pending {
    let handler: Handler<Function, Arguments>
    let fallback: (Function) -> Void
    let own: ((any Error) -> Bool)?
  }

  private let policy: FallbackPolicy
  private let member: String
  private let isolation: (any Actor)?
  private let loggedCall = CallLog.current
  /// `nil` once the call has completed.
  private let pending: Lock<UncheckedTransfer<Pending>?>

  init(
    _ policy: FallbackPolicy, of member: String, _ handler: Handler<Function, Arguments>,
    _ fallback: @escaping (Function) -> Void, when own: ((any Error) -> Bool)?,
    isolation: (any Actor)?
  ) {
    self.policy = policy
    self.member = member
    self.isolation = isolation
    pending = Lock(
      UncheckedTransfer(value: Pending(handler: handler, fallback: fallback, own: own)))
  }

  /// Takes the outcome of the first call.
  func complete(_ arguments: Arguments) {
    guard let pending = pending.withLock({ $0.take() }) else { return }
    let call = pending.value
    guard let error = call.handler.shape().failure(in: arguments),
      policy.fallsBack(after: error, of: member, when: call.own, in: loggedCall)
    else {
      call.handler.call?(arguments)
      return
    }
    if isolation == nil || isolation === call.handler.isolation {
      call.fallback(call.handler.function)
    } else {
      Task { await fallBack(pending, isolation: isolation) }
    }
  }

  private func fallBack(
    _ pending: UncheckedTransfer<Pending>, isolation: isolated (any Actor)?
  ) async {
    pending.value.fallback(pending.value.handler.function)
  }
}
