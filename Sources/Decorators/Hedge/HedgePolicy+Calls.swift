@_spi(Generated)
extension HedgePolicy {
  /// Returns the result of the first attempt of a call that succeeds.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - member: The full name of the member, with its protocol.
  ///   - delay: The delay before another attempt that the spec sets for the member.
  ///   - percentile: The percentile that the spec sets for the member.
  ///   - maxAttempts: The largest number of attempts that the spec sets for the member.
  ///   - operation: Makes the call. It may continue after this method has returned.
  ///   - isRejected: A predicate that returns `true` if a result counts as a failure.
  /// - Throws: The error of the last attempt. If the caller is cancelled and `Failure` can express
  ///   it, a `CancellationError`.
  public func call<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    of member: String,
    delay: Duration? = nil,
    percentile: Double? = nil,
    maxAttempts: Int? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> sending Value,
    failureIf isRejected: (@Sendable (Value) -> Bool)? = nil
  ) async throws(Failure) -> sending Value {
    let percentile = percentile ?? self.percentile
    let learnt = percentile.flatMap { latencies.percentile($0, of: member) }
    let race = HedgeRace(
      self, of: member, delay: learnt ?? delay ?? self.delay, learns: percentile != nil,
      maxAttempts: maxAttempts ?? self.maxAttempts, operation, isRejected: isRejected)
    return try await race.result(isolation: isolation)
  }
}
