@_spi(Generated)
extension Timeout {
  /// Makes a call with a completion handler, which gets a ``TimeoutError`` when the time is over.
  ///
  /// The caller's completion handler is called once. If the decoratee completes in time, the
  /// handler is called there. When the time is over, it is called on the actor that its type names,
  /// or else on the actor of the caller, if there is one. A later completion of the decoratee is
  /// dropped.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - handler: The caller's completion handler. Without one there is no limit.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call with the given completion handler.
  /// - Returns: The result of `operation`.
  /// - Throws: The error of `operation`. The completion handler is then not called.
  public func call<Function, Arguments, Returned, Failure: Error>(
    isolation: (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    within own: Duration? = nil,
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let end = SharedOutcome<Void>()
    let limit = limit(own)
    // Taken before it is called, so that nothing keeps the handler afterwards.
    let pending = PendingHandler(handler.call)
    if handler.call != nil, let arguments = handler.shape().failing(TimeoutError(limit: limit)) {
      let arguments = UncheckedTransfer(value: arguments)
      let isolation = handler.isolation ?? isolation
      Task {
        guard case .timedOut = await end.ending(within: limit, by: clock) else { return }
        await expire(pending, with: arguments, isolation: isolation)
      }
    }
    do throws(Failure) {
      return try operation(
        handler.shape().make { arguments in
          end.set(())
          pending.take()??(arguments)
        })
    } catch {
      end.set(())
      _ = pending.take()
      throw error
    }
  }

  private func expire<Arguments>(
    _ pending: PendingHandler<((Arguments) -> Void)?>, with arguments: UncheckedTransfer<Arguments>,
    isolation: isolated (any Actor)?
  ) async {
    guard let handler = pending.take() else { return }
    // Reported before the call ends.
    CallWatch.tell(CallEvent(.timeout))
    handler?(arguments.value)
  }
}
