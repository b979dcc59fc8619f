import Counters
import DecoratorsTelemetry
import DecoratorsTesting
import Foundation

/// All streams of which an element is measured.
enum StreamPaths {
  private static let remote = RemoteTicker(offset: CommandLine.arguments.count)
  private static let dropping = DroppingLog(minimumLevel: .trace)

  static var all: [CallPath] {
    paths("direct", remote, byHand: nil)
      + paths("logging on", remote.logging(to: dropping))
      + paths("metrics", remote.measuring(in: MemoryMetrics()))
      + paths("retry", remote.retrying())
      + paths("concurrency limit", remote.limitingConcurrency())
      + paths("circuit breaker", remote.breakingCircuit())
      + paths("rate limit", remote.limitingRate())
      + paths("fallback", remote.fallingBack(to: remote))
      + paths("recording", remote.recording(in: CallRecorder()))
      + paths("timeout", remote.timingOut(), byHand: TimingOutTickerByHand(remote))
      + paths(
        "circuit breaker, concurrency limit, retry, metrics, logging on",
        remote.breakingCircuit().limitingConcurrency().retrying().measuring(in: MemoryMetrics())
          .logging(to: dropping),
        byHand: (1...5).reduce(remote as any Ticker) { ticker, _ in ObservingTickerByHand(ticker) })
  }

  /// The streams of a ticker, and of one by hand.
  private static func paths(
    _ decorators: String, _ ticker: some Ticker,
    byHand: (any Ticker)? = ObservingTickerByHand(remote)
  ) -> [CallPath] {
    let here = CallPath(member: .stream, decorators: decorators, form: .here) { parts, mark in
      try await take(from: ticker, parts, mark)
    }
    guard let byHand else { return [here] }
    return [
      here,
      CallPath(member: .stream, decorators: decorators, form: .byHand) { parts, mark in
        try await take(from: byHand, parts, mark)
      },
    ]
  }

  /// Takes the elements of one stream.
  private static func take(from ticker: some Ticker, _ parts: [Int], _ mark: () -> Void)
    async throws
  {
    var ticks = ticker.ticks(.max).makeAsyncIterator()
    mark()
    for count in parts {
      for _ in 0..<count { use(try await ticks.next()) }
      mark()
    }
  }

  private static func use(_ tick: Int?) { counters_use(Int64(tick ?? 0)) }
}
