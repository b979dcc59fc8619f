/// The ends of a call. A call ends once, in one of these ways.
@_spi(Generated)
extension LoggedCall {
  /// Logs that the call returned, with the result or its kind.
  public func succeeded<Success>(_ result: Success = (), revealing revealed: OutcomeParts = []) {
    succeed { LogText.result(result, revealing: revealed) }
  }

  /// Logs that the call returned a value that cannot be copied.
  public func succeeded<Success: ~Copyable>(
    _ result: borrowing Success, revealing revealed: OutcomeParts = []
  ) {
    succeed { LogText.noncopyable }
  }

  /// Logs that the call threw an error or was cancelled, with the type of the error.
  public func failed(_ error: any Error, revealing revealed: OutcomeParts = []) {
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

  /// Makes a call that ends with a completion handler, or by throwing an error.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler.
  ///   - revealed: The parts of the outcome that the log shows.
  ///   - operation: Makes the call with the given completion handler.
  @inline(never)
  @inlinable
  public func perform<Function, Arguments, Returned: ~Copyable, Failure: Error>(
    _ handler: Handler<Function, Arguments>, revealing revealed: OutcomeParts = [],
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
  /// Logs the outcome of the call, and returns or throws it.
  func end<Success, Failure: Error>(
    with outcome: Result<Success, Failure>, revealing revealed: OutcomeParts
  ) throws(Failure) -> Success {
    switch outcome {
    case .success(let result): succeeded(result, revealing: revealed)
    case .failure(let error): failed(error, revealing: revealed)
    }
    return try outcome.get()
  }

  func succeed(_ describeResult: () -> String?) {
    guard log.isEnabled else { return }
    let duration = elapsed
    tell(.succeeded(after: duration, result: describeResult()), at: log.level)
  }

  /// Runs the operation of a synchronous call. During that time this is the innermost logged call.
  @inline(never)
  @usableFromInline
  func outcome<Success: ~Copyable, Failure: Error>(
    of operation: () throws(Failure) -> Success
  ) -> Result<Success, Failure> {
    watch.outcome(of: operation)
  }
}
