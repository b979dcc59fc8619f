import Synchronization

/// A limit on the number of concurrent calls.
///
///     let feed = RemoteFeed().limitingConcurrency(to: 10)
///
///     let limiter = ConcurrencyLimiter(limit: 10, maxWaiting: 100)
///     let images = RemoteImages().limitingConcurrency(to: limiter)
///     let thumbnails = RemoteThumbnails().limitingConcurrency(to: limiter)
///
/// A call that exceeds the limit waits until another has ended. Calls go in the order of their
/// arrival. A call never overtakes another, and a cancelled call leaves at once.
///
/// A call gives its place back when it ends, whatever its outcome. A call with a completion handler
/// ends when the handler is called, or released without a call.
public final class ConcurrencyLimiter: Sendable {
  typealias Waiter = SharedOutcome<Void>

  /// The number of calls that the limiter lets through, and the treatment of further calls.
  public let policy: ConcurrencyLimitPolicy

  let clock: any Clock<Duration>
  let line = Lock(WaitingLine<Waiter>())
  private let uptime: @Sendable () -> Duration
  private let onEvent: (@Sendable (ConcurrencyLimitEvent) -> Void)?
  /// The algorithm that adapts the limit; `nil` if the limit is fixed.
  private let gradient: Lock<LatencyGradient?>
  /// A Boolean value that indicates whether a thread uses the algorithm. On Linux, a thread that only
  /// tries to take a lock makes a system call.
  private let isMeasuring = CacheLine(Atomic(false))

  /// The number of calls under way, plus ``lineMark`` if others wait.
  @usableFromInline let count = CacheLine(Atomic(0))
  @usableFromInline let currentLimit: Atomic<Int>
  /// A Boolean value that indicates whether the limiter needs the durations of calls.
  @usableFromInline let isTimed: Bool

  /// A number above any limit. While it is added to the count, no call is let through before the
  /// waiting ones, and each call that ends checks the line. It is added and subtracted under the
  /// lock of the line.
  @inlinable static var lineMark: Int { 1 << 40 }

  /// Creates a limiter without calls.
  ///
  /// - Parameters:
  ///   - policy: The number of calls that the limiter lets through, and the treatment of further
  ///     calls.
  ///   - clock: The clock that measures time; use a ``ManualClock`` in tests.
  ///   - onEvent: A closure that is called for each call that has to wait, for each that is not
  ///     made, and when a limit that adapts changes.
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

  /// Creates a limiter whose calls wait.
  ///
  /// - Parameters:
  ///   - limit: The number of calls that may be made at once; at least 1.
  ///   - maxWaiting: The number of calls that may wait; any number by default.
  ///   - maxWait: The longest wait of a call; unlimited by default.
  public convenience init(limit: Int, maxWaiting: Int? = nil, maxWait: Duration? = nil) {
    self.init(ConcurrencyLimitPolicy(limit: limit, maxWaiting: maxWaiting, maxWait: maxWait))
  }
}

extension ConcurrencyLimiter: ExpressibleByIntegerLiteral {
  /// Creates a limiter with any number of waiting calls.
  public convenience init(integerLiteral limit: Int) {
    self.init(limit: limit)
  }
}

// MARK: - State

extension ConcurrencyLimiter {
  /// The number of calls that may be made at once.
  public var limit: Int { currentLimit.load(ordering: .relaxed) }

  /// The number of calls under way.
  public var underWay: Int { count.value.load(ordering: .relaxed) & (Self.lineMark - 1) }

  /// The number of calls that wait for their turn.
  public var waiting: Int { line.withLock { $0.count } }

  func tell(_ kind: ConcurrencyLimitEvent.Kind, limit: Int? = nil) {
    let event = ConcurrencyLimitEvent(kind: kind, limit: limit ?? self.limit)
    switch kind {
    case .waits: CallWatch.tell(.concurrencyLimitWaited, event.description)
    // The log of a rejected call shows the error.
    case .rejected: CallWatch.tell(.concurrencyLimitRejected)
    // A change of the limit does not belong to a single call.
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
    // Added before it is compared. Threads that read first would fetch the number from each other
    // twice.
    let limit = currentLimit.load(ordering: .relaxed)
    let old = count.value.wrappingAdd(1, ordering: .acquiring).oldValue
    guard old < limit || keepsPlace() else { return nil }
    return isTimed ? timedPass() : CallPass()
  }

  /// Gives back a place beyond the limit.
  ///
  /// - Returns: `true` if the place is kept, because other calls have given theirs back meanwhile.
  @inline(never)
  @usableFromInline
  func keepsPlace() -> Bool {
    var current = count.value.load(ordering: .acquiring)
    while current > limit {
      let (isExchanged, actual) = count.value.weakCompareExchange(
        expected: current, desired: current - 1, ordering: .acquiringAndReleasing)
      if isExchanged {
        if current >= Self.lineMark { admitWaiting() }
        return false
      }
      current = actual
    }
    return true
  }

  /// Gives back a place, so that a waiting call can use it.
  @inlinable @inline(__always)
  func giveBack() {
    if count.value.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue >= Self.lineMark {
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
    // If threads are so busy that they would wait for each other, a sample of the calls is enough.
    guard !isMeasuring.value.exchange(true, ordering: .acquiring) else { return }
    let limits = gradient.withLock { gradient -> (old: Int, new: Int)? in
      guard let old = gradient?.limit else { return nil }
      gradient?.end(after: time, underWay: underWay, ending)
      guard let new = gradient?.limit, new != old else { return nil }
      // Under the lock, so that the last stored limit is the latest.
      currentLimit.store(new, ordering: .relaxed)
      return (old, new)
    }
    isMeasuring.value.store(false, ordering: .releasing)
    if let limits { tell(.changed(from: limits.old), limit: limits.new) }
  }
}
