@_spi(Generated)
extension Delivery {
  /// Makes a call from which nothing comes back, on the queue, as a completion is delivered.
  ///
  /// The watchers of the call here are those there too.
  ///
  /// - Parameters:
  ///   - isolation: The actor that the caller is isolated to. What is bound to an actor is called
  ///     at once: it is where it belongs, and can be nowhere else.
  ///   - call: The call. What it captures need not be `Sendable`.
  public func call(isolation: (any Actor)? = #isolation, _ call: @escaping () -> Void) {
    guard isolation == nil, !isImmediate else { return call() }
    let call = UncheckedTransfer(value: call)
    let watch = CallWatch.current
    enqueue { watch.run { call.value() } }
  }
}
