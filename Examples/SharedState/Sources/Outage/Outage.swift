import DecoratorsCaching
import DecoratorsRedis
import Foundation
import HiredisTransport

/// Asks for prices through a server that `outage.sh` stops, kills and starts again meanwhile.
///
///     swift run Outage PORT SECONDS
///
/// It ends with status 1 if a price was older than it may be, a call failed or took too long, or the
/// outages had more than ten lines or none.
@main
struct Outage {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard arguments.count == 2 else {
      print("usage: Outage PORT SECONDS")
      exit(64)
    }
    let tally = Tally()
    let prices = RisingPrices()
    let redis = RedisCache(
      over: HiredisTransport(port: arguments[0]), namespace: "outage-\(UUID().uuidString)")
    let cached = prices.caching(in: LayeredCache(over: redis, lifetime: .seconds(1))) { event in
      tally.noteEvent()
      print(event)
    }
    let end = ContinuousClock.now + .seconds(arguments[1])
    await withDiscardingTaskGroup { group in
      for _ in 0..<16 {
        group.addTask { await call(cached, until: end, tally) }
      }
    }
    print("\(tally.summary); the prices themselves were asked for \(prices.calls) times.")
    guard tally.isRight(within: .seconds(1), events: 1...10) else {
      print("That is not as it should be.")
      exit(1)
    }
  }

  /// Makes one call after the other; one in fifty raises a price.
  private static func call(
    _ prices: some Prices, until end: ContinuousClock.Instant, _ tally: Tally
  ) async {
    while ContinuousClock.now < end {
      let item = Int.random(in: 0..<50)
      if Int.random(in: 0..<50) == 0 {
        await tally.note(item, isRise: true) { try await prices.raise(item) }
      } else {
        await tally.note(item, isRise: false) { try await prices.price(of: item) }
      }
      try? await Task.sleep(for: .milliseconds(2))
    }
  }
}
