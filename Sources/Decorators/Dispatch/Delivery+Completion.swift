@_spi(Generated)
extension Delivery {
  /// Returns a completion handler for the decoratee that calls the caller's handler on the queue.
  ///
  /// If the caller omits the handler, it stays omitted. If the handler's type names an actor, the
  /// handler is called on that actor. A closure that is not a completion handler is returned
  /// without a change.
  @inlinable @inline(__always)
  public func deliver<Function, Arguments>(_ handler: Handler<Function, Arguments>) -> Function {
    guard let call = handler.call, handler.isolation == nil else { return handler.function }
    let completion = UncheckedTransfer(value: call)
    return handler.shape().make { arguments in
      guard !self.isImmediate else { return completion.value(arguments) }
      let arguments = UncheckedTransfer(value: arguments)
      self.enqueue { completion.value(arguments.value) }
    }
  }
}
