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
      tell(.latency(picked.latency), of: picked)
      if await !sleep(for: picked.latency, isolation: isolation) {
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
    return try await operation()
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
      case .error, .result: ending.canBe(effect)
      }
    }
    if let output = try end(picked, ending) { return output }
    return try operation()
  }

  /// Returns the injected result, or throws the injected error; `nil` if the call is to be made.
  private func end<Output, Failure: Error>(
    _ picked: PickedFaults<Subject>, _ ending: MemberEnding<Output, Failure>
  ) throws(Failure) -> Output? {
    switch picked.ending {
    case .error(let error)?:
      guard let failure = ending.failure(error) else { return nil }
      tell(.error(failure), of: picked)
      throw failure
    case .result(let maker)?:
      tell(.result, of: picked)
      return ending.output(of: maker)
    case .latency?, .hang?, nil: return nil
    }
  }

  /// Waits, and returns a Boolean value that indicates whether the whole time has passed.
  func sleep(for time: Duration, isolation: isolated (any Actor)?) async -> Bool {
    do {
      try await clock.sleep(atMost: time)
      return true
    } catch {
      return false
    }
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
    case .error(let error): error is Failure || self.error != nil
    case .result(nil): result != nil
    case .result(let maker?): maker is ResultMaker<Output>
    }
  }

  /// Returns an error as the member throws it; `nil` if the member cannot throw it.
  func failure(_ error: any Error) -> Failure? { error as? Failure ?? self.error?(error) }

  /// Returns the injected result.
  ///
  /// - Parameter maker: The maker of the result; `nil` for the result in the spec.
  func output(of maker: (any Sendable)?) -> Output? {
    (maker as? ResultMaker<Output>)?.make() ?? result?()
  }
}
