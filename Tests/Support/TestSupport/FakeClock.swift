import Decorators
import DecoratorsTesting

/// A clock whose time and sleeps are what a test says.
package struct FakeClock: Clock {
  package var time: @Sendable () -> Duration = { .zero }
  package var onSleep: @Sendable (Duration) async throws -> Void = { _ in }

  package init(
    time: @escaping @Sendable () -> Duration = { .zero },
    onSleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
  ) {
    self.time = time
    self.onSleep = onSleep
  }

  /// A clock that has been set back by five seconds each time it is read.
  package static var goingBack: FakeClock {
    let time = Shared(Duration.zero)
    return FakeClock {
      time.change { time in
        time -= .seconds(5)
        return time
      }
    }
  }

  package var now: ManualClock.Instant { ManualClock.Instant(sinceStart: time()) }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await onSleep(now.duration(to: deadline))
  }
}
