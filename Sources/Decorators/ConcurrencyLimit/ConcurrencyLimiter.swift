import Synchronization

/// A limit on how many calls are made at once.
///
///     let feed = RemoteFeed().limitingConcurrency(to: 10)
///
///     let limiter = ConcurrencyLimiter(limit: 10, maxWaiting: 100)
///     let images = RemoteImages().limitingConcurrency(to: limiter)
///     let thumbnails = RemoteThumbnails().limitingConcurrency(to: limiter)
///
/// A call that may not be made yet waits until another has ended. Those that came first go first,
/// nobody overtakes, and who is cancelled leaves at once.
///
/// The place of a call is given back when it has ended, however it ends; that of a call with a
/// completion handler when the handler is called, or let go of without being called.
public final class ConcurrencyLimiter: Sendable {
  typealias Waiter = SharedOutcome<Void>

  /// How many calls it lets through, and what becomes of those that are too many.
  public let policy: ConcurrencyLimitPolicy

  let clock: any Clock<Duration>
  let line = Lock(WaitingLine<Waiter>())
  private let uptime: @Sendable () -> Duration
  private let onEvent: (@Sendable (ConcurrencyLimitEvent) -> Void)?
  /// What finds the limit; `nil` where it stays.
  private let gradient: Lock<LatencyGradient?>

  /// The number of calls under way, plus ``lineMark`` while others wait.
  @usableFromInline let count = Atomic(0)
  @usableFromInline let currentLimit: Atomic<Int>
  /// A Boolean value that indicates whether it matters how long calls take.
  @usableFromInline let isTimed: Bool

  /// More than any limit, so that no call is let through while others wait, nor ends without a look at
  /// the line. It is added and subtracted under the lock of the line.
  @inlinable static var lineMark: Int { 1 << 40 }

  /// Creates a limiter with no calls under way.
  ///
  /// - Parameters:
  ///   - policy: How many calls it lets through, and what becomes of those that are too many.
  ///   - clock: The clock that measures time; give a ``ManualClock`` in tests.
  ///   - onEvent: Called for each call that has to wait, for each that is not made, and when a limit
  ///     that adapts changes.
  public init(
    _ policy: ConcurrencyLimitPolicy, clock: any Clock<Duration> = ContinuousClock(),
    onEvent: (@Sendable (ConcurrencyLimitEvent) -> Void)? = nil
  ) {
    self.policy = policy
    self.clock = clock
    self.onEvent = onEvent
    uptime = clock.uptime()
    gradient = Lock(policy.adaptive.map(LatencyGradient.init))
    isTimed = policy.adaptive != nil
    currentLimit = Atomic(min(policy.limit, Self.lineMark))
  }

  /// Creates a limiter for which calls wait.
  ///
  /// - Parameters:
  ///   - limit: The number of calls that may be made at once; at least 1.
  ///   - maxWaiting: The number of calls that may wait; any by default.
  ///   - maxWait: How long a call waits at most; as long as it takes by default.
  public convenience init(limit: Int, maxWaiting: Int? = nil, maxWait: Duration? = nil) {
    self.init(ConcurrencyLimitPolicy(limit: limit, maxWaiting: maxWaiting, maxWait: maxWait))
  }
}

extension ConcurrencyLimiter: ExpressibleByIntegerLiteral {
  /// Creates a limiter for which any number of calls wait.
  public convenience init(integerLiteral limit: Int) {
    self.init(limit: limit)
  }
}

// MARK: - State

extension ConcurrencyLimiter {
  /// The number of calls that may be made at once.
  public var limit: Int { currentLimit.load(ordering: .relaxed) }

  /// The number of calls under way.
  public var underWay: Int { count.load(ordering: .relaxed) & (Self.lineMark - 1) }

  /// The number of calls that wait for their turn.
  public var waiting: Int { line.withLock { $0.count } }

  func tell(_ kind: ConcurrencyLimitEvent.Kind, limit: Int? = nil) {
    let event = ConcurrencyLimitEvent(kind: kind, limit: limit ?? self.limit)
    switch kind {
    case .waits: CallWatch.tell(.concurrencyLimitWaited, event.description)
    // Of a call that is rejected the log shows the error.
    case .rejected: CallWatch.tell(.concurrencyLimitRejected)
    // A change of the limit is of no one call.
    case .changed: break
    }
    onEvent?(event)
  }
}

// MARK: - Calls

@_spi(Generated)
extension ConcurrencyLimiter: CallGate {
  @inlinable
  public func admit() -> CallPass? {
    let limit = currentLimit.load(ordering: .relaxed)
    // Guessed at first: to read it would have busy threads fetch it twice from each other.
    var current = 0
    while current < limit {
      let (isExchanged, actual) = count.compareExchange(
        expected: current, desired: current + 1, ordering: .acquiring)
      if isExchanged { return isTimed ? timedPass() : CallPass() }
      current = actual
    }
    return nil
  }

  /// Gives back a place, of which those who wait have the use.
  @inlinable @inline(__always)
  func giveBack() {
    if count.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue >= Self.lineMark {
      admitWaiting()
    }
  }

  @usableFromInline
  func timedPass() -> CallPass { CallPass(start: uptime()) }

  public func rejection() -> ConcurrencyLimitReachedError { rejection(waiting: waiting) }

  func rejection(waiting: Int) -> ConcurrencyLimitReachedError {
    tell(.rejected(waiting: waiting))
    return ConcurrencyLimitReachedError(limit: limit, waiting: waiting)
  }

  @inlinable
  public func end(_ pass: CallPass, with ending: CallEnding) {
    if isTimed { measure(pass, ending) }
    giveBack()
  }

  @inline(never)
  @usableFromInline
  func measure(_ pass: CallPass, _ ending: CallEnding) {
    let time = uptime() - pass.start
    let underWay = underWay
    let ending: LatencyGradient.Ending =
      switch ending {
      case .succeeded, .rejected: .completed
      case .failed(let error): RetryBudget.isTimeout(error) ? .timedOut : .unknown
      case .forgotten: .unknown
      }
    // Where threads are so busy that they would wait for each other, some calls will do.
    let limits = gradient.withLockIfAvailable { gradient -> (old: Int, new: Int)? in
      guard let old = gradient?.limit else { return nil }
      gradient?.end(after: time, underWay: underWay, ending)
      guard let new = gradient?.limit, new != old else { return nil }
      // Under the lock, so that what is stored last is the last limit.
      currentLimit.store(new, ordering: .relaxed)
      return (old, new)
    }
    if let limits = limits ?? nil { tell(.changed(from: limits.old), limit: limits.new) }
  }
}
