@_spi(Generated) import Decorators

/// A clock whose time passes only when a test advances it.
///
/// Pass it to a ``/Decorators/RetryPolicy`` or a ``/Decorators/CallLog`` to test decorated code without waiting:
///
///     let clock = ManualClock()
///     let policy = RetryPolicy(backoff: .constant(.seconds(5)), clock: clock)
///     async let items = FlakyFeed().retrying(policy).fetch()
///     try await clock.waitForSleepers()
///     clock.advance(by: .seconds(5))
///
/// If a test does not depend on when a sleep ends, use a clock that advances automatically. Each
/// sleep ends at once, and moves the clock to its deadline:
///
///     let clock = ManualClock(autoAdvancing: true)
///     let policy = RetryPolicy(backoff: .constant(.seconds(5)), clock: clock)
///     _ = try await FlakyFeed().retrying(policy).fetch()
///     #expect(clock.sleeps == [.seconds(5)])
public final class ManualClock: Clock, Sendable {
  /// A point in the time of a manual clock.
  public struct Instant: InstantProtocol {
    /// The time from the clock's start to this instant.
    public let sinceStart: Duration

    /// Creates the instant at `sinceStart` after a clock's start.
    public init(sinceStart: Duration = .zero) {
      self.sinceStart = sinceStart
    }

    /// Returns the instant at `duration` after this one.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// Returns the time from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: Instant) -> Duration {
      other.sinceStart - sinceStart
    }

    /// Returns a Boolean value that indicates whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.sinceStart < rhs.sinceStart
    }
  }

  private let autoAdvancing: Bool
  private let state = Lock(State())

  /// Creates a clock at the instant zero.
  ///
  /// - Parameter autoAdvancing: A Boolean value that indicates whether each sleep ends at once and
  ///   moves the clock to its deadline. By default only ``advance(by:)`` moves the clock.
  public init(autoAdvancing: Bool = false) {
    self.autoAdvancing = autoAdvancing
  }

  /// The instant to which the clock has been advanced.
  public var now: Instant {
    state.withLock { $0.now }
  }

  /// One nanosecond. The clock itself is exact.
  public var minimumResolution: Duration {
    .nanoseconds(1)
  }

  /// The requested durations of all sleeps, in the order in which they began.
  ///
  /// They include cancelled sleeps. A sleep whose deadline had passed is zero.
  public var sleeps: [Duration] {
    state.withLock { $0.sleeps }
  }

  /// Advances the clock, and ends every sleep whose deadline it reaches.
  ///
  /// The clock moves to its new time in one step. A task that wakes up and sleeps again counts from
  /// that time.
  ///
  /// - Precondition: `duration` is not negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock cannot be advanced by a negative duration")
    state.withLock { $0.now = $0.now.advanced(by: duration) }
    resumeSatisfiedWaiters()
  }

  /// Advances the clock to the end of the next sleep.
  ///
  /// - Returns: `false` if no task sleeps.
  @discardableResult
  public func advanceToNextSleeper() -> Bool {
    let deadline = state.withLock { state in
      let next = state.nextDeadline
      if let next { state.now = max(state.now, next) }
      return next
    }
    resumeSatisfiedWaiters()
    return deadline != nil
  }

  /// Waits until at least `count` tasks sleep by this clock.
  ///
  /// A time limit is a task that sleeps, too. So behind a timeout, a call that has not failed yet has a
  /// sleeper: move the clock with `run` of `DecoratorsTesting` there.
  ///
  /// A clock that advances automatically never has a sleeping task.
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async throws {
    try await wait(for: .sleepers(count))
  }

  /// Sleeps until the clock reaches `deadline`. If it has been reached already, does not sleep.
  ///
  /// - Throws: A `CancellationError`, at once, if the sleeping task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    state.withLock { state in
      state.sleeps.append(max(.zero, state.now.duration(to: deadline)))
    }
    if autoAdvancing {
      try Task.checkCancellation()
      state.withLock { $0.now = max($0.now, deadline) }
    } else {
      try await wait(for: .instant(deadline))
    }
  }

  private func wait(for condition: Condition) async throws {
    try Task.checkCancellation()
    let outcome = SharedOutcome<Void>()
    state.withLock { $0.waiters.append((condition, outcome)) }
    resumeSatisfiedWaiters()
    let ending = await outcome.ending {
      self.state.withLock { $0.waiters.removeAll { $0.outcome === outcome } }
    }
    if case .cancelled = ending { throw CancellationError() }
  }

  private func resumeSatisfiedWaiters() {
    for outcome in state.withLock({ $0.removeSatisfiedWaiters() }) { outcome.set(()) }
  }
}

private enum Condition: Comparable {
  case sleepers(Int)
  case instant(ManualClock.Instant)
}

private struct State {
  var now = ManualClock.Instant()
  var sleeps: [Duration] = []
  /// The waiters, in the order of their arrival.
  var waiters: [(condition: Condition, outcome: SharedOutcome<Void>)] = []

  /// The end of the next sleep; `nil` if no task sleeps.
  var nextDeadline: ManualClock.Instant? {
    waiters.compactMap { if case .instant(let deadline) = $0.condition { deadline } else { nil } }
      .min()
  }

  /// Removes the waiters whose conditions are met. Sleepers come in the order of their deadlines.
  mutating func removeSatisfiedWaiters() -> [SharedOutcome<Void>] {
    let sleepers = waiters.count { $0.condition > .instant(now) }
    func isSatisfied(_ condition: Condition) -> Bool {
      switch condition {
      case .sleepers(let count): count <= sleepers
      case .instant(let deadline): deadline <= now
      }
    }
    defer { waiters.removeAll { isSatisfied($0.condition) } }
    return waiters.filter { isSatisfied($0.condition) }
      .sorted { $0.condition < $1.condition }.map(\.outcome)
  }
}
