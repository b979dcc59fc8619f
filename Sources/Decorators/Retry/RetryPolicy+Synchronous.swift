@_spi(Generated)
extension RetryPolicy {
  /// Calls a synchronous `operation` until it returns, or until the policy gives up.
  ///
  /// The policy's ``Recovery`` has no effect, because a synchronous call cannot wait for it. A
  /// cancellation does not wake a thread that sleeps; it takes effect after the delay.
  ///
  /// - Parameters:
  ///   - blocking: A Boolean value that indicates whether the thread sleeps for the delays of the
  ///     policy and of a ``RetryAfter``. By default each attempt follows at once, without a delay.
  ///   - operation: The call.
  ///   - isRejected: A predicate that returns `true` if a result counts as a failure; none does by
  ///     default.
  /// - Returns: The result of the attempt that succeeded, or the rejected result of the last
  ///   attempt.
  /// - Throws: The error of the last attempt. If `Failure` can express it, a `CancellationError` if
  ///   the caller was cancelled during a delay.
  @inlinable
  public func retrySynchronously<Success, Failure: Error>(
    blocking: Bool = false,
    _ operation: () throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)? = nil
  ) throws(Failure) -> Success {
    var outcome: Result<Success, Failure>?
    if !isWatched {
      do {
        let success = try operation()
        if isRejected?(success) != true { return success }
        outcome = .success(success)
      } catch {
        outcome = .failure(error)
      }
    }
    return try retrySynchronously(
      after: outcome, blocking: blocking, operation, failureIf: isRejected)
  }

  @inline(never)
  @usableFromInline
  func retrySynchronously<Success, Failure: Error>(
    after firstOutcome: Result<Success, Failure>?,
    blocking: Bool,
    _ operation: () throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)?
  ) throws(Failure) -> Success {
    var progress = RetryProgress(self, recovers: false, waits: blocking)
    var outcome = firstOutcome
    while true {
      if let failed = outcome {
        guard case .retry(let delay)? = progress.step(after: failed.attemptFailure) else {
          return try failed.get()
        }
        if let reason = progress.block(for: delay) {
          if let error = progress.error(for: reason) as? Failure { throw error }
          return try failed.get()
        }
        progress.beginAttempt()
      }
      let next = Result(catching: operation)
      if case .success(let success) = next, isRejected?(success) != true {
        progress.succeed()
        return success
      }
      outcome = next
    }
  }
}
