extension Clock<Duration> {
  /// Returns a function that returns the time since this call.
  func uptime() -> @Sendable () -> Duration {
    // With its type known, the usual clock is read much faster.
    if let clock = self as? ContinuousClock {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    let start = now
    return { start.duration(to: now) }
  }
}
