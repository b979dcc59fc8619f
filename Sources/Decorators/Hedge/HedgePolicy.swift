/// When another attempt of a call is begun while the first is under way: the policy of decorators of
/// the key `hedge`.
///
///     HedgePolicy(after: .milliseconds(200))
///     HedgePolicy(after: .milliseconds(200), percentile: 95)  // or when the call is among the slowest
///     HedgePolicy(maxAttempts: 3, budget: budget)
///
/// The first attempt that succeeds gives the result. The others are cancelled, and nobody waits for
/// them.
///
/// | an attempt                                    | what follows                               |
/// |-----------------------------------------------|--------------------------------------------|
/// | succeeds                                      | its result reaches the caller              |
/// | takes longer than the delay                   | another attempt is begun beside it         |
/// | fails                                         | another attempt is begun at once           |
/// | gives a result that the spec's `when:` picks  | another attempt is begun at once           |
/// | fails with an error that another cannot mend  | the error reaches the caller               |
/// | fails, and no other is left or under way      | what it ended with reaches the caller      |
///
/// If the caller is cancelled, all attempts are. The caller gets a `CancellationError` at once or,
/// where the member cannot throw one, what the first of them then ends with.
public struct HedgePolicy: Sendable {
  /// How long the last attempt may take before another one is begun. With a ``percentile`` that is
  /// the delay for as long as too few calls have succeeded.
  public let delay: Duration

  /// The part of calls, in percent, that take no longer than the delay: the delay is then learnt
  /// from how long the last 100 calls of the member took, once there have been 20; `nil` for a fixed
  /// delay.
  public let percentile: Double?

  /// How many attempts there are at most, the first included.
  public let maxAttempts: Int

  /// The limit on attempts besides the first that this policy shares with others; `nil` for none.
  ///
  /// Such an attempt takes what a retry takes, which is put back by calls that succeed with the first
  /// attempt alone, and by time.
  public let budget: RetryBudget?

  let clock: any Clock<Duration>
  let shouldTryAnother: @Sendable (any Error) -> Bool
  let onEvent: (@Sendable (HedgeEvent) -> Void)?
  let uptime: @Sendable () -> Duration
  let latencies: CallLatencies

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - delay: How long the last attempt may take before another one is begun; two seconds by
  ///     default. A negative delay counts as zero.
  ///   - percentile: The part of calls, in percent, that take no longer than the delay; by default
  ///     the delay is not learnt.
  ///   - maxAttempts: How many attempts there are at most, the first included; 2 by default. Values
  ///     below 1 count as 1.
  ///   - budget: The limit on attempts besides the first; by default one of the policy's own.
  ///   - clock: The clock that measures the delays; give a ``ManualClock`` in tests.
  ///   - shouldTryAnother: Returns whether another attempt can succeed after this error. By default it
  ///     can after all but those that ``PermanentFailure`` knows. It is not asked about a call that
  ///     was cancelled.
  ///   - onEvent: Told of what the policy does; nobody by default.
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

  /// Returns the same policy but for what is given. Both learn from the calls of each other.
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

  /// How long the last attempt of a call of a member may take.
  ///
  /// - Parameter own: What the spec sets for the member.
  func delay(of member: String, _ own: Duration?, percentile: Double?) -> Duration {
    let learnt = (percentile ?? self.percentile).flatMap { latencies.percentile($0, of: member) }
    return learnt ?? own.map { max(.zero, $0) } ?? delay
  }
}
