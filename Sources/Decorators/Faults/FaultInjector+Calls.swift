@_spi(Generated)
extension FaultInjector {
  /// Makes a call, unless a fault takes its place.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: Makes the call.
  ///   - result: What the spec says that the call returns in its place.
  ///   - error: Makes an error of the member's type of one that is not, as the spec says.
  /// - Returns: What the call returns, or what is injected.
  /// - Throws: What the call throws, what is injected or, if the task is cancelled while the call is
  ///   delayed or hangs, a `CancellationError`. Where the member cannot throw that, the call is made.
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

  /// Returns the result that takes the place of a call, if one does.
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

  /// Returns whether the time has passed without the task being cancelled.
  func sleep(for time: Duration, isolation: isolated (any Actor)?) async -> Bool {
    do {
      try await clock.sleep(atMost: time)
      return true
    } catch {
      return false
    }
  }
}

/// In what a call of a member can end.
private struct MemberEnding<Output, Failure: Error> {
  /// Returns the result that the spec gives for the member.
  let result: (() -> Output)?
  /// Returns an error that the member can throw for one that it cannot.
  let error: ((any Error) -> Failure)?

  func canBe<Subject>(_ effect: Fault<Subject>.Effect) -> Bool {
    switch effect {
    case .latency, .hang: true
    case .error(let error): error is Failure || self.error != nil
    case .result(nil): result != nil
    case .result(let maker?): maker is ResultMaker<Output>
    }
  }

  /// Returns an error as the member throws it; `nil` if it cannot.
  func failure(_ error: any Error) -> Failure? { error as? Failure ?? self.error?(error) }

  /// Returns what is to be returned.
  ///
  /// - Parameter maker: Makes it; `nil` for what the spec says.
  func output(of maker: (any Sendable)?) -> Output? {
    (maker as? ResultMaker<Output>)?.make() ?? result?()
  }
}
