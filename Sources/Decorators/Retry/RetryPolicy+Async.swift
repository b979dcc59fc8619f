@_spi(Generated)
extension RetryPolicy {
  /// Calls `operation` until it returns, or until the policy gives up.
  ///
  /// A call that succeeds at once takes a dozen instructions more than without the policy in the
  /// module that has the decorator: the first attempt is inlined where it stands, and all the rest
  /// is a function of its own.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Neither what it captures nor its result need be `Sendable`.
  ///   - isRejected: A predicate that returns whether a result is to be treated as a failure; none
  ///     is by default.
  /// - Returns: The result of the attempt that succeeded, or the rejected result of the last one.
  /// - Throws: What the last attempt threw or, where `Failure` can express it, a ``RecoveryError`` or
  ///   the `CancellationError` of a caller that was cancelled between attempts.
  @inlinable
  public func retry<Success, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success,
    when isRejected: (Success) -> Bool = { _ in false }
  ) async throws(Failure) -> Success {
    var outcome: Result<Success, Failure>?
    if !isWatched {
      do {
        let success = try await operation()
        if !isRejected(success) { return success }
        outcome = .success(success)
      } catch {
        outcome = .failure(error)
      }
    }
    return try await retry(after: outcome, isolation: isolation, operation, when: isRejected)
  }

  /// - Parameter firstOutcome: How the first attempt failed; `nil` where it has yet to be made,
  ///   because something is to be done for a call that succeeds at once, too.
  @inline(never)
  @usableFromInline
  func retry<Success, Failure: Error>(
    after firstOutcome: Result<Success, Failure>?,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success,
    when isRejected: (Success) -> Bool
  ) async throws(Failure) -> Success {
    var progress = RetryProgress(self, since: firstOutcome == nil ? beginning() : nil)
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
      if case .success(let success) = next, !isRejected(success) {
        progress.succeed()
        return success
      }
      outcome = next
    }
  }
}
