@_spi(Generated)
extension Timeout {
  /// Makes a call that tells its outcome to a completion handler, which is told of a
  /// ``TimeoutError`` when the time is over.
  ///
  /// The caller's completion handler is called once: where the decoratee completes or, when the
  /// time is over, on the actor that its type names, or else on that of the caller, if there is
  /// one. What the decoratee completes with later is dropped.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - handler: The caller's completion handler; without one there is no limit.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call with the completion handler that it is given.
  /// - Returns: What the call returns.
  /// - Throws: What the call throws. The completion handler is then not called.
  public func call<Function, Arguments, Returned, Failure: Error>(
    isolation: (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    within own: Duration? = nil,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let end = SharedOutcome<Void>()
    let limit = limit(own)
    if let call = handler.call, let arguments = handler.shape().failing(TimeoutError(limit: limit))
    {
      let expire = UncheckedTransfer(value: { call(arguments) })
      let isolation = handler.isolation ?? isolation
      Task {
        guard case .timedOut = await end.ending(within: limit, by: clock), end.set(()) else {
          return
        }
        await Self.run(expire, isolation: isolation)
      }
    }
    let completion = UncheckedTransfer(value: handler.call)
    do throws(Failure) {
      return try operation(
        handler.shape().make { arguments in
          if end.set(()) { completion.value?(arguments) }
        })
    } catch {
      end.set(())
      throw error
    }
  }

  private static func run(
    _ work: UncheckedTransfer<() -> Void>, isolation: isolated (any Actor)?
  ) async {
    work.value()
  }
}
