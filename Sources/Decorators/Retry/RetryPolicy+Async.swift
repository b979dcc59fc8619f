@_spi(Generated)
extension RetryPolicy {
  /// Calls `operation` until it returns, or until the policy gives up.
  ///
  /// A call that succeeds at once takes a dozen instructions more than without the policy, in the
  /// module that contains the decorator: the first attempt is inlined, and the rest is a separate
  /// function.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Its captures and its result need not be `Sendable`.
  ///   - isRejected: A predicate that returns `true` if a result counts as a failure; none does by
  ///     default.
  /// - Returns: The result of the attempt that succeeded, or the rejected result of the last
  ///   attempt.
  /// - Throws: The error of the last attempt. If `Failure` can express it, a ``RecoveryError``, or
  ///   a `CancellationError` if the caller was cancelled between attempts.
  @inlinable
  public func retry<Success, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)? = nil
  ) async throws(Failure) -> Success {
    var outcome: Result<Success, Failure>?
    if !isWatched {
      do {
        let success = try await operation()
        if isRejected?(success) != true { return success }
        outcome = .success(success)
      } catch {
        outcome = .failure(error)
      }
    }
    return try await retry(after: outcome, isolation: isolation, operation, failureIf: isRejected)
  }

  /// - Parameter firstOutcome: The failure of the first attempt; `nil` if that attempt is still to
  ///   be made, because the policy also does something for a call that succeeds at once.
  @inline(never)
  @usableFromInline
  func retry<Success, Failure: Error>(
    after firstOutcome: Result<Success, Failure>?,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)?
  ) async throws(Failure) -> Success {
    var progress = RetryProgress(self)
    var outcome = firstOutcome
    while true {
      if let failed = outcome {
        guard let step = progress.step(after: failed.attemptFailure) else {
          return try failed.get()
        }
        if let reason = await progress.wait(for: step) {
          if let error = progress.error(for: reason) as? Failure { throw error }
          return try failed.get()
        }
        progress.beginAttempt()
      }
      let next = await Result(isolation: isolation, catching: operation)
      if case .success(let success) = next, isRejected?(success) != true {
        progress.succeed()
        return success
      }
      outcome = next
    }
  }
}
