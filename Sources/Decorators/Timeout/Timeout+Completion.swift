@_spi(Generated)
extension Timeout {
  /// Makes a call that tells its outcome to a completion handler, which is told of a ``TimeoutError`` when the time is over.
  ///
  /// The caller's completion handler is called once: where the decoratee completes or, when the time is over, on the actor that its
  /// type names, or else on that of the caller, if there is one. What the decoratee completes with later is dropped.
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
    let timer = CompletionTimer()
    let limit = limit(own)
    if let call = handler.call, let arguments = handler.outcome.failing(TimeoutError(limit: limit))
    {
      let expire = UncheckedTransfer(value: { call(arguments) })
      let isolation = handler.isolation ?? isolation
      timer.start(limit, by: clock) { await Self.run(expire, isolation: isolation) }
    }
    let completion = UncheckedTransfer(value: handler.call)
    do throws(Failure) {
      return try operation(
        handler.make { arguments in
          if timer.end() { completion.value?(arguments) }
        })
    } catch {
      _ = timer.end()
      throw error
    }
  }

  private static func run(
    _ work: UncheckedTransfer<() -> Void>, isolation: isolated (any Actor)?
  ) async {
    work.value()
  }
}

/// Ends a call once: when its decoratee completes, or when its time is over.
///
/// Nothing refers to it but the decoratee's completion and the task that waits, which ends with the call or with its time.
private final class CompletionTimer: Sendable {
  private struct State {
    var isOpen = true
    var wait: Task<Void, Never>?
  }

  private let state = Lock(State())

  /// Ends the call, and returns whether it had not ended before.
  func end() -> Bool {
    let ended = state.withLock { state in
      defer { state = State(isOpen: false) }
      return state
    }
    ended.wait?.cancel()
    return ended.isOpen
  }

  /// Ends the call when its time is over.
  func start(
    _ limit: Duration, by clock: any Clock<Duration>, expire: @escaping @Sendable () async -> Void
  ) {
    let wait = Task {
      guard (try? await clock.sleep(for: limit)) != nil, end() else { return }
      await expire()
    }
    let isOpen = state.withLock { state in
      if state.isOpen { state.wait = wait }
      return state.isOpen
    }
    if !isOpen { wait.cancel() }
  }
}
