@_spi(Generated) import Decorators

@_spi(Generated)
extension HedgePolicy {
  /// Returns the result of the first attempt of a call that succeeds.
  ///
  /// The values of the spec for the member take precedence over those of the policy. The operation
  /// may continue after this method has returned. If the caller is cancelled and `Failure` can
  /// express it, the method throws a `CancellationError`.
  ///
  /// - Parameter other: The operation of attempts after the first; by default the same.
  public func call<Value, Failure: Error>(
    of member: String,
    delay: Duration? = nil,
    percentile: Double? = nil,
    maxAttempts: Int? = nil,
    @_inheritActorContext _ operation:
      @escaping @Sendable () async throws(Failure) -> sending Value,
    @_inheritActorContext other: (@Sendable () async throws(Failure) -> sending Value)? = nil,
    failureIf isRejected: (@Sendable (Value) -> Bool)? = nil
  ) async throws(Failure) -> sending Value {
    var policy = self
    policy.percentile = percentile ?? self.percentile
    let learnt = policy.percentile.flatMap { latencies.percentile($0, of: member) }
    policy.delay = min(learnt ?? delay ?? self.delay, .longestSleep)
    policy.maxAttempts = maxAttempts ?? self.maxAttempts
    let race = HedgeRace(
      policy: policy, member: member, operation: operation, other: other ?? operation,
      isRejected: isRejected,
      uptime: clock.uptime())
    return try await race.result()
  }
}
