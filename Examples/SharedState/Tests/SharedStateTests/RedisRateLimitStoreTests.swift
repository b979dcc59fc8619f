import DecoratorsRedis
import DecoratorsResilience
import Foundation
import HiredisTransport
import Synchronization
import Testing

/// A limit over a real server.
@Suite(.enabled(if: RedisServer.program != nil), .timeLimit(.minutes(1)))
struct RedisRateLimitStoreTests {
  private let server: RedisServer
  /// So slow that no call comes back while a test runs.
  private let policy = RateLimitPolicy(calls: 1, per: .seconds(600), burst: 3)

  init() throws {
    server = try RedisServer()
  }

  private func process(
    _ onOutage: @escaping @Sendable (Bool) -> Void = { _ in }
  ) -> RedisRateLimitStore {
    RedisRateLimitStore(policy, over: HiredisTransport(port: server.port), onOutage: onOutage)
  }

  @Test func `Processes share a limit`() async {
    let (one, two) = (process(), process())
    #expect(await one.take(for: .all) == nil)
    #expect(await two.take(for: .all) == nil)
    #expect(await one.take(for: .all) == nil)
    for store in [one, two] {
      guard let time = await store.take(for: .all) else {
        Issue.record("a call was let through")
        continue
      }
      #expect(time > .seconds(500) && time <= .seconds(600))
    }
    #expect(await two.take(for: RateLimiter.Key("user", 7)) == nil)
  }

  @Test func `Calls count as often as they cost`() async {
    let store = process()
    #expect(await store.take(2, for: .all) == nil)
    #expect(await store.take(2, for: .all) != nil)
    await store.correct(by: -1, for: .all)
    #expect(await store.take(2, for: .all) == nil)
    // More than a burst needs a full one, and is owed.
    await store.correct(by: -10, for: .all)
    #expect(await store.take(5, for: .all) == nil)
    let time = await store.take(0, for: .all) ?? .zero
    #expect(time > .seconds(1_100) && time <= .seconds(1_200))
  }

  @Test func `The beginning and the end of an outage are reported once`() async throws {
    let told = Mutex<[Bool]>([])
    let store = process { isOutage in told.withLock { $0.append(isOutage) } }
    #expect(await store.take(for: .all) == nil)
    server.stop()
    for _ in 0..<3 { #expect(await store.take(for: .all) == nil) }
    #expect(await store.take(for: .all) != nil)
    #expect(told.withLock(\.self) == [true])
    try server.startIfStopped()
    // It is asked again after a second.
    while told.withLock({ $0.count }) == 1 {
      _ = await store.take(for: .all)
      await Task.yield()
    }
    #expect(told.withLock(\.self) == [true, false])
  }
}
