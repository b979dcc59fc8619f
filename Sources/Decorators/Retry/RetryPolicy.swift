import Foundation

/// The rules for retries: the number of attempts, the failures that lead to one, and the delays.
///
///     RetryPolicy()
///     RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)))
///     RetryPolicy(timeLimit: .seconds(10), budget: budget)
///     RetryPolicy { error in (error as? ServerError)?.isTemporary == true }
///     RetryPolicy().retryingOnly(URLError.self)
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
  /// The largest number of attempts, the first included.
  ///
  /// An attempt that follows a ``Recovery`` does not count.
  public var maxAttempts: Int { settings.maxAttempts }

  /// The delays before retries.
  public var backoff: Backoff { settings.backoff }

  /// The time limit of a call with all its attempts and delays, by the policy's clock; `nil` for no
  /// limit.
  ///
  /// A delay that would not end within the limit does not begin: the last outcome reaches the
  /// caller at once. The wait for a ``Recovery`` ends with the limit. The current attempt continues
  /// after the limit, so give the transport a timeout of its own. Only a member with a completion
  /// handler ends the call during an attempt, if its outcome can express a ``TimeoutError``.
  public var timeLimit: Duration? { settings.timeLimit }

  /// The limit on retries that this policy shares with others; `nil` for no limit.
  public var budget: RetryBudget? { settings.budget }

  /// The longest delay that a ``RetryAfter`` can ask for.
  public var retryAfterLimit: Duration { settings.retryAfterLimit }

  /// The recovery that runs before a call that needs it is made again; `nil` by default.
  public var recovery: Recovery? { settings.recovery }

  let settings: SharedRetrySettings

  /// A Boolean value that indicates whether the policy does something when a call begins. If not, a
  /// success costs nothing.
  @usableFromInline let isWatched: Bool

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - maxAttempts: The largest number of attempts, the first included; 3 by default. Values
  ///     below 1 count as 1.
  ///   - backoff: The delays before retries. By default each delay is a random duration between
  ///     zero and a limit. The limit starts at 200 milliseconds and doubles up to 20 seconds.
  ///   - timeLimit: The time after which the call is not made again; none by default. A negative
  ///     limit counts as zero, which allows no retry.
  ///   - budget: A limit on retries that is shared with other policies; none by default.
  ///   - retryAfterLimit: The longest delay that a ``RetryAfter`` can ask for; one minute by
  ///     default.
  ///   - clock: The clock that measures the delays; use a ``ManualClock`` in tests.
  ///   - shouldRetry: A predicate that returns `true` if a call that threw the given error is worth
  ///     another attempt. By default it returns `true` for every error that is not a
  ///     ``PermanentFailure``. The predicate is not called for a cancelled call, nor after the last
  ///     attempt.
  public init(
    maxAttempts: Int = 3,
    backoff: Backoff = .exponential(.milliseconds(200), cap: .seconds(20), jitter: .full),
    timeLimit: Duration? = nil,
    budget: RetryBudget? = nil,
    retryAfterLimit: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { !PermanentFailure.isCause(of: $0) }
  ) {
    // Swift 5 mode looks for the parameter of a trailing closure from the end. It takes the closure
    // for `shouldRetry` only if an initializer ends with that parameter.
    self.init(
      maxAttempts: maxAttempts, backoff: backoff, timeLimit: timeLimit, budget: budget,
      retryAfterLimit: retryAfterLimit, clock: clock, shouldRetry: shouldRetry, onEvent: nil)
  }

  /// Creates a policy with an observer, or with other sources of random numbers and time.
  ///
  /// - Parameters:
  ///   - maxAttempts: The largest number of attempts, the first included.
  ///   - backoff: The delays before retries.
  ///   - timeLimit: The time after which the call is not made again.
  ///   - budget: A limit on retries that is shared with other policies.
  ///   - retryAfterLimit: The longest delay that a ``RetryAfter`` can ask for.
  ///   - clock: The clock that measures the delays.
  ///   - shouldRetry: A predicate that returns `true` if a call that threw the given error is worth
  ///     another attempt.
  ///   - onEvent: The observer of each attempt that does not succeed and of what follows it; none
  ///     by default. It is called on the thread of the call, before the next step.
  ///   - random: Returns the random numbers of the jitter, from 0 to 1.
  ///   - now: Returns the date of the wall clock, for a ``RetryHint`` that is a date. In tests, use
  ///     `{ clock.date }` of a ``ManualClock``.
  ///   - blockThread: Blocks the calling thread between the attempts of synchronous members whose
  ///     spec says `blocking: true`; `Thread.sleep` by default.
  public init(
    maxAttempts: Int = 3,
    backoff: Backoff = .exponential(.milliseconds(200), cap: .seconds(20), jitter: .full),
    timeLimit: Duration? = nil,
    budget: RetryBudget? = nil,
    retryAfterLimit: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { !PermanentFailure.isCause(of: $0) },
    onEvent: (@Sendable (RetryEvent) -> Void)? = nil,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    now: @escaping @Sendable () -> Date = { Date() },
    blockThread: @escaping @Sendable (Duration) -> Void = { delay in
      Thread.sleep(forTimeInterval: delay / .seconds(1))
    }
  ) {
    self.init(
      RetrySettings(
        maxAttempts: max(1, maxAttempts), backoff: backoff,
        timeLimit: timeLimit.map { max(.zero, $0) }, budget: budget,
        retryAfterLimit: max(.zero, retryAfterLimit), clock: clock, shouldRetry: shouldRetry,
        onEvent: onEvent, random: random, now: now, blockThread: blockThread))
  }

  private init(_ settings: RetrySettings) {
    self.settings = SharedRetrySettings(settings)
    isWatched =
      settings.onEvent != nil || settings.timeLimit != nil || settings.budget != nil
      || settings.recovery != nil
  }
}

