@_spi(Generated)
extension RetryPolicy {
  /// Calls a synchronous `operation` until it returns, or until the policy gives up.
  ///
  /// The policy's ``Recovery`` has no part in it, since nothing can be awaited. A thread that
  /// sleeps is not woken by a cancellation, which is noticed when the delay is over.
  ///
  /// - Parameters:
  ///   - blocking: Whether the thread sleeps for the policy's delays, and for those that a
  ///     ``RetryAfter`` asks for. By default each attempt follows at once, whatever the delays.
  ///   - operation: The call.
  ///   - isRejected: A predicate that returns whether a result is to be treated as a failure; none
  ///     is by default.
  /// - Returns: The result of the attempt that succeeded, or the rejected result of the last one.
  /// - Throws: What the last attempt threw or, where `Failure` can express it, the
  ///   `CancellationError` of a caller that was cancelled during a delay.
  @inlinable
  public func retrySynchronously<Success, Failure: Error>(
    blocking: Bool = false,
    _ operation: () throws(Failure) -> Success,
    when isRejected: (Success) -> Bool = { _ in false }
  ) throws(Failure) -> Success {
    var outcome: Result<Success, Failure>?
    if !isWatched {
      do {
        let success = try operation()
        if !isRejected(success) { return success }
        outcome = .success(success)
      } catch {
        outcome = .failure(error)
      }
    }
    return try retrySynchronously(
      after: outcome, blocking: blocking, operation, when: isRejected)
  }

  @inline(never)
  @usableFromInline
  func retrySynchronously<Success, Failure: Error>(
    after firstOutcome: Result<Success, Failure>?,
    blocking: Bool,
    _ operation: () throws(Failure) -> Success,
    when isRejected: (Success) -> Bool
  ) throws(Failure) -> Success {
    var progress = RetryProgress(
      self, since: firstOutcome == nil ? beginning() : nil, recovers: false, waits: blocking)
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
      if case .success(let success) = next, !isRejected(success) {
        progress.succeed()
        return success
      }
      outcome = next
    }
  }
}
