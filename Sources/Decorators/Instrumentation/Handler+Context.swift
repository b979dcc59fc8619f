extension Handler {
  /// Returns the handler, called with these instruments and in their context wherever the call completes.
  package func returning(to instrumentation: CallInstrumentation?) -> Handler {
    let call = UncheckedTransfer(value: call)
    guard call.value != nil else { return self }
    let shape = shape
    var handler = Handler(
      shape(), call: { arguments in instrumentation.run { call.value?(arguments) } })
    handler.isolation = isolation
    return handler
  }
}
