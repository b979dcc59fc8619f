@_spi(Generated)
extension FaultInjector {
  /// Makes a call that tells its outcome to a completion handler, unless a fault takes its place.
  ///
  /// A task makes a delayed call, on the actor of the caller if there is one. A task also gives an
  /// injected outcome to the handler, on the actor that the handler's type names. If the type names
  /// no actor, the task uses the actor of the caller.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - member: The full name of the member, with the protocol.
  ///   - handler: The caller's completion handler.
  ///   - operation: A closure that makes the call with the completion handler that it is given.
  ///   - result: A closure that returns the handler's arguments in the spec.
  @inline(never)
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String,
    _ handler: Handler<Function, Arguments>,
    _ operation: @escaping (Function) -> Void,
    result: (() -> Arguments)? = nil
  ) {
    let shape = handler.shape()
    let picked = pick(for: member) { effect in
      switch effect {
      case .latency, .hang: true
      case .error(let error): shape.failing(error) != nil
      case .result(nil): result != nil
      case .result(let maker?): maker is ResultMaker<Arguments>
      }
    }
    let latency = picked.latency
    if latency > .zero { tell(.latency(latency), of: picked) }
    let call = UncheckedTransfer(value: handler.call)
    switch picked.ending {
    case .hang?: tell(.hang, of: picked)
    case .error(let error)?:
      tell(.error(error), of: picked)
      let arguments = UncheckedTransfer(value: shape.failing(error))
      later(after: latency, isolation: handler.isolation ?? isolation) {
        if let arguments = arguments.value { call.value?(arguments) }
      }
    case .result(let maker)?:
      tell(.result, of: picked)
      let arguments = UncheckedTransfer(
        value: (maker as? ResultMaker<Arguments>)?.make() ?? result?())
      later(after: latency, isolation: handler.isolation ?? isolation) {
        if let arguments = arguments.value { call.value?(arguments) }
      }
    case .latency?, nil:
      let function = handler.function
      guard latency > .zero else { return operation(function) }
      let made = UncheckedTransfer(value: { operation(function) })
      later(after: latency, isolation: isolation) { made.value() }
    }
  }

  /// Performs an action on an actor after some time.
  private func later(
    after time: Duration, isolation: (any Actor)?, _ action: @escaping @Sendable () -> Void
  ) {
    Task {
      if time > .zero { _ = await sleep(for: time, isolation: nil) }
      await perform(action, isolation: isolation)
    }
  }

  private func perform(
    _ action: @Sendable () -> Void, isolation: isolated (any Actor)?
  ) {
    action()
  }
}
