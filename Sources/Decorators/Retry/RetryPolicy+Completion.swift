@_spi(Generated)
extension RetryPolicy {
  /// Makes a call with a completion handler until it succeeds or the policy gives up.
  ///
  /// The caller's completion handler is called once, with the last outcome. A retry without a delay
  /// begins on the thread on which the previous attempt completed. If the call of that attempt has
  /// not returned yet, the retry begins when it returns. A retry after a delay begins in a task. If
  /// the caller is on an actor, all attempts begin on that actor.
  ///
  /// An attempt that never completes ends with the policy's time limit, if the arguments of the
  /// completion handler can express a ``TimeoutError`` or a previous attempt has completed.
  /// Otherwise, or if there is no limit, the caller waits as long as the decoratee does.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` is called: that of the caller.
  ///   - handler: The caller's completion handler. The call is retried without one, too.
  ///   - operation: Makes the call with the given completion handler.
  ///   - isRejected: A predicate that returns `true` if an outcome is a failure. It is called where
  ///     an attempt completes. By default an outcome is a failure if its last argument is an error,
  ///     or a `Result` that holds one.
  @inlinable
  public func retry<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    failureIf isRejected: (@isolated(any) (Arguments) -> Bool)? = nil
  ) {
    let call = CompletionRetry.Call(
      handler, operation, isFailure: handler.failurePredicate(isRejected))
    CompletionRetry(
      self, call, hasPredicate: isRejected != nil, completionIsolation: handler.isolation,
      isolation: isolation
    ).start()
  }

  /// Makes a call that has a completion handler and returns a task, until the call succeeds, the
  /// policy gives up, or the caller cancels the task.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` is called: that of the caller.
  ///   - handler: The caller's completion handler.
  ///   - operation: Makes the call with the given completion handler.
  ///   - cancel: Cancels an attempt, given the value that `operation` returned.
  ///   - isRejected: A predicate that returns `true` if an outcome is a failure, as above.
  ///   - task: Makes the task from the closure that cancels the call. That closure can be called
  ///     from any thread, any number of times. It does nothing once the call has ended.
  /// - Returns: The value that `task` returns.
  public func retry<Function, Arguments, Attempt, Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Attempt?,
    cancel: @escaping (Attempt) -> Void,
    failureIf isRejected: (@isolated(any) (Arguments) -> Bool)? = nil,
    task: (@escaping @Sendable () -> Void) -> Value
  ) -> Value {
    let cancellation = AttemptCancellation(isolation: isolation)
    let attempt = { [weak cancellation] (function: Function) in
      let attempt = { operation(function).map { attempt in { cancel(attempt) } } }
      if let cancellation { cancellation.hold(attempt) } else { _ = attempt() }
    }
    let call = CompletionRetry.Call(
      handler, attempt, isFailure: handler.failurePredicate(isRejected))
    let retry = CompletionRetry(
      self, call, hasPredicate: isRejected != nil, completionIsolation: handler.isolation,
      isolation: isolation
    ) { [weak cancellation] in
      cancellation
    }
    let value = task { [weak retry] in
      retry?.stop()
      cancellation.cancel()
    }
    retry.start()
    return value
  }
}
