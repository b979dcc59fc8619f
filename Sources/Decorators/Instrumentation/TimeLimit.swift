/// A wait for an operation that has a time limit.
package enum TimeLimit {
  /// Returns the result of an operation, which runs on the actor and at the priority of the caller;
  /// `nil` if it did not end in time.
  ///
  /// - Parameters:
  ///   - member: The member whose call the operation makes; `nil` if it makes none, or another does.
  ///   - context: The context of the operation; by default one with the limit.
  ///   - isCancellable: `true` if the operation is cancelled with the caller.
  ///   - isAwaited: `true` if the caller waits for the operation after it was cancelled. If the caller
  ///     is cancelled too, it gets the result.
  ///   - timer: A timer that many waits have in common.
  ///   - operation: The operation. It is cancelled when the time is over, but may continue.
  ///   - lateEnd: A closure that is called if the operation ends after its time is over.
  package static func result<Value: Sendable, Failure: Error>(
    for member: String? = nil, within limit: Duration, by clock: any Clock<Duration>,
    in context: CallContext? = nil, isCancellable: Bool, isAwaited: Bool = false,
    timer: WaitTimer? = nil,
    of operation: @escaping @Sendable () async throws(Failure) -> Value,
    lateEnd: @escaping @Sendable () -> Void = {}
  ) async throws(Failure) -> Value? {
    let outcome = SharedOutcome<Result<Value, Failure>?>()
    let outer = CallInstrumentation.current.entering(member)?.context
    let context = context ?? CallContext(in: outer, of: member, timeLimit: limit, clock: clock)
    let isolation = #isolation
    let work = Task.begin {
      let result = await run(on: isolation) {
        await CallInstrumentation.current.with(context).result(of: operation)
      }
      if !outcome.set(result) { lateEnd() }
      return result
    }
    timer?.begin(within: limit) { outcome.set(nil) }
    await TaskPriority.following(work.raisePriority) {
      _ = await outcome.ending(within: timer == nil ? limit : nil, by: clock, isCancellable: false)
      {
        if isCancellable { work.cancel() }
      }
    }
    timer?.end()
    outcome.set(nil)
    if let result = outcome.value ?? nil { return try result.get() }
    let isCancelled = Task.isCancelled
    work.cancel()
    guard isAwaited else { return nil }
    let result = await work.value
    return isCancelled ? try result.get() : nil
  }
}
