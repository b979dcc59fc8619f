@_spi(Generated)
extension CallMetrics {
  /// Makes a call and measures it.
  ///
  /// - Parameters:
  ///   - number: The number of the member.
  ///   - isolation: The actor of the caller, on which `operation` runs.
  ///   - operation: The call. Its captures and its result need not be `Sendable`.
  @inlinable @inline(__always)
  public func call<Success: ~Copyable, Failure: Error>(
    _ number: Int,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    let call = started(number)
    let outcome = await call.watch.outcome(isolation: isolation, of: operation)
    return try call.end(with: outcome)
  }

  /// Makes a synchronous call and measures it.
  @inlinable @inline(__always)
  public func call<Success: ~Copyable, Failure: Error>(
    _ number: Int,
    _ operation: () throws(Failure) -> Success
  ) throws(Failure) -> Success {
    let call = started(number)
    let outcome = call.watch.outcome(of: operation)
    return try call.end(with: outcome)
  }

  /// Notes that a call of a member begins.
  ///
  /// - Returns: The measured call. Report the end of the call to it.
  public func started(_ number: Int) -> MeasuredCall {
    MeasuredCall(members[number])
  }
}
