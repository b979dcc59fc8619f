/// A time limit for calls, used by decorators with the key `timeout`.
///
///     Timeout(after: .seconds(5))
///     Timeout(after: .seconds(5), clock: clock)  // in tests, a ManualClock
///
/// A call that has not ended when its time is over ends with a ``TimeoutError``. <doc:Timeouts> says
/// what then happens to the decoratee, and what a cancelled caller gets.
public struct Timeout: Sendable {
  /// The time limit of a call, unless the spec sets one for its member. A negative limit counts as
  /// zero. With a limit of zero, no `async` call is made.
  public var limit: Duration

  /// The clock that measures the limit; use a `ManualClock` in tests.
  public var clock: any Clock<Duration>

  /// Creates a limit.
  public init(after limit: Duration, clock: any Clock<Duration> = DefaultClock()) {
    self.limit = limit
    self.clock = clock.inStack
  }

  /// Returns the limit of a member: its own, or the common one, unless less time is left.
  func limit(_ own: Duration?) -> Duration {
    let limit = max(.zero, own ?? limit)
    return CallContext.limited(limit) ?? limit
  }
}

// MARK: - Calls

@_spi(Generated)
extension Timeout {
  /// Makes a call on the actor of the caller, and stops waiting for it when its time is over. The call
  /// may continue.
  ///
  /// - Parameter own: The limit that the spec sets for the member.
  public func call<Value, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil,
    @_inheritActorContext _ operation:
      @escaping @Sendable () async throws(Failure) -> sending Value,
    error: ((TimeoutError) -> Failure)? = nil
  ) async throws(Failure) -> sending Value {
    let limit = limit(own)
    return try await value(of: member, within: limit, outOf: limit, operation, error)
  }

  /// Makes a call on the actor of the caller, cancels it when its time is over, and waits until it
  /// ends. It then throws the same error, whatever the outcome of the call.
  public func callCooperatively<Value, Failure: Error>(
    of member: String? = nil, within own: Duration? = nil,
    _ operation: @escaping () async throws(Failure) -> Value,
    error: ((TimeoutError) -> Failure)? = nil
  ) async throws(Failure) -> Value {
    let limit = limit(own)
    let operation = UncheckedTransfer(value: operation)
    return try await value(
      of: member, within: limit, outOf: limit, isAwaited: true,
      { () async throws(Failure) in UncheckedTransfer(value: try await operation.value()) }, error
    ).value
  }

  /// Returns the value of an operation that has some time left of its limit.
  func value<Value, Failure: Error>(
    of member: String?, within timeLeft: Duration, outOf limit: Duration,
    in context: CallContext? = nil, isAwaited: Bool = false, timer: WaitTimer? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value,
    _ error: ((TimeoutError) -> Failure)?
  ) async throws(Failure) -> sending Value {
    if timeLeft > .zero {
      let uptime = clock.uptime()
      do throws(Failure) {
        let value = try await TimeLimit.result(
          for: member, within: timeLeft, by: clock, in: context, isCancellable: true,
          isAwaited: isAwaited, timer: timer
        ) { () async throws(Failure) in UncheckedTransfer(value: try await operation()) }
        if let value { return value.value }
      } catch let failure {
        // A limit within the call, in which it waits, ends that wait at the same time.
        guard uptime() >= timeLeft, !Task.isCancelled else { throw failure }
      }
    }
    throw timedOut(limit).asFailure(error)
  }

  /// Returns the context of a call of a member.
  func context(
    of member: String?, within limit: Duration? = nil, _ passing: ContextTimeLimit? = nil
  ) -> CallContext {
    let outer = CallInstrumentation.current.entering(member)?.context
    return CallContext(in: outer, of: member, limit: passing, timeLimit: limit, clock: clock)
  }

  /// Returns the error of a call whose time is over, and reports the timeout.
  func timedOut(_ limit: Duration) -> TimeoutError {
    // The log of the call shows the error.
    if !Task.isCancelled { CallInstrumentation.tell(CallEvent(.timeout)) }
    return TimeoutError(limit: limit)
  }
}

// MARK: - Calls with completion handlers

@_spi(Generated)
extension Timeout {
  /// Makes a call with a completion handler, which gets a ``TimeoutError`` when the time is over: on
  /// the actor that its type names, or else on that of the caller. A later completion is dropped.
  /// Without a handler there is no limit.
  public func call<Function, Arguments, Returned, Failure: Error>(
    isolation: (any Actor)? = #isolation,
    of member: String? = nil, _ handler: Handler<Function, Arguments>,
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
      Task.begin {
        guard case .timedOut = await end.ending(within: limit, by: clock) else { return }
        await run(on: isolation) {
          guard let handler = pending.take() else { return }
          // Reported before the call ends.
          CallInstrumentation.tell(CallEvent(.timeout))
          handler?(arguments.value)
        }
      }
    }
    let instrumentation = CallInstrumentation.current
    let function = handler.shape().make { arguments in
      end.set(())
      if let handler = pending.take() { instrumentation.run { handler?(arguments) } }
    }
    do throws(Failure) {
      return try context(of: member, within: limit).run { () throws(Failure) in
        try operation(function)
      }
    } catch {
      end.set(())
      _ = pending.take()
      throw error
    }
  }
}
