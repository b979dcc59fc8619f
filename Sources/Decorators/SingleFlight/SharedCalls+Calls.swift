@_spi(Generated)
extension SharedCalls {
  /// Returns the result of a call, which is one that is under way if there is one.
  ///
  /// The call is made by a task of its own, at the highest priority of those who wait. It is cancelled
  /// when all of them are.
  ///
  /// - Parameters:
  ///   - member: The full name of the member, with the protocol.
  ///   - argument: The arguments that tell calls apart. Where they are not equal to themselves, as
  ///     what is not a number, nothing is shared.
  ///   - isolation: The actor of the caller.
  ///   - operation: Makes the call.
  /// - Throws: What the call throws or, if the caller is cancelled and `Failure` can express it, a
  ///   `CancellationError`.
  public func call<each Argument: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let key = MemoryKey(repeat each argument)
    guard key == key else { return try await operation() }
    let joined = loads.join(
      LoadKey(member: MemberName(member: member), key: key), isWaiting: true,
      as: Flight<Value, Failure>.self)
    guard let (flight, waiter, isNew) = joined else {
      CallWatch.tell(.callNested, "is a part of a call for the same result")
      return try await operation()
    }
    if isNew {
      // An actor is not kept by a call that does not belong to it.
      flight.start(isImmediate: isolation == nil) { [loads] in
        defer { loads.end(flight) }
        return await Result(catching: operation)
      }
    } else {
      CallWatch.tell(
        .callShared, "shares a call that was under way", sharedWith: flight.watch)
    }
    let ending = await flight.ending(
      for: waiter, within: nil, by: ContinuousClock(), isolation: isolation)
    guard case .ended(let outcome) = ending else {
      // There is no limit, and who cannot throw this waits for the end.
      throw CancellationError() as! Failure
    }
    return try outcome.get()
  }
}
