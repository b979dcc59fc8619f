@_spi(Generated)
extension Timeout {
  /// Makes a call, and stops waiting for it when its time is over.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call. It may continue after this method has returned.
  /// - Returns: The result of the call, if it is in time.
  /// - Throws: The error of the call, if it is in time. Otherwise a ``TimeoutError``, or a
  ///   `CancellationError` if the caller is cancelled.
  public func call<Value>(
    isolation: isolated (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ operation: @escaping @Sendable () async throws -> sending Value
  ) async throws -> sending Value {
    try await call(within: own, operation, error: Self.plainError)
  }

  /// Makes a call with an error type of its own, which `error` makes of a ``TimeoutError``, and stops
  /// waiting for it when its time is over.
  public func call<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value,
    error: (TimeoutError) -> Failure
  ) async throws(Failure) -> sending Value {
    let limit = limit(own)
    if limit > .zero {
      let value = try await TimeLimit.result(within: limit, by: clock, isCancellable: true) {
        () async throws(Failure) in
        UncheckedTransfer(value: try await operation())
      }
      if let value { return value.value }
    }
    throw error(timedOut(limit))
  }

  /// Makes a call, cancels it when its time is over, and waits until it ends.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call. It has ended when this method returns.
  /// - Returns: The result of the call, if it is in time.
  /// - Throws: The error of the call, if it is in time or the caller was cancelled. Otherwise a
  ///   ``TimeoutError``, whatever the outcome of the call.
  public func callCooperatively<Value>(
    isolation: isolated (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ operation: @escaping () async throws -> Value
  ) async throws -> Value {
    try await callCooperatively(within: own, operation, error: Self.plainError)
  }

  /// Makes a call with an error type of its own, which `error` makes of a ``TimeoutError``, cancels it
  /// when its time is over, and waits until it ends.
  public func callCooperatively<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ operation: @escaping () async throws(Failure) -> Value,
    error: (TimeoutError) -> Failure
  ) async throws(Failure) -> Value {
    let limit = limit(own)
    guard limit > .zero else { throw error(timedOut(limit)) }
    let hasExpired = SharedOutcome<Bool>()
    let operation = UncheckedTransfer(value: operation)
    let work = Task {
      // Runs on the actor of the caller.
      _ = isolation
      let result = await Result { () async throws(Failure) in
        UncheckedTransfer(value: try await operation.value())
      }
      hasExpired.set(false)
      return result
    }
    let timer = Task {
      try await clock.sleep(atMost: limit)
      if hasExpired.set(true) { work.cancel() }
    }
    defer { timer.cancel() }
    let result = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      hasExpired.set(false)
      work.cancel()
    }
    if hasExpired.value == true { throw error(timedOut(limit)) }
    return try result.get().value
  }

  /// Returns the error of a call whose time is over, and reports the timeout.
  private func timedOut(_ limit: Duration) -> TimeoutError {
    // The log of the call shows the error.
    if !Task.isCancelled { CallWatch.tell(CallEvent(.timeout)) }
    return TimeoutError(limit: limit)
  }

  /// Returns the error for a caller that can get any error.
  private static func plainError(_ error: TimeoutError) -> any Error {
    Task.isCancelled ? CancellationError() : error
  }
}
