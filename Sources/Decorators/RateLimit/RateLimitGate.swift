import Synchronization

/// A ``RateLimit`` for the calls of one key: a bucket, and a line of those who wait.
@_spi(Generated)
public final class RateLimitGate: CallGate {
  typealias Line = WaitingLine<SharedOutcome<Void>>

  let key: RateLimitKey
  let policy: RateLimitPolicy
  let bucket: RateBucket
  /// What is asked instead of the bucket; `nil` if the limit is that of this process alone.
  let limiter: (any RateLimiter)?
  let clock: any Clock<Duration>
  let uptime: @Sendable () -> Duration
  /// For each who waits what tells it that it is first, and when the first one asks a limiter again.
  let line = Lock((waiting: Line(), nextAsk: Duration.zero))
  /// A Boolean value that indicates whether nobody waits and no limiter has to be asked.
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

  /// A Boolean value that indicates whether nothing tells the gate from a new one.
  var isIdle: Bool { waiting == 0 && bucket.isFull }

  public func admit() -> CallPass? {
    guard isFree.load(ordering: .acquiring) else { return nil }
    return bucket.takeAtOnce() || bucket.take() == .taken ? CallPass() : nil
  }

  public func rejection() -> RateLimitExceededError {
    rejection(timeLeft: line.withLock { delay(behind: $0.waiting.count, $0.nextAsk) })
  }

  public func end(_ pass: CallPass, with ending: CallEnding) {}

  func rejection(timeLeft: Duration) -> RateLimitExceededError {
    tell(.rejected(timeLeft: timeLeft))
    return RateLimitExceededError(timeLeft: timeLeft)
  }

  /// Returns how long it takes until those who wait have had their turn and one more has it; of a
  /// limiter, which cannot know, how long it takes at least.
  func delay(behind waiting: Int, _ nextAsk: Duration) -> Duration {
    limiter == nil ? bucket.delay(after: waiting) : max(.zero, nextAsk - uptime())
  }

  func tell(_ kind: RateLimitEvent.Kind) {
    let event = RateLimitEvent(kind: kind, key: key)
    switch kind {
    case .waits: CallWatch.tell(.rateLimitWaited, event.description)
    // Of a call that is rejected the log shows the error.
    case .rejected: CallWatch.tell(.rateLimitRejected)
    }
    onEvent?(event)
  }
}
