extension Clock<Duration> {
  /// Sleeps until a time limit is over, though not longer than the longest sleep there is.
  func sleep(atMost limit: Duration) async throws {
    try await sleep(for: min(limit, .longestSleep))
  }
}

extension Duration {
  /// One year. "For ever" is said by durations that no clock can add to its time.
  static let longestSleep = Duration.seconds(365 * 24 * 60 * 60)
}
