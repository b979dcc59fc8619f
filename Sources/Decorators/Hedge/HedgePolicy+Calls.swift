@_spi(Generated)
extension HedgePolicy {
  /// Returns the result of the first attempt of a call that succeeds.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - member: The full name of the member, with the protocol.
  ///   - delay: How long the last attempt may take, as the spec sets it for the member.
  ///   - percentile: The percentile that the spec sets for the member.
  ///   - maxAttempts: How many attempts there are at most, as the spec sets it for the member.
  ///   - operation: Makes the call. It may go on after this has returned.
  ///   - isRejected: A predicate that returns whether a result is to be treated as a failure.
  /// - Throws: What the last attempt threw or, if the caller is cancelled and `Failure` can express
  ///   it, a `CancellationError`.
  public func call<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String,
    delay: Duration? = nil,
    percentile: Double? = nil,
    maxAttempts: Int? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value,
    when isRejected: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> sending Value {
    let race = HedgeRace(
      self, of: member, delay: self.delay(of: member, delay, percentile: percentile),
      learns: (percentile ?? self.percentile) != nil,
      maxAttempts: max(1, maxAttempts ?? self.maxAttempts), operation, isRejected: isRejected)
    return try await race.result(isolation: isolation)
  }
}
