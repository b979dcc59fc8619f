/// A wait for an operation that has a time limit.
enum TimeLimit {
  /// Returns the result of an operation, which runs at the priority of the caller; `nil` if it did
  /// not end in time.
  ///
  /// - Parameters:
  ///   - isCancellable: `true` if the operation is cancelled with the caller.
  ///   - operation: The operation. It is cancelled when the time is over, but may continue.
  ///   - lateEnd: A closure that is called if the operation ends after its time is over.
  static func result<Value: Sendable, Failure: Error>(
    within limit: Duration, by clock: any Clock<Duration>, isCancellable: Bool,
    of operation: @escaping @Sendable () async throws(Failure) -> Value,
    lateEnd: @escaping @Sendable () -> Void = {}
  ) async throws(Failure) -> Value? {
    let outcome = SharedOutcome<Result<Value, Failure>?>()
    let context = CallContext(timeLimit: limit, clock: clock)
    let work = Task {
      let result = await CallWatch.current.with(context).result(of: operation)
      if !outcome.set(result) { lateEnd() }
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
