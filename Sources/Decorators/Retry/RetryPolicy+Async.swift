@_spi(Generated)
extension RetryPolicy {
  /// Calls `operation` until it returns, or until the policy gives up.
  ///
  /// A call that succeeds at once costs no more than without the policy: the first attempt is
  /// inlined where it stands, and all the rest is a function of its own.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Neither what it captures nor its result need be `Sendable`.
  ///   - isRejected: Whether a result is to be treated as a failure; none by default.
  /// - Returns: The result of the attempt that succeeded, or the rejected result of the last one.
  /// - Throws: What the last attempt threw, or a ``RecoveryError`` where `Failure` can express it.
  @inlinable
  public func retry<Success, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success,
    when isRejected: (Success) -> Bool = { _ in false }
  ) async throws(Failure) -> Success {
    if isWatched {
      return try await watchedRetry(isolation: isolation, operation, when: isRejected)
    }
    let outcome: Result<Success, Failure>
    do {
      let success = try await operation()
      if !isRejected(success) { return success }
      outcome = .success(success)
    } catch {
      outcome = .failure(error)
    }
    return try await retry(
      after: outcome, since: nil, isolation: isolation, operation, when: isRejected)
  }

  /// The same where something is to be done for a call that succeeds at once, too.
  @inlinable
  func watchedRetry<Success, Failure: Error>(
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success,
    when isRejected: (Success) -> Bool
  ) async throws(Failure) -> Success {
    let beginning = beginning()
    let outcome: Result<Success, Failure>
    do {
      let success = try await operation()
      if !isRejected(success) {
        budget?.refundSuccess()
        return success
      }
      outcome = .success(success)
    } catch {
      outcome = .failure(error)
    }
    return try await retry(
      after: outcome, since: beginning, isolation: isolation, operation, when: isRejected)
  }

  @inline(never)
  @usableFromInline
  func retry<Success, Failure: Error>(
    after firstFailure: Result<Success, Failure>,
    since beginning: RetryBeginning?,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success,
    when isRejected: (Success) -> Bool
  ) async throws(Failure) -> Success {
    var progress = RetryProgress(self, since: beginning)
    var lastFailure = firstFailure
    while let step = progress.step(after: lastFailure.attemptFailure) {
      if let reason = await progress.wait(for: step) {
        if let error = progress.recoveryError(for: reason) as? Failure { throw error }
        break
      }
      progress.beginAttempt()
      do {
        let success = try await operation()
        if !isRejected(success) {
          progress.succeed()
          return success
        }
        lastFailure = .success(success)
      } catch {
        lastFailure = .failure(error)
      }
    }
    return try lastFailure.get()
  }
}
