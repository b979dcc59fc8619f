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
    let ending = MemberEnding(result: result, error: error)
    let picked = pick(for: member, where: ending.canBe)
    if picked.latency > .zero {
      tell(.latency, of: picked)
      do {
        try await clock.sleep(atMost: picked.latency)
      } catch {
        if let cancellation = ending.failure(CancellationError()) { throw cancellation }
        return try await operation()
      }
    }
    if case .hang? = picked.ending {
      tell(.hang, of: picked)
      _ = await SharedOutcome<Never>().ending()
      if let cancellation = ending.failure(CancellationError()) { throw cancellation }
    }
    if let output = try end(picked, ending) { return output }
    guard let failure = lostResponse(picked, ending) else { return try await operation() }
    _ = await Result(catching: operation)
    throw failure
  }

  /// Makes a synchronous call, unless an error or a result takes its place.
  @inline(never)
  public func call<Output, Failure: Error>(
    of member: String,
    _ operation: () throws(Failure) -> Output,
    result: (() -> Output)? = nil, error: ((any Error) -> Failure)? = nil
  ) throws(Failure) -> Output {
    let ending = MemberEnding(result: result, error: error)
    let picked = pick(for: member) { effect in
      switch effect {
      case .latency, .hang: false
      case .error, .lostResponse, .result: ending.canBe(effect)
      }
    }
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
      guard let failure = ending.failure(error) else { return nil }
      tell(.error, of: picked, error: failure)
      throw failure
    case .result(let maker)?:
      tell(.result, of: picked)
      return (maker as? ResultMaker<Output>)?.make() ?? ending.result?()
    case .latency?, .lostResponse?, .hang?, nil: return nil
    }
  }

  /// Returns the error that takes the place of the call's outcome; `nil` if none does.
  private func lostResponse<Output, Failure: Error>(
    _ picked: PickedFaults<Subject>, _ ending: MemberEnding<Output, Failure>
  ) -> Failure? {
    guard case .lostResponse(let error)? = picked.ending, let failure = ending.failure(error)
    else { return nil }
    tell(.lostResponse, of: picked, error: failure)
    return failure
  }
}

/// The injected outcomes that are possible for a member.
private struct MemberEnding<Output, Failure: Error> {
  /// Returns the result that the spec gives for the member.
  let result: (() -> Output)?
  /// Converts an error that the member cannot throw to one that it can throw.
  let error: ((any Error) -> Failure)?

  func canBe<Subject>(_ effect: Fault<Subject>.Effect) -> Bool {
    switch effect {
    case .latency, .hang: true
    case .error(let error), .lostResponse(let error): error is Failure || self.error != nil
    case .result(nil): result != nil
    case .result(let maker?): maker is ResultMaker<Output>
    }
  }

  /// Returns an error as the member throws it; `nil` if the member cannot throw it.
  func failure(_ error: any Error) -> Failure? { error as? Failure ?? self.error?(error) }
}
