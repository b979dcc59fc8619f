extension Clock<Duration> {
  /// Sleeps until a time limit is over, though not longer than ``Backoff/longestDelay``.
  ///
  /// "For ever" is said by durations that no clock can add to its time.
  func sleep(atMost limit: Duration) async throws {
    try await sleep(for: min(limit, Backoff.longestDelay))
  }
}
