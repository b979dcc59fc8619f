/// The part of a ``RateLimiter`` for the calls of one key: a bucket, and a line of waiting calls.
@_spi(Generated)
public final class KeyedRateLimit: AdmissionControl {
  struct State {
    var bucket: RateBucket
    /// The waiting calls, each with an outcome that notifies it when it is first.
    var line = WaitingLine<SharedOutcome<Void>>()
    /// The time when the first call asks a store again.
    var nextAsk = Duration.zero
    var gauges = Gauges("rate_limit_tokens")

    mutating func take(at now: Duration) -> Bool {
      defer { gauges.set([bucket.tokens]) }
      return bucket.take(at: now)
    }
  }

  let key: RateLimitKey
  let settings: RateLimitSettings
  let state: Lock<State>

  init(_ key: RateLimitKey, _ settings: RateLimitSettings) {
    self.key = key
    self.settings = settings
    state = Lock(State(bucket: RateBucket(settings.policy, at: settings.uptime())))
  }

  /// The number of calls that wait for their turn.
  var waiting: Int { state.withLock { $0.line.count } }

  /// `true` if the limit is in the state of a new one.
  var isIdle: Bool {
    state.withLock { $0.line.isEmpty && $0.bucket.isFull(at: settings.uptime()) }
  }

  public func admit() -> CallPermit? {
    settings.store == nil ? admitSynchronousCall() : nil
  }

  public func admitSynchronousCall() -> CallPermit? {
    state.withLock { state in
      // The clock is read under the lock, or it would seem to go back.
      waits(in: state) == 0 && state.take(at: settings.uptime()) ? CallPermit() : nil
    }
  }

  /// Takes a call from the bucket, or returns the time until there is one.
  func take() -> RateLimitAnswer {
    state.withLock { state in
      let now = settings.uptime()
      return state.take(at: now) ? .taken : .wait(state.bucket.delay(at: now))
    }
  }

  func reportGauges(to sink: some MetricsSink, as name: String) {
    state.withLock { state in
      state.gauges.add(to: sink, as: name)
      state.gauges.set([state.bucket.tokens])
    }
  }

  public func rejection() -> RateLimitExceededError {
    rejection(
      timeLeft: state.withLock { state in
        state.bucket.delay(at: settings.uptime(), after: waits(in: state))
      })
  }

  /// The number of calls that wait for the bucket. With a store, calls wait for the store.
  private func waits(in state: State) -> Int { settings.store == nil ? state.line.count : 0 }

  public func end(_ permit: CallPermit, with ending: CallEnding) {}

  func rejection(timeLeft: Duration) -> RateLimitExceededError {
    tell(CallEvent(.rateLimitRejected, duration: timeLeft))
    let spread = state.withLock { $0.bucket.interval }.part(settings.random())
    return RateLimitExceededError(timeLeft: timeLeft, spread: spread)
  }

  func tell(_ event: CallEvent) {
    CallWatch.tell(event)
    guard let onEvent = settings.onEvent else { return }
    var event = event
    event.key = "\(key)"
    onEvent(event)
  }
}
