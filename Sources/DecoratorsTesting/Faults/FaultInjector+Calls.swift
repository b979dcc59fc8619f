@_spi(Generated) import Decorators

@_spi(Generated)
extension FaultInjector {
  /// Makes a call, unless a fault takes its place. If the task is cancelled while the call is delayed
  /// or hangs, it throws a `CancellationError`, or is made if the member cannot throw that.
  ///
  /// - Parameters:
  ///   - result: A closure that returns the result in the spec.
  ///   - error: A closure that converts an error to the member's error type, as the spec says.
  @inline(never)
  public func call<Output, Failure: Error>(
    of member: String, _ operation: () async throws(Failure) -> Output,
    result: (() -> Output)? = nil, error: ((any Error) -> Failure)? = nil
  ) async throws(Failure) -> Output {
    let possible = PossibleFaults(result: result) { $0 as? Failure ?? error?($0) }
    let picked = pick(for: member, among: possible)
    var isCancelled = false
    if picked.latency > .zero {
      tell(.latency, of: picked, duration: picked.latency)
      isCancelled = (try? await clock.sleep(atMost: picked.latency)) == nil
    }
    let ending = isCancelled ? nil : ending(of: picked, among: possible)
    if case .hang? = ending {
      _ = await SharedOutcome<Never>().ending()
      isCancelled = true
    }
    if isCancelled, let cancellation = possible.failing(CancellationError()) { throw cancellation }
    switch ending {
    case .error(let failure)?: throw failure
    case .lostResponse(let failure)?:
      _ = await Result(catching: operation)
      throw failure
    case .result(let result)?: return result()
    case .hang?, nil: return try await operation()
    }
  }

  /// Makes a synchronous call, unless an error or a result takes its place.
  @inline(never)
  public func call<Output, Failure: Error>(
    of member: String, _ operation: () throws(Failure) -> Output,
    result: (() -> Output)? = nil, error: ((any Error) -> Failure)? = nil
  ) throws(Failure) -> Output {
    let possible = PossibleFaults(result: result, canWait: false) { $0 as? Failure ?? error?($0) }
    switch ending(of: pick(for: member, among: possible), among: possible) {
    case .error(let failure)?: throw failure
    case .lostResponse(let failure)?:
      _ = Result(catching: operation)
      throw failure
    case .result(let result)?: return result()
    case .hang?, nil: return try operation()
    }
  }

  /// Returns the stream of a call, which is made when the first element is asked for, unless a fault
  /// takes its place. An injected error is that of the stream.
  public func stream<Stream: CallStream>(
    of member: String, _ call: StreamCall<Stream>,
    result: (() -> Stream)? = nil, error: ((any Error) -> Stream.Failure)? = nil
  ) -> Stream {
    let source = StreamSource<Stream>()
    return Stream(source, nil) {
      let stream = try await self.call(
        of: member, { () async throws(Stream.Failure) in try await call.open().get() },
        result: result, error: error)
      source.open(.success(stream))
      return source.advance
    }
  }

  /// Makes a call that tells its outcome to a completion handler, unless a fault takes its place.
  ///
  /// A task makes a delayed call, on the actor of the caller if there is one. A task also gives an
  /// injected outcome to the handler, on the actor that the handler's type names, or that of the caller.
  @inline(never)
  public func call<Function, Arguments>(
    isolation: isolated (any Actor)? = #isolation, of member: String,
    _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
    result: (() -> Arguments)? = nil
  ) {
    let shape = handler.shape()
    let possible = PossibleFaults(result: result, failing: shape.failing)
    let picked = pick(for: member, among: possible)
    if picked.latency > .zero { tell(.latency, of: picked, duration: picked.latency) }
    let call = UncheckedTransfer(value: handler.call)
    func end(with arguments: Arguments) {
      let arguments = UncheckedTransfer(value: arguments)
      later(after: picked.latency, isolation: handler.isolation ?? isolation) {
        call.value?(arguments.value)
      }
    }
    func make(_ function: Function) {
      guard picked.latency > .zero else { return operation(function) }
      let made = UncheckedTransfer(value: { operation(function) })
      later(after: picked.latency, isolation: isolation) { made.value() }
    }
    switch ending(of: picked, among: possible) {
    case .error(let arguments)?: end(with: arguments)
    case .lostResponse(let arguments)?:
      let arguments = UncheckedTransfer(value: arguments)
      make(shape.make { _ in call.value?(arguments.value) })
    case .result(let result)?: end(with: result())
    case .hang?: state.withLock { $0.hanging.append(call) }
    case nil: make(handler.function)
    }
  }

  /// Performs an action on an actor after some time.
  private func later(
    after time: Duration, isolation: (any Actor)?, _ action: @escaping @Sendable () -> Void
  ) {
    Task.begin {
      if time > .zero { try? await clock.sleep(atMost: time) }
      await run(on: isolation, action)
    }
  }
}
