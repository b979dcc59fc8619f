/// What the limits of all keys of a ``RateLimiter`` share.
final class RateLimitSettings: Sendable {
  let policy: RateLimitPolicy
  /// The store that calls ask, unless they are synchronous; `nil` if the limit belongs to this
  /// process.
  let store: (any RateLimitStore)?
  let clock: any Clock<Duration>
  let uptime: @Sendable () -> Duration
  let onEvent: CallEvent.Handler?
  let random: @Sendable () -> Double
  private let line = Lock((waiting: 0, gauges: Gauges("rate_limit_waiting")))

  init(
    policy: RateLimitPolicy, store: (any RateLimitStore)?, clock: any Clock<Duration>,
    onEvent: CallEvent.Handler?, random: @escaping @Sendable () -> Double
  ) {
    self.policy = policy
    self.store = store
    self.clock = clock
    self.onEvent = onEvent
    self.random = random
    uptime = clock.uptime()
  }

  /// The number of calls that wait, for all keys.
  var waiting: Int { line.withLock { $0.waiting } }

  /// Changes the number of calls that wait.
  func changeWaiting(by change: Int) {
    line.withLock { line in
      line.waiting += change
      line.gauges.set([Double(line.waiting)])
    }
  }

  /// Shows the number of calls that wait in a gauge.
  func reportGauges(to sink: some MetricsSink, as name: String) {
    line.withLock { $0.gauges.add(to: sink, as: name) }
    changeWaiting(by: 0)
  }
}
