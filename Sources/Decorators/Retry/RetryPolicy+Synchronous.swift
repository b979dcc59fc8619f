@_spi(Generated)
extension RetryPolicy {
  /// Calls a synchronous `operation` until it returns, or until the policy gives up.
  ///
  /// The policy's ``Recovery`` has no part in it, since nothing can be awaited. A thread that sleeps is
  /// not woken by a cancellation, which is noticed when the delay is over.
  ///
  /// - Parameters:
  ///   - blocking: Whether the thread sleeps for the policy's delays, and for those that a
  ///     ``RetryAfter`` asks for. By default each attempt follows at once, whatever the delays.
  ///   - operation: The call.
  ///   - isRejected: Whether a result is to be treated as a failure; none by default.
  /// - Returns: The result of the attempt that succeeded, or the rejected result of the last one.
  /// - Throws: What the last attempt threw.
  @inlinable
  public func retrySynchronously<Success, Failure: Error>(
    blocking: Bool = false,
    _ operation: () throws(Failure) -> Success,
    when isRejected: (Success) -> Bool = { _ in false }
  ) throws(Failure) -> Success {
    if isWatched {
      return try watchedRetrySynchronously(blocking: blocking, operation, when: isRejected)
    }
    let outcome: Result<Success, Failure>
    do {
      let success = try operation()
      if !isRejected(success) { return success }
      outcome = .success(success)
    } catch {
      outcome = .failure(error)
    }
    return try retrySynchronously(
      after: outcome, since: nil, blocking: blocking, operation, when: isRejected)
  }

  /// The same where something is to be done for a call that succeeds at once, too.
  @inlinable
  func watchedRetrySynchronously<Success, Failure: Error>(
    blocking: Bool,
    _ operation: () throws(Failure) -> Success,
    when isRejected: (Success) -> Bool
  ) throws(Failure) -> Success {
    let beginning = beginning()
    let outcome: Result<Success, Failure>
    do {
      let success = try operation()
      if !isRejected(success) {
        budget?.refundSuccess()
        return success
      }
      outcome = .success(success)
    } catch {
      outcome = .failure(error)
    }
    return try retrySynchronously(
      after: outcome, since: beginning, blocking: blocking, operation, when: isRejected)
  }

  @inline(never)
  @usableFromInline
  func retrySynchronously<Success, Failure: Error>(
    after firstFailure: Result<Success, Failure>,
    since beginning: RetryBeginning?,
    blocking: Bool,
    _ operation: () throws(Failure) -> Success,
    when isRejected: (Success) -> Bool
  ) throws(Failure) -> Success {
    var progress = RetryProgress(self, since: beginning, recovers: false, waits: blocking)
    var lastFailure = firstFailure
    while case .retry(let delay)? = progress.step(after: lastFailure.attemptFailure),
      progress.block(for: delay) == nil
    {
      progress.beginAttempt()
      do {
        let success = try operation()
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
