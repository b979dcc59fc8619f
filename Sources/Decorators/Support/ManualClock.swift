/// A clock whose time passes only when a test says so.
///
/// Give it to a ``RetryPolicy`` or a ``CallLog`` to test decorated code without waiting:
///
///     let clock = ManualClock()
///     let policy = RetryPolicy(backoff: .constant(.seconds(5)), clock: clock)
///     async let items = FlakyFeed().retrying(policy).fetch()
///     try await clock.waitForSleepers()
///     clock.advance(by: .seconds(5))
///
/// Where a test does not care when a sleep ends, an auto-advancing clock needs no attention. Each
/// sleep ends at once, and takes the clock to its deadline:
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

    /// As far as time goes, so that neither sums nor differences overflow.
    private static let limits = Duration.seconds(Int64.min)...Duration.seconds(Int64.max)

    /// Creates the instant that lies `sinceStart` after a clock's start, or the last one there is.
    public init(sinceStart: Duration = .zero) {
      self.sinceStart = sinceStart.clamped(to: Self.limits)
    }

    /// The instant that lies `duration` after this one, or the last one there is.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration.clamped(to: Self.limits))
    }

    /// The time from this instant to `other`, negative if `other` is the earlier one.
    public func duration(to other: Instant) -> Duration {
      other.sinceStart - sinceStart
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.sinceStart < rhs.sinceStart
    }
  }

  private let autoAdvancing: Bool
  private let state = Lock(State())

  /// Creates a clock that stands at the instant zero.
  ///
  /// - Parameter autoAdvancing: Whether each sleep ends at once and takes the clock to its
  ///   deadline. By default the clock stands still until ``advance(by:)``.
  public init(autoAdvancing: Bool = false) {
    self.autoAdvancing = autoAdvancing
  }

  /// The instant to which the clock has been advanced.
  public var now: Instant {
    state.withLock { $0.now }
  }

  /// One nanosecond; the clock itself is exact.
  public var minimumResolution: Duration {
    .nanoseconds(1)
  }

  /// How long each sleep was asked to last, in the order in which they began.
  ///
  /// Cancelled sleeps are among them, and so are those whose deadline had passed, as zero.
  public var sleeps: [Duration] {
    state.withLock { $0.sleeps }
  }

  /// Advances the clock, and ends every sleep whose deadline it reaches.
  ///
  /// The clock goes to its new time in one step: whoever wakes up and sleeps again counts from
  /// there.
  ///
  /// - Precondition: `duration` is not negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock cannot be advanced by a negative duration")
    state.withLock { $0.now = $0.now.advanced(by: duration) }
    resumeSatisfiedWaiters()
  }

  /// Waits until at least `count` sleeps by this clock are under way.
  ///
  /// An auto-advancing clock has none, ever.
  ///
  /// - Throws: `CancellationError` if the waiting task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async throws {
    try await wait(for: .sleepers(count))
  }

  /// Sleeps until the clock is advanced to `deadline`, and not at all if it stands there already.
  ///
  /// - Throws: `CancellationError`, at once, if the sleeping task is cancelled.
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
    let identifier = state.withLock { state in
      state.lastIdentifier += 1
      return state.lastIdentifier
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(condition: condition, continuation: continuation)
        state.withLock { $0.waiters[identifier] = waiter }
        // A cancellation handler that ran before the waiter was there had nothing to cancel.
        if Task.isCancelled { cancel(identifier) }
        resumeSatisfiedWaiters()
      }
    } onCancel: {
      cancel(identifier)
    }
  }

  private func resumeSatisfiedWaiters() {
    let waiters = state.withLock { $0.removeSatisfiedWaiters() }
    for waiter in waiters { waiter.continuation.resume() }
  }

  private func cancel(_ identifier: Int) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: identifier) }
    waiter?.continuation.resume(throwing: CancellationError())
  }
}

private enum Condition: Comparable {
  case sleepers(Int)
  case instant(ManualClock.Instant)
}

private struct Waiter {
  let condition: Condition
  let continuation: CheckedContinuation<Void, any Error>
}

private struct State {
  var now = ManualClock.Instant()
  var sleeps: [Duration] = []
  /// Those who wait, by numbers that grow.
  var waiters: [Int: Waiter] = [:]
  var lastIdentifier = 0

  /// Removes the waiters that have nothing left to wait for; sleepers in the order of deadlines.
  mutating func removeSatisfiedWaiters() -> [Waiter] {
    let sleepers = waiters.values.count { $0.condition > .instant(now) }
    let satisfied = waiters.filter { _, waiter in
      switch waiter.condition {
      case .sleepers(let count): count <= sleepers
      case .instant(let deadline): deadline <= now
      }
    }
    for identifier in satisfied.keys { waiters[identifier] = nil }
    return satisfied.sorted { ($0.value.condition, $0.key) < ($1.value.condition, $1.key) }
      .map(\.value)
  }
}

extension Duration {
  fileprivate func clamped(to limits: ClosedRange<Duration>) -> Duration {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
