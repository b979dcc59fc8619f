extension Clock<Duration> {
  /// Returns a function that returns the time since this call.
  package func uptime() -> @Sendable () -> Duration {
    // With its type known, the usual clock is read much faster.
    if let clock = self as? ContinuousClock {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    if self is DefaultClock {
      if let given = DefaultClock.given {
        let start = given.uptime()
        return { (DefaultClock.given ?? given).uptime() - start }
      }
      let start = ContinuousClock.now
      return { DefaultClock.given?.uptime() ?? start.duration(to: .now) }
    }
    if let clock = self as? StackClock {
      let start = ContinuousClock.now
      return { clock.given?.uptime() ?? start.duration(to: .now) }
    }
    let start = now
    return { start.duration(to: now) }
  }

  /// A Boolean value that indicates whether the clock may be one that a test moves.
  var isMovedByTest: Bool {
    if self is ContinuousClock { return false }
    if self is DefaultClock { return DefaultClock.given != nil }
    if let clock = self as? StackClock { return clock.given != nil }
    return true
  }

  /// Sleeps until a time limit is over, or until the longest possible sleep is.
  package func sleep(atMost limit: Duration) async throws {
    try await sleep(for: min(limit, .longestSleep))
  }
}

extension Duration {
  /// One year. Callers may use longer durations to mean "for ever", but no clock can add them to
  /// its time.
  package static let longestSleep = Duration.seconds(365 * 24 * 60 * 60)

  /// Returns a part of the duration, such as a random one, from 0 to 1.
  package func part(_ part: Double) -> Duration {
    // With this order of `max` and `min`, a value that is not a number becomes 0.
    self * max(0, min(part, 1))
  }
}
