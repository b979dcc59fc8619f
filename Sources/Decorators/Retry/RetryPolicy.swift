import Foundation

/// The rules for retries: the number of attempts, the failures that lead to one, and the delays.
///
///     RetryPolicy()
///     RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)))
///     RetryPolicy(timeLimit: .seconds(10), budget: budget)
///     RetryPolicy { error in (error as? ServerError)?.isTemporary == true }
///     RetryPolicy().retryingOnly(URLError.self)
///
/// To change a part of a policy, set its property:
///
///     var policy = RetryPolicy.feedRepository
///     policy.maxAttempts = 5
///
/// The defaults are three attempts and exponential backoff with full jitter and a cap of 20
/// seconds, as in the [standard retry mode][aws] of the AWS SDKs. The first delay is at most 200
/// milliseconds, because a person often waits for the call.
///
/// A cancelled call is never made again, whatever the policy. ``Cancellation`` defines when a call
/// counts as cancelled. If a task is cancelled during a delay, the delay ends, and the call throws
/// a `CancellationError`. If the call's type of error does not allow that, it throws the error of
/// the last attempt.
///
/// The policy judges outcomes in this order:
///
/// | the outcome of an attempt                | what follows                                   |
/// |------------------------------------------|------------------------------------------------|
/// | cancelled                                | it reaches the caller                          |
/// | a result that the spec's `failureIf:` matches | the ``Recovery`` if there is one, else a retry |
/// | any other result                         | it reaches the caller                          |
/// | an error that the ``Recovery`` is for    | the recovery                                   |
/// | any other error                          | a retry if `shouldRetry` says so, else none    |
///
/// If a member has a completion handler, `failureIf:` sees the errors too and decides alone.
/// `shouldRetry` is asked only if the spec has no `failureIf:`.
///
/// [aws]: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
public struct RetryPolicy: Sendable {
  /// The largest number of attempts, the first included; 3 by default. Values below 1 become 1.
  ///
  /// An attempt that follows a ``Recovery`` does not count.
  public var maxAttempts: Int {
    get { settings.maxAttempts }
    set { settings.maxAttempts = newValue }
  }

  /// The delays before retries. By default each delay is a random duration between zero and a
  /// limit. The limit starts at 200 milliseconds and doubles up to 20 seconds.
  public var backoff: Backoff {
    get { settings.backoff }
    set { settings.backoff = newValue }
  }

  /// The time limit of a call with all its attempts and delays, by the policy's clock; `nil`, the
  /// default, for no limit. A negative limit becomes zero, which allows no retry.
  ///
  /// A delay that would not end within the limit does not begin: the last outcome reaches the
  /// caller at once. The wait for a ``Recovery`` ends with the limit. The current attempt continues
  /// after the limit, so give the transport a timeout of its own. Only a member with a completion
  /// handler ends the call during an attempt, if its outcome can express a ``TimeoutError``.
  public var timeLimit: Duration? {
    get { settings.timeLimit }
    set { settings.timeLimit = newValue }
  }

  /// The limit on retries that this policy shares with others; `nil`, the default, for no limit.
  public var budget: RetryBudget? {
    get { settings.budget }
    set { settings.budget = newValue }
  }

  /// The longest delay that a ``RetryAfter`` can ask for; one minute by default.
  public var retryAfterLimit: Duration {
    get { settings.retryAfterLimit }
    set { settings.retryAfterLimit = newValue }
  }

  /// The recovery that runs before a call that needs it is made again; `nil` by default.
  public var recovery: Recovery? {
    get { settings.recovery }
    set { settings.recovery = newValue }
  }

  /// The clock that measures the delays; use a ``ManualClock`` in tests.
  public var clock: any Clock<Duration> {
    get { settings.clock }
    set { settings.clock = newValue }
  }

  /// A predicate that returns `true` if a call that threw the given error is worth another attempt.
  ///
  /// By default it returns `true` for every error that is not a ``PermanentFailure``. The predicate
  /// is not called for a cancelled call, nor after the last attempt.
  public var shouldRetry: @Sendable (any Error) -> Bool {
    get { settings.shouldRetry }
    set { settings.shouldRetry = newValue }
  }

  /// The observer of each attempt that does not succeed and of what follows it; `nil` by default.
  ///
  /// It is called on the thread of the call, before the next step. There is no event for success.
  public var onEvent: CallEvent.Handler? {
    get { settings.onEvent }
    set { settings.onEvent = newValue }
  }

  /// The source of the random numbers of the jitter, from 0 to 1.
  public var random: @Sendable () -> Double {
    get { settings.random }
    set { settings.random = newValue }
  }

  /// The date of the wall clock, for a ``RetryHint`` that is a date. In tests, use `{ clock.date }`
  /// of a ``ManualClock``.
  public var now: @Sendable () -> Date {
    get { settings.now }
    set { settings.now = newValue }
  }

  /// A function that blocks the calling thread between the attempts of synchronous members whose
  /// spec says `blocking: true`; `Thread.sleep` by default.
  public var blockThread: @Sendable (Duration) -> Void {
    get { settings.blockThread }
    set { settings.blockThread = newValue }
  }

  private(set) var shared: SharedRetrySettings

  /// A Boolean value that indicates whether the policy does something when a call begins. If not, a
  /// success costs nothing.
  @usableFromInline private(set) var isWatched: Bool

  private var settings: RetrySettings {
    get { shared.settings }
    set { self = RetryPolicy(newValue) }
  }

  /// Creates a policy. Its other properties have their defaults.
  ///
  /// - Parameters:
  ///   - maxAttempts: The largest number of attempts, the first included.
  ///   - backoff: The delays before retries.
  ///   - timeLimit: The time after which the call is not made again.
  ///   - budget: A limit on retries that is shared with other policies.
  ///   - retryAfterLimit: The longest delay that a ``RetryAfter`` can ask for.
  ///   - recovery: The recovery that runs before a call that needs it is made again.
  ///   - clock: The clock that measures the delays.
  ///   - shouldRetry: A predicate that returns `true` if a call that threw the given error is worth
  ///     another attempt.
  public init(
    maxAttempts: Int = 3,
    backoff: Backoff = .exponential(.milliseconds(200), cap: .seconds(20), jitter: .full),
    timeLimit: Duration? = nil,
    budget: RetryBudget? = nil,
    retryAfterLimit: Duration = .seconds(60),
    recovery: Recovery? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    // The only closure, and the last parameter, so that a trailing closure is this one in Swift 5
    // mode too.
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { !PermanentFailure.isCause(of: $0) }
  ) {
    self.init(
      RetrySettings(
        maxAttempts: maxAttempts, backoff: backoff, timeLimit: timeLimit, budget: budget,
        retryAfterLimit: retryAfterLimit, recovery: recovery, clock: clock,
        shouldRetry: shouldRetry))
  }

  private init(_ settings: RetrySettings) {
    shared = SharedRetrySettings(settings)
    isWatched =
      settings.onEvent != nil || settings.timeLimit != nil || settings.budget != nil
      || settings.recovery != nil
  }

  /// Returns a copy of the policy with a recovery. With `nil`, the copy is the same as the policy.
  @_spi(Generated)
  public func recovering(with recovery: Recovery?) -> RetryPolicy {
    var policy = self
    if let recovery { policy.recovery = recovery }
    return policy
  }
}
