import DecoratorsResilience
import DecoratorsTelemetry
import Foundation
import LoopbackServer

/// Eight clients read a feed through six decorators, while the server has good and bad times.
///
///     swift run --package-path Examples MetricsEndpoint [SECONDS] > metrics.csv
///     Examples/Sources/MetricsEndpoint/plot.py metrics.csv > metrics.svg
///
/// The samples, which are scraped from `/metrics` four times a second, go to standard output, and the
/// table and the text of the metrics to standard error at the end.
@main
struct MetricsEndpoint {
  static func main() async throws {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 20
    let metrics = MemoryMetrics()
    let feedServer = FeedServer()
    let server = try feedServer.start(with: metrics)
    let feed = stack(around: RemoteFeedRepository(url: server.url), metrics)
    let phase = Duration.seconds(seconds / Double(FeedServer.Health.allCases.count))
    // Nobody is cancelled at the end, since a task that is cancelled while its `URLSession` call ends can
    // wait for ever on Linux (swiftlang/swift-corelibs-foundation #5412).
    let end = ContinuousClock.now + .seconds(seconds)

    print(Sample.head)
    try await withThrowingTaskGroup { group in
      for client in 0..<8 { group.addTask { try await read(feed, as: client, until: end) } }
      group.addTask {
        var scraper = Scraper(url: server.url)
        while ContinuousClock.now < end {
          try await Task.sleep(for: .milliseconds(250))
          print(try await scraper.sample().line)
        }
      }
      for health in FeedServer.Health.allCases {
        feedServer.become(health)
        try await Task.sleep(for: phase)
      }
      try await group.waitForAll()
    }
    FileHandle.standardError.write(Data("\(metrics)\n\(metrics.prometheusText)".utf8))
    server.stop()
  }

  /// Reads one page after the other.
  private static func read(
    _ feed: any FeedRepository, as client: Int, until end: ContinuousClock.Instant
  ) async throws {
    var number = client
    while ContinuousClock.now < end {
      _ = try? await feed.page(number)
      number += 8
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// The stack, read from the inside out: the metrics are told what all others do, and the circuit
  /// and the limit show how they are in gauges.
  static func stack(
    around feed: some FeedRepository, _ metrics: MemoryMetrics
  ) -> any FeedRepository {
    let circuit = CircuitBreaker(.feedRepository)
    circuit.reportGauges(to: metrics, as: "feed")
    let limiter = ConcurrencyLimiter(.feedRepository)
    limiter.reportGauges(to: metrics, as: "feed")
    return
      feed
      .timingOut()
      .breakingCircuit(with: circuit)
      .limitingConcurrency(to: limiter)
      .retrying()
      .sharingCalls()
      .measuring(in: metrics)
  }
}
