import Foundation

/// What a ``RetryPolicy`` says.
final class RetrySettings: Sendable {
  let maxAttempts: Int
  let backoff: Backoff
  let timeLimit: Duration?
  let budget: RetryBudget?
  let retryAfterLimit: Duration
  let recovery: Recovery?
  let clock: any Clock<Duration>
  let shouldRetry: @Sendable (any Error) -> Bool
  let onEvent: (@Sendable (RetryEvent) -> Void)?
  let random: @Sendable () -> Double
  let now: @Sendable () -> Date
  let blockThread: @Sendable (Duration) -> Void

  /// The time by the clock, where it matters how long a call takes.
  let uptime: (@Sendable () -> Duration)?

  init(
    maxAttempts: Int, backoff: Backoff, timeLimit: Duration?, budget: RetryBudget?,
    retryAfterLimit: Duration, recovery: Recovery? = nil, clock: any Clock<Duration>,
    shouldRetry: @escaping @Sendable (any Error) -> Bool,
    onEvent: (@Sendable (RetryEvent) -> Void)?, random: @escaping @Sendable () -> Double,
    now: @escaping @Sendable () -> Date, blockThread: @escaping @Sendable (Duration) -> Void
  ) {
    self.maxAttempts = maxAttempts
    self.backoff = backoff
    self.timeLimit = timeLimit
    self.budget = budget
    self.retryAfterLimit = retryAfterLimit
    self.recovery = recovery
    self.clock = clock
    self.shouldRetry = shouldRetry
    self.onEvent = onEvent
    self.random = random
    self.now = now
    self.blockThread = blockThread
    uptime = onEvent == nil && timeLimit == nil ? nil : Self.uptime(of: clock)
  }

  /// The same settings but for some.
  func with(
    recovery: Recovery? = nil, shouldRetry: (@Sendable (any Error) -> Bool)? = nil
  ) -> RetrySettings {
    RetrySettings(
      maxAttempts: maxAttempts, backoff: backoff, timeLimit: timeLimit, budget: budget,
      retryAfterLimit: retryAfterLimit, recovery: recovery ?? self.recovery, clock: clock,
      shouldRetry: shouldRetry ?? self.shouldRetry, onEvent: onEvent, random: random, now: now,
      blockThread: blockThread)
  }

  private static func uptime(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
