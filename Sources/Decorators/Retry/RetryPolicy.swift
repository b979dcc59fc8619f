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
/// After a result that `failureIf:` matches, or an error that it is for, the ``Recovery`` runs if there is
/// one. <doc:Retry> says what follows any other outcome.
///
/// [aws]: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
public struct RetryPolicy: Sendable {
  /// The largest number of attempts, the first included; 3 by default. Values below 1 count as 1.
  ///
  /// An attempt that follows a ``Recovery`` does not count.
  public var maxAttempts: Int

  /// The delays before retries. By default each delay is a random duration between zero and a
  /// limit. The limit starts at 200 milliseconds and doubles up to 20 seconds.
  public var backoff: Backoff

  /// The time limit of a call with all its attempts and delays, by the policy's clock; `nil`, the
  /// default, for no limit. A limit that is not positive allows no retry.
  ///
  /// A delay that would not end within the limit does not begin: the last outcome reaches the
  /// caller at once. The wait for a ``Recovery`` ends with the limit. The current attempt continues
  /// after the limit, unless the transport ends it at the deadline of its ``CallContext``. Only a
  /// call with a completion handler ends during an attempt, if its outcome can express a
  /// ``TimeoutError``.
  public var timeLimit: Duration?

  /// The limit on retries that this policy shares with others; `nil`, the default, for no limit.
  public var budget: RetryBudget?

  /// The longest delay that a ``RetryAfter`` can ask for; one minute by default. With zero or less, what
  /// it asks for is ignored.
  ///
  /// If a failure asks for more, the call ends at once with its last outcome, because a call before that
  /// time is against the server's word. A year or more is a mistake of the server, and counts as this
  /// limit.
  public var retryAfterLimit: Duration

  /// The recovery that runs before a call that needs it is made again; `nil` by default.
  public var recovery: Recovery?

  /// The clock that measures the delays; use a `ManualClock` in tests.
  public var clock: any Clock<Duration>

  /// A predicate that returns `true` if a call that threw the given error is worth another attempt.
  ///
  /// By default it returns `true` for every error that is not a ``PermanentFailure``. The predicate
  /// is not called for a cancelled call, nor after the last attempt.
  public var shouldRetry: @Sendable (any Error) -> Bool

  /// The observer of each attempt that does not succeed and of what follows it; `nil` by default.
  ///
  /// It is called on the thread of the call, before the next step. There is no event for success.
  public var onEvent: CallEvent.Handler? {
    get { observer?.handle }
    set { observer = newValue.map(EventObserver.init) }
  }

  @usableFromInline private(set) var observer: EventObserver?

  /// The source of the random numbers of the jitter, from 0 to 1.
  public var random: @Sendable () -> Double = defaultRandom

  /// The date of the wall clock, for a ``RetryHint`` that is a date. In tests, use `{ clock.date }`
  /// of a `ManualClock`.
  public var now: @Sendable () -> Date = Date.byDefaultClock

  /// A function that blocks the calling thread between the attempts of synchronous members whose
  /// spec says `blocking: true`; `Thread.sleep` by default.
  public var blockThread: @Sendable (Duration) -> Void = { delay in
    Thread.sleep(forTimeInterval: delay / .seconds(1))
  }

  /// `true` if the policy does something for a call that succeeds at once.
  @inlinable var isWatched: Bool {
    observer != nil || timeLimit != nil || budget != nil || recovery != nil
  }

  /// Creates a policy. Its other properties have their defaults.
  ///
  /// - Parameters:
  ///   - maxAttempts: The largest number of attempts, the first included; a value below 1 counts as 1.
  ///   - backoff: The delays before retries.
  ///   - timeLimit: The time after which the call is not made again.
  ///   - budget: A limit on retries that is shared with other policies.
  ///   - retryAfterLimit: The longest delay that a ``RetryAfter`` can ask for. If it asks for more, the
  ///     call ends at once.
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
    clock: any Clock<Duration> = DefaultClock(),
    // The only closure, and the last parameter, so that a trailing closure is this one in Swift 5
    // mode too.
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { !PermanentFailure.repeats($0) }
  ) {
    self.maxAttempts = maxAttempts
    self.backoff = backoff
    self.timeLimit = timeLimit
    self.budget = budget
    self.retryAfterLimit = retryAfterLimit
    self.recovery = recovery
    self.clock = clock
    self.shouldRetry = shouldRetry
  }

  /// Returns a copy of the policy for a call that may not be retried, or not be made again after a recovery.
  @_spi(Generated)
  public func allowing(retries: Bool, recovery: Bool) -> RetryPolicy {
    var policy = self
    if !retries { policy.maxAttempts = 1 }
    if !recovery { policy.recovery = nil }
    return policy
  }

  /// Returns a copy of the policy with a recovery. With `nil`, the copy is the same as the policy.
  @_spi(Generated)
  public func recovering(with recovery: Recovery?) -> RetryPolicy {
    var policy = self
    if let recovery { policy.recovery = recovery }
    policy.clock = clock.inStack
    policy.budget?.inStack()
    policy.recovery?.inStack()
    return policy
  }
}

// MARK: - Errors

extension RetryPolicy {
  /// Returns a copy of the policy that retries only errors of some types.
  ///
  ///     RetryPolicy(maxAttempts: 5).retryingOnly(URLError.self, HTTPError.self)
  ///
  /// An error that the policy does not retry is not retried by the copy either.
  ///
  /// - Parameter types: The types, subclasses included. A call that throws any other error is not
  ///   made again.
  public func retryingOnly(_ types: any Error.Type...) -> RetryPolicy {
    var policy = self
    policy.shouldRetry = { error in
      types.contains { isError(error, of: $0) } && shouldRetry(error)
    }
    return policy
  }
}

private func isError<Kind: Error>(_ error: any Error, of type: Kind.Type) -> Bool {
  error is Kind
}
