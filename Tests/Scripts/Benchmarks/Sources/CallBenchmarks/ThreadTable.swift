import Decorators
import Foundation
import Synchronization

/// What calls through one decorator cost that eight threads make at once, beside those of one thread.
///
/// The row "counted" is what a count of the calls under way costs on the machine: two additions to a
/// number that all threads share.
///
/// It is the processor time of a synchronous call, in which waiting for other threads shows. What is
/// written by hand is not here: under a lock that all threads want, calls can take a thousand times as
/// long.
enum ThreadTable {
  /// So many that the threads run at the same time.
  private static let callsPerThread = 5_000_000
  private static let rounds = 3

  static func print() {
    Swift.print("| decorator | 1 thread, ns | 8 threads, ns | ratio |")
    Swift.print("|---|--:|--:|--:|")
    let feed = RemoteFeed(offset: CommandLine.arguments.count)
    printRow("direct", feed)
    printRow("counted", CountedFeed(feed))
    printRow("circuit breaker", feed.breakingCircuit())
    printRow("rate limit", feed.limitingRate())
    printRow("concurrency limit", feed.limitingConcurrency())
    let adaptive = ConcurrencyLimitPolicy(adaptive: AdaptiveLimit())
    printRow("adaptive limit", feed.limitingConcurrency(to: ConcurrencyLimiter(adaptive)))
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

/// A feed that counts the calls under way.
private final class CountedFeed: Feed {
  private let decoratee: RemoteFeed
  private let underWay = Atomic(0)

  init(_ decoratee: RemoteFeed) {
    self.decoratee = decoratee
  }

  func load(_ page: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    decoratee.load(page, completion: completion)
  }

  func page(_ number: Int) async throws -> Int {
    try await decoratee.page(number)
  }

  func decode(_ number: Int) throws -> Int {
    underWay.wrappingAdd(1, ordering: .acquiring)
    defer { underWay.wrappingSubtract(1, ordering: .releasing) }
    return try decoratee.decode(number)
  }
}
