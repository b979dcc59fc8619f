@_spi(Generated)
extension AdmissionControl {
  /// Makes a call with a completion handler, once it is admitted.
  ///
  /// If the call is admitted at once, it is made here. If it has to wait, a task makes it, on the
  /// actor of the caller if there is one. If the call is rejected, a task passes the reason to the
  /// handler, on the actor that the handler's type names, or else on that of the caller. The
  /// handler is called once.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - handler: The caller's completion handler. If it cannot take an error, a rejected call is
  ///     made nevertheless.
  ///   - operation: Makes the call with the given completion handler.
  ///   - isFailure: A predicate for outcomes that are failures. It is called where the call
  ///     completes. By default an outcome is a failure if its last argument is an error, or a
  ///     `Result` that holds one.
  ///   - isIgnored: A predicate for outcomes that do not count at all; none by default.
  @inlinable @inline(__always)
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    failureIf isFailure: (@isolated(any) (Arguments) -> Bool)? = nil,
    ignore isIgnored: (@isolated(any) (Arguments) -> Bool)? = nil
  ) {
    let permit = admit()
    let call = AdmittedCall(
      self, permit, handler, isFailure: handler.failurePredicate(isFailure),
      hasPredicate: isFailure != nil,
      isIgnored: isIgnored == nil ? nil : handler.failurePredicate(isIgnored))
    guard permit != nil else {
      return call.makeLater(
        operation, handlerIsolation: handler.isolation, isolation: isolation)
    }
    // A closure that captures only this object needs no allocation.
    operation(handler.shape().make { call.complete($0) })
  }
}
