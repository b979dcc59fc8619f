/// The rules for further attempts of a call during the first one, used by decorators with the key
/// `hedge`.
///
///     HedgePolicy(after: .milliseconds(200))
///     HedgePolicy(after: .milliseconds(200), percentile: 95)  // or for the slowest calls
///     HedgePolicy(maxAttempts: 3, budget: budget)
///
/// The first attempt that succeeds gives the result. The other attempts are cancelled, and the call
/// does not wait for them.
///
/// | an attempt                                     | what follows                     |
/// |------------------------------------------------|----------------------------------|
/// | succeeds                                       | its result reaches the caller    |
/// | takes longer than the delay                    | another attempt begins beside it |
/// | fails                                          | another attempt begins at once   |
/// | gives a result that the spec's `failureIf:` matches | another attempt begins at once   |
/// | fails, and another attempt cannot succeed      | the error reaches the caller     |
/// | fails, and no other is left or under way       | its outcome reaches the caller   |
///
/// If the caller is cancelled, all attempts are cancelled. The caller gets a `CancellationError` at
/// once. If the member cannot throw one, the caller gets the outcome of the first attempt that ends
/// after that.
public struct HedgePolicy: Sendable {
  /// The time after the beginning of the last attempt at which another begins. With a
  /// ``percentile``, it is used only until enough calls have succeeded.
  public let delay: Duration

  /// The percentage of calls that take no longer than the delay; `nil` for a fixed delay. The delay
  /// is learnt from the durations of the last 100 calls of the member, once there have been 20.
  public let percentile: Double?

  /// The largest number of attempts, the first included.
  public let maxAttempts: Int

  /// The limit on further attempts that this policy shares with others; `nil` for no limit.
  ///
  /// A further attempt takes as many tokens as a retry. Time puts tokens back, and so do calls that
  /// succeed with their first attempt alone.
  public let budget: RetryBudget?

  let clock: any Clock<Duration>
  let shouldTryAnother: @Sendable (any Error) -> Bool
  let onEvent: (@Sendable (HedgeEvent) -> Void)?
  let uptime: @Sendable () -> Duration
  let latencies: CallLatencies

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - delay: The time after the beginning of the last attempt at which another begins; two
  ///     seconds by default. A negative delay counts as zero.
  ///   - percentile: The percentage of calls that take no longer than the delay; by default the
  ///     delay is fixed.
  ///   - maxAttempts: The largest number of attempts, the first included; 2 by default. Values
  ///     below 1 count as 1.
  ///   - budget: The limit on further attempts; by default the policy has one of its own.
  ///   - clock: The clock that measures the delays; use a ``ManualClock`` in tests.
  ///   - shouldTryAnother: A predicate that returns `true` if another attempt can succeed after the
  ///     given error. By default it does, unless the error is a ``PermanentFailure``. The predicate
  ///     is not called for a cancelled call.
  ///   - onEvent: The observer of the policy; none by default.
  public init(
    after delay: Duration = .seconds(2),
    percentile: Double? = nil,
    maxAttempts: Int = 2,
    budget: RetryBudget? = RetryBudget(),
    clock: any Clock<Duration> = ContinuousClock(),
    shouldTryAnother: @escaping @Sendable (any Error) -> Bool = {
      !PermanentFailure.isCause(of: $0)
    },
    onEvent: (@Sendable (HedgeEvent) -> Void)? = nil
  ) {
    self.init(
      delay: delay, percentile: percentile, maxAttempts: maxAttempts, budget: budget, clock: clock,
      shouldTryAnother: shouldTryAnother, onEvent: onEvent, latencies: CallLatencies())
  }

  private init(
    delay: Duration, percentile: Double?, maxAttempts: Int, budget: RetryBudget?,
    clock: any Clock<Duration>, shouldTryAnother: @escaping @Sendable (any Error) -> Bool,
    onEvent: (@Sendable (HedgeEvent) -> Void)?, latencies: CallLatencies
  ) {
    self.delay = max(.zero, delay)
    self.percentile = percentile
    self.maxAttempts = max(1, maxAttempts)
    self.budget = budget
    self.clock = clock
    self.shouldTryAnother = shouldTryAnother
    self.onEvent = onEvent
    self.latencies = latencies
    uptime = clock.uptime()
  }

  /// Returns a copy of the policy with the given changes. Each learns from the calls of the other.
  ///
  /// The parameters are those of the initializer.
  public func with(
    delay: Duration? = nil, percentile: Double? = nil, maxAttempts: Int? = nil,
    budget: RetryBudget? = nil, clock: (any Clock<Duration>)? = nil,
    shouldTryAnother: (@Sendable (any Error) -> Bool)? = nil,
    onEvent: (@Sendable (HedgeEvent) -> Void)? = nil
  ) -> HedgePolicy {
    HedgePolicy(
      delay: delay ?? self.delay, percentile: percentile ?? self.percentile,
      maxAttempts: maxAttempts ?? self.maxAttempts, budget: budget ?? self.budget,
      clock: clock ?? self.clock, shouldTryAnother: shouldTryAnother ?? self.shouldTryAnother,
      onEvent: onEvent ?? self.onEvent, latencies: latencies)
  }

  /// Returns the delay before another attempt of a member's call.
  ///
  /// - Parameter own: The delay that the spec sets for the member.
  func delay(of member: String, _ own: Duration?, percentile: Double?) -> Duration {
    let learnt = (percentile ?? self.percentile).flatMap { latencies.percentile($0, of: member) }
    return learnt ?? own.map { max(.zero, $0) } ?? delay
  }
}
