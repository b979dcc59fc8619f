@testable import Decorators

/// A clock that has been set back by five seconds each time it is read.
final class ClockThatGoesBack: Clock {
  private let time = Lock(Duration.zero)

  var minimumResolution: Duration { .zero }

  var now: ManualClock.Instant {
    time.withLock { time in
      time -= .seconds(5)
      return ManualClock.Instant(sinceStart: time)
    }
  }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}
