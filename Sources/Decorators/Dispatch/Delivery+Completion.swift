@_spi(Generated)
extension Delivery {
  /// Returns a completion handler for the decoratee, which has the caller's called on the queue.
  ///
  /// A handler that the caller leaves out stays out. One whose type says on which actor it is
  /// called is called there, and a closure that is no completion handler is returned as it is.
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
