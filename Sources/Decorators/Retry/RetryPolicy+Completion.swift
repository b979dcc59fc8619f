@_spi(Generated)
extension RetryPolicy {
  /// Makes a call with a completion handler until it succeeds or the policy gives up.
  ///
  /// The caller's completion handler is called once, with the last outcome. If the caller is on an
  /// actor, all attempts begin there. Otherwise a retry without a delay begins on the thread on which
  /// the previous attempt completed, and one after a delay in a task.
  @inlinable
  public func retry<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String? = nil, _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    failureIf isRejected: (@isolated(any) (Arguments) -> Bool)? = nil
  ) {
    let call = CompletionCall(handler, operation, failureIf: isRejected)
    let instrumentation = CallInstrumentation.current
    guard !isWatched, !CallContext.isOfOtherCall(than: member) else {
      return retry(call, of: member, isolation: isolation, in: instrumentation)
    }
    let first = PendingHandler(call)
    operation(
      handler.shape().make { arguments in
        guard let call = first.take() else {
          return self.dropFirstCompletion(of: member, in: instrumentation)
        }
        guard call.isFailure(arguments) else {
          call.handler.call?(arguments)
          return
        }
        self.retry(call, of: member, after: arguments, isolation: isolation, in: instrumentation)
      })
  }

  /// - Parameter arguments: The failure of the first attempt; `nil` if that attempt is still to be made.
  @usableFromInline
  func retry<Function, Arguments>(
    _ call: CompletionCall<Function, Arguments>, of member: String?,
    after arguments: Arguments? = nil, isolation: (any Actor)?,
    in instrumentation: CallInstrumentation?
  ) {
    CompletionRetry(self, call, of: member, isolation: isolation, in: instrumentation).start(
      after: arguments)
  }

  @usableFromInline
  func dropFirstCompletion(of member: String?, in instrumentation: CallInstrumentation?) {
    RetryProgress(self, of: member, in: instrumentation).dropCompletion(ofAttempt: 1)
  }

  /// Makes a call that has a completion handler and returns a task, until the call succeeds, the
  /// policy gives up, or the caller cancels the task, which `task` makes of a closure.
  public func retry<Function, Arguments, Attempt, Value>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String? = nil, _ handler: Handler<Function, Arguments>,
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
    let call = CompletionCall(handler, attempt, failureIf: isRejected)
    let retry = CompletionRetry(self, call, of: member, isolation: isolation, in: .current) {
      [weak cancellation] in
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
