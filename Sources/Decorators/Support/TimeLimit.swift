/// Waits for an operation, though not longer than a time that is given.
enum TimeLimit {
  /// Returns the result of an operation, which runs at the priority of the caller; `nil` if it did not
  /// end in time.
  ///
  /// - Parameters:
  ///   - limit: How long it is waited for.
  ///   - clock: The clock that measures that.
  ///   - isCancellable: Whether the operation is cancelled when the caller is.
  ///   - operation: The operation. It is cancelled when the time is over, and may go on all the
  ///     same.
  ///   - lateEnd: Called when it ends after the time was over.
  /// - Throws: What the operation throws.
  static func result<Value: Sendable, Failure: Error>(
    within limit: Duration, by clock: any Clock<Duration>, isCancellable: Bool,
    of operation: @escaping @Sendable () async throws(Failure) -> Value,
    lateEnd: @escaping @Sendable () -> Void
  ) async throws(Failure) -> Value? {
    let outcome = SharedOutcome<Result<Value, Failure>?>()
    let work = Task {
      if !outcome.set(await Result(catching: operation)) { lateEnd() }
    }
    let ending = await TaskPriority.following(work.raisePriority) {
      await outcome.ending(within: limit, by: clock, isCancellable: false) {
        if isCancellable { work.cancel() }
      }
    }
    if case .ended(let result) = ending { return try result?.get() }
    guard outcome.set(nil) else { return try outcome.value??.get() }
    work.cancel()
    return nil
  }
}
