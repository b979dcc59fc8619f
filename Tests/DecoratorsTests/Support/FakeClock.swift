import Decorators

/// A clock whose time and sleeps are what a test says.
struct FakeClock: Clock {
  var time: @Sendable () -> Duration = { .zero }
  var onSleep: @Sendable (Duration) async throws -> Void = { _ in }

  /// A clock that has been set back by five seconds each time it is read.
  static var goingBack: FakeClock {
    let time = Shared(Duration.zero)
    return FakeClock {
      time.change { time in
        time -= .seconds(5)
        return time
      }
    }
  }

  var now: ManualClock.Instant { ManualClock.Instant(sinceStart: time()) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await onSleep(now.duration(to: deadline))
  }
}
