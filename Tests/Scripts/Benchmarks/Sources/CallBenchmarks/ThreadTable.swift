import Foundation

/// What calls through one decorator cost that eight threads make at once, beside those of one thread.
///
/// It is the processor time of a synchronous call, in which waiting for other threads shows.
enum ThreadTable {
  private static let callsPerThread = 50_000
  private static let rounds = 5

  static func print() {
    Swift.print("| decorator | 1 thread, ns | 8 threads, ns | ratio |")
    Swift.print("|---|--:|--:|--:|")
    let feed = RemoteFeed(offset: CommandLine.arguments.count)
    printRow("direct", feed)
    printRow("circuit breaker", feed.breakingCircuit())
    printRow("circuit breaker by hand", CircuitBreakingFeedByHand(feed))
    printRow("rate limit", feed.limitingRate())
    printRow("rate limit by hand", RateLimitingFeedByHand(feed))
    printRow("concurrency limit", feed.limitingConcurrency())
    printRow("concurrency limit by hand", ConcurrencyLimitingFeedByHand(feed))
  }

  private static func printRow(_ name: String, _ feed: some Feed) {
    // In turns, so that whatever else the machine does meets both alike.
    var (one, eight) = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      one = min(one, nanoseconds(feed, threads: 1))
      eight = min(eight, nanoseconds(feed, threads: 8))
    }
    let columns = [one, eight, eight / one].map { String(format: "%.1f", $0) }
    Swift.print("| \(name) | \(columns.joined(separator: " | ")) |")
    fflush(nil)
  }

  private static func nanoseconds(_ feed: some Feed, threads: Int) -> Double {
    let start = clock()
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      Thread {
        for number in 0..<callsPerThread { _ = try? feed.decode(number) }
        group.leave()
      }.start()
    }
    group.wait()
    let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return time * 1e9 / Double(threads * callsPerThread)
  }
}
