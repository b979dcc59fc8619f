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
}
