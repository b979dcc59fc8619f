@_spi(Generated) import Decorators

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
/// | an attempt                                | what follows                     |
/// |-------------------------------------------|----------------------------------|
/// | succeeds                                  | its result reaches the caller    |
/// | takes longer than the delay               | another attempt begins beside it |
/// | fails                                     | another attempt begins at once   |
/// | gives a result that `failureIf:` matches  | another attempt begins at once   |
/// | fails, and another attempt cannot succeed | the error reaches the caller     |
/// | fails, and no other is left or under way  | its outcome reaches the caller   |
///
/// If the caller is cancelled, all attempts are cancelled. The caller gets a `CancellationError` at
/// once. If the member cannot throw one, the caller gets the outcome of the first attempt that ends
/// after that.
public struct HedgePolicy: Sendable {
  /// The time after the beginning of the last attempt at which another begins; two seconds by
  /// default. A negative delay counts as zero.
  ///
  /// With a ``percentile``, the delay is used only until enough calls have succeeded.
  public var delay: Duration

  /// The percentage of calls that take no longer than the delay; `nil`, the default, for a fixed
  /// delay.
  ///
  /// The delay is learnt from the durations of the last 100 calls of the member, once there have
  /// been 20. Copies of a policy learn together.
  public var percentile: Double?

  /// The largest number of attempts, the first included; 2 by default. Values below 1 count as 1.
  public var maxAttempts: Int

  /// The limit on further attempts that this policy shares with others; `nil` for no limit. By
  /// default each new policy has a budget of its own.
  ///
  /// A further attempt takes as many tokens as a retry. Time puts tokens back, and so do calls that
  /// succeed with their first attempt alone.
  public var budget: RetryBudget?

  /// The clock that measures the delays; use a `ManualClock` in tests.
  public var clock: any Clock<Duration>

  /// A predicate that returns `true` if another attempt can succeed after the given error.
  ///
  /// By default it does, unless the error is a ``/Decorators/PermanentFailure``. The predicate is not called
  /// for a cancelled call.
  public var shouldTryAnother: @Sendable (any Error) -> Bool

  /// The observer of the attempts after the first; `nil` by default.
  ///
  /// A call has no event if its first attempt succeeds before another one has begun.
  public var onEvent: CallEvent.Handler? {
    get { observer?.handle }
    set { observer = newValue.map(EventObserver.init) }
  }

  private(set) var observer: EventObserver?

  let latencies = CallLatencies()

  /// Creates a policy, whose properties have the values of the parameters.
  public init(
    after delay: Duration = .seconds(2),
    percentile: Double? = nil,
    maxAttempts: Int = 2,
    budget: RetryBudget? = RetryBudget(),
    clock: any Clock<Duration> = DefaultClock(),
    shouldTryAnother: @escaping @Sendable (any Error) -> Bool = {
      !PermanentFailure.repeats($0)
    }
  ) {
    self.delay = delay
    self.percentile = percentile
    self.maxAttempts = maxAttempts
    self.budget = budget
    self.clock = clock
    self.shouldTryAnother = shouldTryAnother
  }

  /// Returns a copy of the policy with what a modifier was given. With `nil`, a part stays.
  @_spi(Generated)
  public func with(delay: Duration?, budget: RetryBudget?) -> HedgePolicy {
    var policy = self
    policy.delay = delay ?? self.delay
    policy.budget = (budget ?? self.budget)?.inStack()
    policy.clock = clock.inStack
    return policy
  }
}
