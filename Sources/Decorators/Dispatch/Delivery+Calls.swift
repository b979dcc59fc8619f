@_spi(Generated)
extension Delivery {
  /// Makes a call without an outcome on the queue, in the same way as completions are delivered.
  ///
  /// The current watchers also watch the call on the queue.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller. If there is one, the call is made at once, because it
  ///     must stay on that actor.
  ///   - call: The call. Its captures need not be `Sendable`.
  public func call(isolation: (any Actor)? = #isolation, _ call: @escaping () -> Void) {
    guard isolation == nil, !isImmediate else { return call() }
    let call = UncheckedTransfer(value: call)
    let watch = CallWatch.current
    enqueue { watch.run { call.value() } }
  }

  /// Makes a call on the queue with a completion handler that calls the caller's handler on the
  /// queue.
  ///
  /// - Parameters:
  ///   - handler: The caller's handler.
  ///   - isolation: The actor of the caller.
  ///   - call: The call. Its captures need not be `Sendable`.
  public func call<Function, Arguments>(
    _ handler: Handler<Function, Arguments>, isolation: (any Actor)? = #isolation,
    _ call: @escaping (Function) -> Void
  ) {
    let completion = deliver(handler)
    self.call(isolation: isolation) { call(completion) }
  }
}
