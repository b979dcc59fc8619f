@_spi(Generated)
extension FaultInjector {
  /// Makes a call, unless a fault takes its place.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: A closure that makes the call.
  ///   - result: A closure that returns the result in the spec.
  ///   - error: A closure that converts an error to the member's error type, as the spec says.
  /// - Returns: The result of the call, or the injected result.
  /// - Throws: The error of the call, the injected error, or a `CancellationError` if the task is
  ///   cancelled while the call is delayed or hangs. If the member cannot throw a
  ///   `CancellationError`, the call is made.
  @inline(never)
  public func call<Output, Failure: Error>(
    of member: String, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Output,
    result: (() -> Output)? = nil, error: ((any Error) -> Failure)? = nil
  ) async throws(Failure) -> Output {
    let ending = MemberEnding(result: result) { $0 as? Failure ?? error?($0) }
    let picked = pick(for: member, where: ending.canBe)
    if picked.latency > .zero {
      tell(.latency, of: picked)
      do {
        try await clock.sleep(atMost: picked.latency)
      } catch {
        if let cancellation = ending.failing(CancellationError()) { throw cancellation }
        return try await operation()
      }
    }
    if case .hang? = picked.ending {
      tell(.hang, of: picked)
      _ = await SharedOutcome<Never>().ending()
      if let cancellation = ending.failing(CancellationError()) { throw cancellation }
    }
    if let output = try end(picked, ending) { return output }
    guard let failure = lostResponse(picked, ending) else { return try await operation() }
    _ = await Result(catching: operation)
    throw failure
  }

  /// Makes a synchronous call, unless an error or a result takes its place.
  @inline(never)
  public func call<Output, Failure: Error>(
    of member: String, _ operation: () throws(Failure) -> Output,
    result: (() -> Output)? = nil, error: ((any Error) -> Failure)? = nil
  ) throws(Failure) -> Output {
    let ending = MemberEnding(result: result, canWait: false) { $0 as? Failure ?? error?($0) }
    let picked = pick(for: member, where: ending.canBe)
    if let output = try end(picked, ending) { return output }
    guard let failure = lostResponse(picked, ending) else { return try operation() }
    _ = Result(catching: operation)
    throw failure
  }

  /// Returns the injected result, or throws the injected error; `nil` if the call is to be made.
  private func end<Output, Failure: Error>(
    _ picked: PickedFaults<Subject>, _ ending: MemberEnding<Output, Failure>
  ) throws(Failure) -> Output? {
    switch picked.ending {
    case .error(let error)?:
      guard let failure = ending.failing(error) else { return nil }
      tell(.error, of: picked, error: failure)
      throw failure
    case .result(let maker)?:
      tell(.result, of: picked)
      return ending.result(of: maker)
    case .latency?, .lostResponse?, .hang?, nil: return nil
    }
  }

  /// Returns the error that takes the place of the call's outcome; `nil` if none does.
  private func lostResponse<Output, Failure: Error>(
    _ picked: PickedFaults<Subject>, _ ending: MemberEnding<Output, Failure>
  ) -> Failure? {
    guard case .lostResponse(let error)? = picked.ending, let failure = ending.failing(error)
    else { return nil }
    tell(.lostResponse, of: picked, error: failure)
    return failure
  }

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
    isolation: isolated (any Actor)? = #isolation, of member: String,
    _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
    result: (() -> Arguments)? = nil
  ) {
    let shape = handler.shape()
    let ending = MemberEnding(result: result, failing: shape.failing)
    let picked = pick(for: member, where: ending.canBe)
    if picked.latency > .zero { tell(.latency, of: picked) }
    let call = UncheckedTransfer(value: handler.call)
    func end(with arguments: Arguments?) {
      let arguments = UncheckedTransfer(value: arguments)
      later(after: picked.latency, isolation: handler.isolation ?? isolation) {
        if let arguments = arguments.value { call.value?(arguments) }
      }
    }
    func make(_ function: Function) {
      guard picked.latency > .zero else { return operation(function) }
      let made = UncheckedTransfer(value: { operation(function) })
      later(after: picked.latency, isolation: isolation) { made.value() }
    }
    switch picked.ending {
    case .hang?:
      keep(call)
      tell(.hang, of: picked)
    case .error(let error)?:
      tell(.error, of: picked, error: error)
      end(with: ending.failing(error))
    case .result(let maker)?:
      tell(.result, of: picked)
      end(with: ending.result(of: maker))
    case .lostResponse(let error)?:
      tell(.lostResponse, of: picked, error: error)
      let arguments = UncheckedTransfer(value: ending.failing(error))
      make(shape.make { _ in if let arguments = arguments.value { call.value?(arguments) } })
    case .latency?, nil: make(handler.function)
    }
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

  private func perform(_ action: @Sendable () -> Void, isolation: isolated (any Actor)?) {
    action()
  }
}

/// The injected outcomes that are possible for a member. `Failed` is the error that it throws, or
/// the arguments of its completion handler.
private struct MemberEnding<Output, Failed> {
  /// Returns the result that the spec gives for the member.
  let result: (() -> Output)?
  /// A Boolean value that indicates whether the call can be delayed.
  var canWait = true
  /// Returns how the member ends with an error; `nil` if it cannot.
  let failing: (any Error) -> Failed?

  func canBe<Subject>(_ effect: Fault<Subject>.Effect) -> Bool {
    switch effect {
    case .latency, .hang: canWait
    case .error(let error), .lostResponse(let error): failing(error) != nil
    case .result(nil): result != nil
    case .result(let maker?): maker is ResultMaker<Output>
    }
  }

  func result(of maker: (any Sendable)?) -> Output? {
    (maker as? ResultMaker<Output>)?.make() ?? result?()
  }
}
