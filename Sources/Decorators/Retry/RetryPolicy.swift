/// How often, after which failures and after what delay a call is made again.
///
///     RetryPolicy()
///     RetryPolicy(maxAttempts: 5, backoff: .constant(.seconds(1)))
///     RetryPolicy { error in (error as? ServerError)?.isTemporary == true }
///
/// The defaults are three attempts and exponential backoff with full jitter and a cap of 20 seconds,
/// as in the [standard retry mode][aws] of the AWS SDKs. The first delay is at most 200 milliseconds,
/// since somebody is often looking at a screen that waits for the call.
///
/// A call that was cancelled is never made again, whatever the policy; ``Cancellation`` says what
/// counts as cancelled. A task that is cancelled during a delay ends the delay, and the call throws
/// what the last attempt threw.
///
/// [aws]: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
public struct RetryPolicy: Sendable {
  /// How often the call is made at most, the first time included.
  public let maxAttempts: Int

  /// How long to wait before each retry.
  public let backoff: Backoff

  private let clock: any Clock<Duration>
  private let shouldRetry: @Sendable (any Error) -> Bool
  private let random: @Sendable () -> Double

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - maxAttempts: How often the call is made at most, the first time included; 3 by default.
  ///     Values below 1 count as 1.
  ///   - backoff: How long to wait before each retry. By default the delay is drawn anew each time
  ///     between zero and a limit that starts at 200 milliseconds and doubles up to 20 seconds.
  ///   - clock: The clock that measures the delays; give a ``ManualClock`` in tests.
  ///   - shouldRetry: Whether a call that threw this error is worth another attempt. By default all
  ///     are. It is not asked about a call that was cancelled, nor after the last attempt.
  ///   - random: Gives the random numbers of the jitter, from 0 to 1.
  public init(
    maxAttempts: Int = 3,
    backoff: Backoff = .exponential(.milliseconds(200), cap: .seconds(20), jitter: .full),
    clock: any Clock<Duration> = ContinuousClock(),
    shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.maxAttempts = max(1, maxAttempts)
    self.backoff = backoff
    self.clock = clock
    self.shouldRetry = shouldRetry
    self.random = random
  }
}

@_spi(Generated)
extension RetryPolicy {
  /// Calls `operation` until it returns, or until the policy gives up.
  ///
  /// A call that succeeds at once costs no more than without the policy: the first attempt is inlined
  /// where it stands, and all the rest is a function of its own.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which `operation` runs: that of the caller.
  ///   - operation: The call. Neither what it captures nor its result need be `Sendable`.
  /// - Returns: The result of the attempt that succeeded.
  /// - Throws: What the last attempt threw.
  @inlinable
  public func retry<Success, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    do {
      return try await operation()
    } catch {
      return try await retry(after: error, isolation: isolation, operation)
    }
  }

  @inline(never)
  @usableFromInline
  func retry<Success, Failure: Error>(
    after firstError: Failure,
    isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    var lastError = firstError
    var delay: Duration?
    var attempt = 1
    while attempt < maxAttempts, !Cancellation.isCause(of: lastError), shouldRetry(lastError) {
      attempt += 1
      let nextDelay = backoff.delay(beforeAttempt: attempt, after: delay, random: random)
      guard await waits(for: nextDelay) else { break }
      do {
        return try await operation()
      } catch {
        lastError = error
      }
      delay = nextDelay
    }
    throw lastError
  }

  /// Waits for `delay`, and returns whether nothing cut the wait short.
  private func waits(for delay: Duration) async -> Bool {
    guard delay > .zero else { return true }
    do {
      try await clock.sleep(for: delay)
      return !Task.isCancelled
    } catch {
      return false
    }
  }
}
