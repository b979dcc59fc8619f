extension Handler {
  /// Returns the handler, called with these watchers and in their context wherever the call completes.
  func returning(to watch: CallWatch?) -> Handler {
    let call = UncheckedTransfer(value: call)
    guard call.value != nil else { return self }
    let shape = shape
    var handler = Handler(shape(), call: { arguments in watch.run { call.value?(arguments) } })
    handler.isolation = isolation
    return handler
  }
}
