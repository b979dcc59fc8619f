@_spi(Generated)
extension RetryPolicy {
  /// Calls `operation` until it returns, or until the policy gives up. Then the caller gets the last
  /// outcome; if `Failure` can express it, a ``RecoveryError``, or a `CancellationError` if the caller
  /// was cancelled between attempts. The first attempt is inlined.
  @inlinable
  public func retry<Success, Failure: Error>(
    of member: String? = nil,
    _ operation: () async throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)? = nil
  ) async throws(Failure) -> Success {
    var outcome: Result<Success, Failure>?
    if !isWatched, !CallContext.isOfOtherCall(than: member) {
      do {
        let success = try await operation()
        if isRejected?(success) != true { return success }
        outcome = .success(success)
      } catch {
        outcome = .failure(error)
      }
    }
    return try await retry(of: member, after: outcome, operation, failureIf: isRejected)
  }

  /// - Parameter firstOutcome: The failure of the first attempt; `nil` if it is still to be made.
  @inline(never)
  @usableFromInline
  func retry<Success, Failure: Error>(
    of member: String?, after firstOutcome: Result<Success, Failure>?,
    _ operation: () async throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)?
  ) async throws(Failure) -> Success {
    var progress = RetryProgress(self, of: member)
    var outcome = firstOutcome
    var latest = LatestOutcome<Result<Success, Failure>>()
    while true {
      if let failed = outcome, let ending = await progress.ending(after: failed, &latest) {
        return try ending.get()
      }
      let next = await progress.instrumentation.result(of: operation)
      if case .success(let success) = next, isRejected?(success) != true {
        progress.succeed()
        return success
      }
      outcome = next
    }
  }
}

// MARK: - Synchronous calls

@_spi(Generated)
extension RetryPolicy {
  /// Calls a synchronous `operation` until it returns, or until the policy gives up, without recovery,
  /// for which it cannot wait. Unless the call is `blocking`, each attempt follows at once.
  @inlinable
  public func retrySynchronously<Success, Failure: Error>(
    of member: String? = nil, blocking: Bool = false,
    _ operation: () throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)? = nil
  ) throws(Failure) -> Success {
    var outcome: Result<Success, Failure>?
    if !isWatched, !CallContext.isOfOtherCall(than: member) {
      do {
        let success = try operation()
        if isRejected?(success) != true { return success }
        outcome = .success(success)
      } catch {
        outcome = .failure(error)
      }
    }
    return try retrySynchronously(
      of: member, after: outcome, blocking: blocking, operation, failureIf: isRejected)
  }

  @inline(never)
  @usableFromInline
  func retrySynchronously<Success, Failure: Error>(
    of member: String?, after firstOutcome: Result<Success, Failure>?,
    blocking: Bool,
    _ operation: () throws(Failure) -> Success,
    failureIf isRejected: ((Success) -> Bool)?
  ) throws(Failure) -> Success {
    var progress = RetryProgress(self, of: member, recovers: false, waits: blocking)
    var outcome = firstOutcome
    var latest = LatestOutcome<Result<Success, Failure>>()
    while true {
      if let failed = outcome, let ending = progress.blockingEnding(after: failed, &latest) {
        return try ending.get()
      }
      let next = progress.instrumentation.result(of: operation)
      if case .success(let success) = next, isRejected?(success) != true {
        progress.succeed()
        return success
      }
      outcome = next
    }
  }
}
