/// What the limits of all keys of a ``RateLimiter`` share.
final class RateLimitSettings: Sendable {
  let policy: RateLimitPolicy
  /// The store that calls ask, unless they are synchronous; `nil` if the limit belongs to this
  /// process.
  let store: (any RateLimitStore)?
  let clock: any Clock<Duration>
  let uptime: @Sendable () -> Duration
  let onEvent: CallEvent.Handler?

  init(
    policy: RateLimitPolicy, store: (any RateLimitStore)?, clock: any Clock<Duration>,
    onEvent: CallEvent.Handler?
  ) {
    self.policy = policy
    self.store = store
    self.clock = clock
    self.onEvent = onEvent
    uptime = clock.uptime()
  }
}
