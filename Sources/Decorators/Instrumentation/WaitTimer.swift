/// A timer for one wait after the other, such as those for the elements of a stream.
///
/// It goes on to sleep while nobody waits, because a sleep takes longer to begin and to cancel than most
/// elements take to arrive. By a clock that a test moves, it sleeps only while somebody waits, so that the
/// test sees who sleeps.
package final class WaitTimer: Sendable {
  private let sleeper: Sleeper

  /// Creates a timer.
  ///
  /// - Parameters:
  ///   - uptime: Returns the time since some moment, by the clock.
  ///   - sleepsOn: `true` if it sleeps while nobody waits; by default if no test moves the clock.
  init(
    clock: any Clock<Duration>, uptime: @escaping @Sendable () -> Duration, sleepsOn: Bool? = nil
  ) {
    sleeper = Sleeper(clock: clock, uptime: uptime, sleepsOn: sleepsOn)
  }

  deinit { sleeper.stop() }

  /// Begins a wait.
  ///
  /// - Parameter timeOut: A closure that is called when the time is over, unless the wait ends before.
  func begin(within limit: Duration, _ timeOut: @escaping @Sendable () -> Void) {
    sleeper.begin(within: limit, timeOut)
  }

  /// Ends the wait.
  func end() { sleeper.end() }
}

/// What a timer and its task have in common. The task does not keep the timer.
private final class Sleeper: Sendable {
  private struct State {
    /// The wait and its end; `nil` while nobody waits.
    var wait: (deadline: Duration, timeOut: @Sendable () -> Void)?
    /// The task that sleeps, and the time when it wakes up; `nil` if none does.
    var sleep: (task: Task<Void, Never>, deadline: Duration)?

    mutating func stop() {
      sleep?.task.cancel()
      sleep = nil
    }
  }

  private let clock: any Clock<Duration>
  private let uptime: @Sendable () -> Duration
  private let sleepsOn: Bool?
  private let state = Lock(State())

  init(
    clock: any Clock<Duration>, uptime: @escaping @Sendable () -> Duration, sleepsOn: Bool?
  ) {
    self.clock = clock
    self.uptime = uptime
    self.sleepsOn = sleepsOn
  }

  func begin(within limit: Duration, _ timeOut: @escaping @Sendable () -> Void) {
    let deadline = uptime() + min(limit, .longestSleep)
    state.withLock { state in
      state.wait = (deadline, timeOut)
      if let sleep = state.sleep {
        if sleep.deadline <= deadline { return }
        sleep.task.cancel()
      }
      state.sleep = (Task.begin { await self.sleep(for: limit) }, deadline)
    }
  }

  func end() {
    state.withLock { state in
      state.wait = nil
      if !(sleepsOn ?? !clock.isMovedByTest) { state.stop() }
    }
  }

  func stop() { state.withLock { $0.stop() } }

  /// Sleeps until the time of the current wait is over, or nobody waits.
  private func sleep(for limit: Duration) async {
    var limit: Duration? = limit
    while let timeLeft = limit {
      do { try await clock.sleep(atMost: timeLeft) } catch { return }
      limit = wakeUp()
    }
  }

  /// Ends the wait if its time is over. Returns the time that is left of it; `nil` if the task is done.
  private func wakeUp() -> Duration? {
    let now = uptime()
    let (timeLeft, timeOut) = state.withLock { state -> (Duration?, (@Sendable () -> Void)?) in
      // Cancelled under this lock, so that a task which another has replaced changes nothing.
      if Task.isCancelled { return (nil, nil) }
      guard let wait = state.wait else {
        state.sleep = nil
        return (nil, nil)
      }
      if wait.deadline > now {
        state.sleep?.deadline = wait.deadline
        return (wait.deadline - now, nil)
      }
      state.wait = nil
      state.sleep = nil
      return (nil, wait.timeOut)
    }
    timeOut?()
    return timeLeft
  }
}