// MARK: - Changing a part

extension RetryPolicy {
  /// Returns a copy of the policy with the given changes.
  ///
  ///     let policy = RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)))
  ///     let tested = policy.with(clock: clock)  // makes five attempts, too
  ///
  /// The parameters are those of the initializers.
  public func with(
    maxAttempts: Int? = nil, backoff: Backoff? = nil, timeLimit: Duration? = nil,
    budget: RetryBudget? = nil, retryAfterLimit: Duration? = nil,
    clock: (any Clock<Duration>)? = nil, shouldRetry: (@Sendable (any Error) -> Bool)? = nil,
    onEvent: (@Sendable (RetryEvent) -> Void)? = nil, random: (@Sendable () -> Double)? = nil,
    now: (@Sendable () -> Date)? = nil, blockThread: (@Sendable (Duration) -> Void)? = nil
  ) -> RetryPolicy {
    let old = settings.settings
    return RetryPolicy(
      RetrySettings(
        maxAttempts: maxAttempts.map { max(1, $0) } ?? old.maxAttempts,
        backoff: backoff ?? old.backoff,
        timeLimit: timeLimit.map { max(.zero, $0) } ?? old.timeLimit,
        budget: budget ?? old.budget,
        retryAfterLimit: retryAfterLimit.map { max(.zero, $0) } ?? old.retryAfterLimit,
        recovery: old.recovery, clock: clock ?? old.clock,
        shouldRetry: shouldRetry ?? old.shouldRetry, onEvent: onEvent ?? old.onEvent,
        random: random ?? old.random, now: now ?? old.now,
        blockThread: blockThread ?? old.blockThread))
  }

  /// Returns a copy of the policy with a recovery.
  ///
  /// - Parameter recovery: The recovery that runs before a call that needs it is made again. With
  ///   `nil`, the copy is the same as the policy.
  public func recovering(with recovery: Recovery?) -> RetryPolicy {
    var settings = settings.settings
    settings.recovery = recovery ?? settings.recovery
    return RetryPolicy(settings)
  }
}
