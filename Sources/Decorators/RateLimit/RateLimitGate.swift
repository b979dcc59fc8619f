import Synchronization

/// The part of a ``RateLimit`` for the calls of one key: a bucket, and a line of waiting calls.
@_spi(Generated)
public final class RateLimitGate: CallGate {
  typealias Line = WaitingLine<SharedOutcome<Void>>

  let key: RateLimitKey
  let policy: RateLimitPolicy
  /// The calls of this process.
  let bucket: RateBucket
  /// The limiter that calls ask instead of the bucket, unless they are synchronous; `nil` if the limit
  /// belongs to this process.
  let limiter: (any RateLimiter)?
  let clock: any Clock<Duration>
  let uptime: @Sendable () -> Duration
  /// The waiting calls, each with an outcome that notifies it when it is first, and the time when
  /// the first call asks a limiter again.
  let line = Lock((waiting: Line(), nextAsk: Duration.zero))
  /// A Boolean value that indicates whether no call waits and no limiter has to be asked.
  let isFree: Atomic<Bool>
  private let onEvent: (@Sendable (RateLimitEvent) -> Void)?

  init(
    key: RateLimitKey, policy: RateLimitPolicy, bucket: RateBucket, limiter: (any RateLimiter)?,
    clock: any Clock<Duration>, uptime: @escaping @Sendable () -> Duration,
    onEvent: (@Sendable (RateLimitEvent) -> Void)?
  ) {
    self.key = key
    self.policy = policy
    self.bucket = bucket
    self.limiter = limiter
    self.clock = clock
    self.uptime = uptime
    self.onEvent = onEvent
    isFree = Atomic(limiter == nil)
  }

  /// The number of calls that wait for their turn.
  var waiting: Int { line.withLock { $0.waiting.count } }

  /// A Boolean value that indicates whether the gate is in the state of a new one.
  var isIdle: Bool { waiting == 0 && bucket.isFull }

  public func admit() -> CallPass? {
    isFree.load(ordering: .acquiring) ? takeAtOnce() : nil
  }

  public func admitSynchronousCall() -> CallPass? {
    // It cannot wait for the answer of a limiter.
    isFree.load(ordering: .acquiring) || limiter != nil ? takeAtOnce() : nil
  }

  private func takeAtOnce() -> CallPass? {
    bucket.takeAtOnce(at: uptime()) || bucket.take() == .taken ? CallPass() : nil
  }

  public func rejection() -> RateLimitExceededError {
    rejection(timeLeft: limiter == nil ? bucket.delay(after: waiting) : bucket.delay())
  }

  public func end(_ pass: CallPass, with ending: CallEnding) {}

  func rejection(timeLeft: Duration) -> RateLimitExceededError {
    tell(.rejected(timeLeft: timeLeft))
    return RateLimitExceededError(timeLeft: timeLeft)
  }

  /// Returns the time until all waiting calls and one more have had their turn. A limiter cannot
  /// know that, so with a limiter it is the shortest possible time.
  func delay(behind waiting: Int, _ nextAsk: Duration) -> Duration {
    limiter == nil ? bucket.delay(after: waiting) : max(.zero, nextAsk - uptime())
  }

  func tell(_ kind: RateLimitEvent.Kind) {
    let event = RateLimitEvent(kind: kind, key: key)
    switch kind {
    case .waits: CallWatch.tell(.rateLimitWaited, event.description)
    // The log of a rejected call shows the error.
    case .rejected: CallWatch.tell(.rateLimitRejected)
    }
    onEvent?(event)
  }
}
