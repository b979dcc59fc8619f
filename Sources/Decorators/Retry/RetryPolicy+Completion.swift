@_spi(Generated)
extension RetryPolicy {
  /// Makes a call that tells its outcome to a completion handler, until it succeeds or the policy
  /// gives up.
  ///
  /// The caller's completion handler is called once, with the last outcome. A retry without a delay
  /// is made on the thread that the attempt before completed on or, where the call of that attempt
  /// has not returned yet, as soon as it has; one after a delay is made by a task. If the caller is
  /// on an actor, then all are made there.
  ///
  /// An attempt that never completes ends with the policy's time limit, if the arguments of the
  /// completion handler can express a ``TimeoutError`` or an attempt before it has completed. If
  /// neither is so, or there is no limit, then the caller waits for as long as the decoratee lets
  /// it wait.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` is called: that of the caller.
  ///   - handler: The caller's completion handler. The call is retried without one, too.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - isRejected: A predicate that returns whether an outcome is a failure, asked where an
  ///     attempt completes. By default one is whose last argument is an error, or a `Result` that
  ///     holds one.
  @inlinable @inline(__always)
  public func retry<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    when isRejected: (@isolated(any) (Arguments) -> Bool)? = nil
  ) {
    CompletionRetry(
      self, handler, operation, isFailure: handler.failurePredicate(isRejected),
      hasPredicate: isRejected != nil, isolation: isolation
    ).start(handler, operation)
  }

  /// Makes a call that tells its outcome to a completion handler and returns a task, until it
  /// succeeds, the policy gives up, or the caller cancels that task.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` is called: that of the caller.
  ///   - handler: The caller's completion handler.
  ///   - operation: Makes the call with the completion handler that it is given.
  ///   - cancel: Cancels an attempt by what `operation` returned.
  ///   - isRejected: A predicate that returns whether an outcome is a failure, as above.
  ///   - task: Makes the task of the closure that cancels the call. That can be called from any
  ///     thread, any number of times, and does nothing once the call is over.
  /// - Returns: What `task` makes.
  public func retry<Function, Arguments, Attempt, Value>(
    isolation: isolated (any Actor)? = #isolation,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Attempt?,
    cancel: @escaping (Attempt) -> Void,
    when isRejected: (@isolated(any) (Arguments) -> Bool)? = nil,
    task: (@escaping @Sendable () -> Void) -> Value
  ) -> Value {
    let cancellation = AttemptCancellation(isolation: isolation)
    let attempt = { [weak cancellation] (function: Function) in
      let attempt = { operation(function).map { attempt in { cancel(attempt) } } }
      if let cancellation { cancellation.hold(attempt) } else { _ = attempt() }
    }
    let retry = CompletionRetry(
      self, handler, attempt, isFailure: handler.failurePredicate(isRejected),
      hasPredicate: isRejected != nil, isolation: isolation
    ) { [weak cancellation] in
      cancellation
    }
    let value = task { [weak retry] in
      retry?.stop()
      cancellation.cancel()
    }
    retry.start(handler, attempt)
    return value
  }
}
