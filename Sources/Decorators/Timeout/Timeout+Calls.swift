@_spi(Generated)
extension Timeout {
  /// Makes a call that is left behind when its time is over.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call. It may go on after this has returned.
  /// - Returns: What the call returns in time.
  /// - Throws: What the call throws in time; else a ``TimeoutError`` or, if the caller is cancelled, a
  ///   `CancellationError`.
  public func call<Value>(
    isolation: isolated (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ operation: @escaping @Sendable () async throws -> sending Value
  ) async throws -> sending Value {
    try await call(within: own, operation, error: Self.plainError)
  }

  /// Makes a call that throws a type of its own and is left behind when its time is over.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call. It may go on after this has returned.
  ///   - error: Makes an error of that type.
  /// - Returns: What the call returns in time.
  /// - Throws: What the call throws in time, else the error that is made.
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
      } lateEnd: {
      }
      if let value { return value.value }
    }
    throw error(timedOut(limit))
  }

  /// Makes a call that is cancelled when its time is over, and waited for.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call. It has ended when this returns.
  /// - Returns: What the call returns in time.
  /// - Throws: What the call throws in time, or after the caller was cancelled; else a
  ///   ``TimeoutError``, whatever came of the call.
  public func callCooperatively<Value>(
    isolation: isolated (any Actor)? = #isolation,
    within own: Duration? = nil,
    _ operation: @escaping () async throws -> Value
  ) async throws -> Value {
    try await callCooperatively(within: own, operation, error: Self.plainError)
  }

  /// Makes a call that throws a type of its own, is cancelled when its time is over, and waited for.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - own: The limit that the spec sets for the member.
  ///   - operation: Makes the call. It has ended when this returns.
  ///   - error: Makes an error of that type.
  /// - Returns: What the call returns in time.
  /// - Throws: What the call throws in time, or after the caller was cancelled; else the error that is
  ///   made, whatever came of the call.
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
      // Runs where the caller does.
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

  /// Returns the error of a call whose time is over, and tells of that.
  private func timedOut(_ limit: Duration) -> TimeoutError {
    // The log around the call shows the error.
    if !Task.isCancelled { CallWatch.tell(.timeout) }
    return TimeoutError(limit: limit)
  }

  /// What a caller is told that can be told of any error.
  private static func plainError(_ error: TimeoutError) -> any Error {
    Task.isCancelled ? CancellationError() : error
  }
}
