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
      case .error(let error), .lostResponse(let error): shape.failing(error) != nil
      case .result(nil): result != nil
      case .result(let maker?): maker is ResultMaker<Arguments>
      }
    }
    if picked.latency > .zero { tell(.latency, of: picked) }
    let call = UncheckedTransfer(value: handler.call)
    func end(with arguments: Arguments?) {
      let arguments = UncheckedTransfer(value: arguments)
      later(after: picked.latency, isolation: handler.isolation ?? isolation) {
        if let arguments = arguments.value { call.value?(arguments) }
      }
    }
    switch picked.ending {
    case .hang?:
      keep(call)
      tell(.hang, of: picked)
    case .error(let error)?:
      tell(.error, of: picked, error: error)
      end(with: shape.failing(error))
    case .result(let maker)?:
      tell(.result, of: picked)
      end(with: (maker as? ResultMaker<Arguments>)?.make() ?? result?())
    case .lostResponse(let error)?:
      tell(.lostResponse, of: picked, error: error)
      let arguments = UncheckedTransfer(value: shape.failing(error))
      let function = shape.make { _ in
        if let arguments = arguments.value { call.value?(arguments) }
      }
      make(operation, function, after: picked.latency, isolation: isolation)
    case .latency?, nil:
      make(operation, handler.function, after: picked.latency, isolation: isolation)
    }
  }

  private func make<Function>(
    _ operation: @escaping (Function) -> Void, _ function: Function, after time: Duration,
    isolation: (any Actor)?
  ) {
    guard time > .zero else { return operation(function) }
    let made = UncheckedTransfer(value: { operation(function) })
    later(after: time, isolation: isolation) { made.value() }
  }

  /// Performs an action on an actor after some time.
  private func later(
    after time: Duration, isolation: (any Actor)?, _ action: @escaping @Sendable () -> Void
  ) {
    Task {
      if time > .zero { try? await clock.sleep(atMost: time) }
      await perform(action, isolation: isolation)
    }
  }

  private func perform(
    _ action: @Sendable () -> Void, isolation: isolated (any Actor)?
  ) {
    action()
  }
}
