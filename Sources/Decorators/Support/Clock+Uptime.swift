extension Clock<Duration> {
  /// Returns a function that tells how much time has passed since this call.
  func uptime() -> @Sendable () -> Duration {
    // The usual clock is read in a fraction of the time where its type is known.
    if let clock = self as? ContinuousClock {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    let start = now
    return { start.duration(to: now) }
  }
}
