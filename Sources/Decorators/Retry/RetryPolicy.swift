import Foundation

/// How often, after which failures and after what delay a call is made again.
///
///     RetryPolicy()
///     RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)))
///     RetryPolicy(timeLimit: .seconds(10), budget: budget)
///     RetryPolicy { error in (error as? ServerError)?.isTemporary == true }
///     RetryPolicy().retryingOnly(URLError.self)
///
/// The defaults are three attempts and exponential backoff with full jitter and a cap of 20
/// seconds, as in the [standard retry mode][aws] of the AWS SDKs. The first delay is at most 200
/// milliseconds, since somebody is often looking at a screen that waits for the call.
///
/// A call that was cancelled is never made again, whatever the policy; ``Cancellation`` says what
/// counts as cancelled. A task that is cancelled during a delay ends the delay, and the call throws
/// a `CancellationError` or, where its type of error is another one, what the last attempt threw.
///
/// What comes back is judged in this order:
///
/// | the outcome of an attempt              | what follows                                   |
/// |----------------------------------------|------------------------------------------------|
/// | cancelled                              | it reaches the caller                          |
/// | a result that the spec's `when:` picks | the ``Recovery`` if there is one, else a retry |
/// | any other result                       | it reaches the caller                          |
/// | an error that the ``Recovery`` is for  | the recovery                                   |
/// | any other error                        | a retry if `shouldRetry` says so, else none    |
///
/// Where a member tells its outcome to a completion handler, `when:` sees the errors too, and
/// decides alone: `shouldRetry` is asked only where the spec has no `when:`.
///
/// [aws]: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
public struct RetryPolicy: Sendable {
  /// How often the call is made at most, the first time included.
  ///
  /// The attempt that follows a ``Recovery`` comes on top.
  public var maxAttempts: Int { settings.maxAttempts }

  /// How long to wait before each retry.
  public var backoff: Backoff { settings.backoff }

  /// How long a call may take with all its attempts and delays, by the policy's clock; `nil` for
  /// any time.
  ///
  /// No delay is begun that would not end within the limit: the last outcome reaches the caller at
  /// once. The wait for a ``Recovery`` ends with the limit. An attempt that is under way then goes
  /// on: give the transport a timeout of its own. Only where a member has a completion handler does
  /// the caller hear of the limit while the attempt is still under way, if its outcome can express
  /// a ``TimeoutError``.
  public var timeLimit: Duration? { settings.timeLimit }

  /// The limit on retries that this policy shares with others; `nil` for none.
  public var budget: RetryBudget? { settings.budget }

  /// What the delay is at most that a ``RetryAfter`` asks for.
  public var retryAfterLimit: Duration { settings.retryAfterLimit }

  /// What is done before a call that needs it is made again; `nil` by default.
  public var recovery: Recovery? { settings.recovery }

  let settings: SharedRetrySettings

  /// Whether there is something to do when a call begins. Where there is not, a success costs
  /// nothing.
  @usableFromInline let isWatched: Bool

  /// Creates a policy from what is decided for each use of it.
  ///
  /// - Parameters:
  ///   - maxAttempts: How often the call is made at most, the first time included; 3 by default.
  ///     Values below 1 count as 1.
  ///   - backoff: How long to wait before each retry. By default the delay is drawn anew each time
  ///     between zero and a limit that starts at 200 milliseconds and doubles up to 20 seconds.
  ///   - timeLimit: How long the call may take in all before it is not made again; any time by
  ///     default. A negative limit counts as zero, which allows no retry.
  ///   - budget: A limit on retries that is shared with other policies; none by default.
  ///   - retryAfterLimit: What the delay is at most that a ``RetryAfter`` asks for; one minute by
  ///     default.
  ///   - clock: The clock that measures the delays; give a ``ManualClock`` in tests.
  ///   - shouldRetry: Returns whether a call that threw this error is worth another attempt. By
  ///     default all are but those that ``PermanentFailure`` knows. It is not asked about a call that
  ///     was cancelled, nor after the last attempt.
  public init(
    maxAttempts: Int = 3,
    backoff: Backoff = .exponential(.milliseconds(200), cap: .seconds(20), jitter: .full),
    timeLimit: Duration? = nil,
    budget: RetryBudget? = nil,
    retryAfterLimit: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { !PermanentFailure.isCause(of: $0) }
  ) {
    // Only with an initializer that ends here does Swift 5 mode, which looks for the parameter of a
    // trailing closure from the end, take it for this one.
    self.init(
      maxAttempts: maxAttempts, backoff: backoff, timeLimit: timeLimit, budget: budget,
      retryAfterLimit: retryAfterLimit, clock: clock, shouldRetry: shouldRetry, onEvent: nil)
  }

  /// Creates a policy that tells what it does, or draws on other sources of chance and time.
  ///
  /// - Parameters:
  ///   - maxAttempts: How often the call is made at most, the first time included.
  ///   - backoff: How long to wait before each retry.
  ///   - timeLimit: How long the call may take in all before it is not made again.
  ///   - budget: A limit on retries that is shared with other policies.
  ///   - retryAfterLimit: What the delay is at most that a ``RetryAfter`` asks for.
  ///   - clock: The clock that measures the delays.
  ///   - shouldRetry: Whether a call that threw this error is worth another attempt.
  ///   - onEvent: Told of every attempt that did not succeed and what follows it, on the thread of
  ///     the call, before anything does follow. Nobody by default.
  ///   - random: Gives the random numbers of the jitter, from 0 to 1.
  ///   - now: The wall clock, for a ``RetryHint`` that is a date; in tests `{ clock.date }` of a
  ///     ``ManualClock``.
  ///   - blockThread: Lets the calling thread sleep, between the attempts of synchronous members
  ///     whose spec says `blocking: true`; `Thread.sleep` by default.
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
  /// Returns the same policy but for what is given.
  ///
  ///     let policy = RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)))
  ///     let tested = policy.with(clock: clock)  // makes five attempts, too
  ///
  /// The parameters are those of the initializer.
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

  /// The same policy with a recovery.
  ///
  /// - Parameter recovery: What is done before a call that needs it is made again; `nil` leaves the
  ///   policy as it is.
  public func recovering(with recovery: Recovery?) -> RetryPolicy {
    var settings = settings.settings
    settings.recovery = recovery ?? settings.recovery
    return RetryPolicy(settings)
  }
}
