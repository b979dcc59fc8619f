/// How a call ends: one of these, once.
@_spi(Generated)
extension LoggedCall {
  /// Logs that the call returned, and the result or what kind of value it was.
  public func succeeded<Success>(_ result: Success = (), revealing revealed: RevealedOutcome = []) {
    succeed { LogText.result(result, revealing: revealed) }
  }

  /// Logs that the call returned a value that cannot be copied.
  public func succeeded<Success: ~Copyable>(
    _ result: borrowing Success, revealing revealed: RevealedOutcome = []
  ) {
    succeed { LogText.noncopyable }
  }

  /// Logs that the call threw an error, or was cancelled, and the type of the error.
  public func failed(_ error: any Error, revealing revealed: RevealedOutcome = []) {
    let duration = elapsed
    let isCancelled = Cancellation.isCause(of: error)
    guard isCancelled ? log.isEnabled : log.logsErrors else { return }
    let error = LoggedError(error, revealing: revealed)
    if isCancelled {
      tell(.cancelled(after: duration, error: error), at: log.level)
    } else {
      tell(.failed(after: duration, error: error), at: .error)
    }
  }

  /// Logs how the call ended, and ends in the same way.
  public func end<Success, Failure: Error>(
    with outcome: Result<Success, Failure>, revealing revealed: RevealedOutcome
  ) throws(Failure) -> Success {
    switch outcome {
    case .success(let result): succeeded(result, revealing: revealed)
    case .failure(let error): failed(error, revealing: revealed)
    }
    return try outcome.get()
  }

  /// The same for a result that cannot be copied.
  public func end<Success: ~Copyable, Failure: Error>(
    with outcome: consuming Result<Success, Failure>, revealing revealed: RevealedOutcome
  ) throws(Failure) -> Success {
    switch consume outcome {
    case .success(let result):
      succeeded(result, revealing: revealed)
      return result
    case .failure(let error):
      failed(error, revealing: revealed)
      throw error
    }
  }

  /// Makes a call that ends in a completion handler, or by what it throws.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler.
  ///   - revealed: What the log shows of that in which the call ends.
  ///   - operation: Makes the call with the completion handler that it is given.
  @inline(never)
  @inlinable
  public func perform<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>, revealing revealed: RevealedOutcome = [],
    _ operation: (Function) throws(Failure) -> Returned
  ) throws(Failure) -> Returned {
    let completion = completing(handler, revealing: revealed)
    let outcome = outcome { () throws(Failure) in try operation(completion) }
    return switch consume outcome {
    case .success(let result): result
    case .failure(let error):
      failed(error, revealing: revealed)
      throw error
    }
  }
}

extension LoggedCall {
  func succeed(_ describeResult: () -> String?) {
    guard log.isEnabled else { return }
    let duration = elapsed
    tell(.succeeded(after: duration, result: describeResult()), at: log.level)
  }

  /// Does what the call is about, and is the innermost call meanwhile.
  @inline(never)
  @usableFromInline
  func outcome<Success: ~Copyable, Failure: Error>(
    isolation: isolated (any Actor)?, of operation: () async throws(Failure) -> Success
  ) async -> Result<Success, Failure> {
    await watch.outcome(isolation: isolation, of: operation)
  }

  /// The same for a synchronous call.
  @inline(never)
  @usableFromInline
  func outcome<Success: ~Copyable, Failure: Error>(
    of operation: () throws(Failure) -> Success
  ) -> Result<Success, Failure> {
    watch.outcome(of: operation)
  }
}
