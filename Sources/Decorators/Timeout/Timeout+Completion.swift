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
    // Whoever takes the handler calls it, and nothing keeps it from then on.
    let pending = PendingHandler(handler.call)
    if handler.call != nil, let arguments = handler.shape().failing(TimeoutError(limit: limit)) {
      let arguments = UncheckedTransfer(value: arguments)
      let isolation = handler.isolation ?? isolation
      Task {
        guard case .timedOut = await end.ending(within: limit, by: clock) else { return }
        await pending.call(arguments, isolation: isolation)
      }
    }
    do throws(Failure) {
      return try operation(
        handler.shape().make { arguments in
          end.set(())
          pending.take()?(arguments)
        })
    } catch {
      end.set(())
      _ = pending.take()
      throw error
    }
  }
}

/// A completion handler that is called once, and let go of then.
private final class PendingHandler<Arguments>: Sendable {
  private let handler: Lock<UncheckedTransfer<(Arguments) -> Void>?>

  init(_ handler: ((Arguments) -> Void)?) {
    self.handler = Lock(handler.map(UncheckedTransfer.init))
  }

  /// Returns the handler to the first who asks.
  func take() -> ((Arguments) -> Void)? {
    handler.withLock { $0.take() }?.value
  }

  /// Calls the handler, unless it has been taken, on an actor.
  func call(
    _ arguments: UncheckedTransfer<Arguments>, isolation: isolated (any Actor)?
  ) async {
    guard let handler = take() else { return }
    // Before the call ends.
    CallWatch.tell(.timeout)
    handler(arguments.value)
  }
}
