import Decorators
import Testing

@testable import DecoratorsRedis

struct RedisRateLimitStoreTests {
  @Test func `More than one call in a microsecond is a limit, too`() {
    let policy = RateLimitPolicy(calls: 4_000_000, per: .seconds(1), burst: 3)
    let store = RedisRateLimitStore(policy, over: RecordingTransport())
    #expect(store.interval == 0.25)
    #expect(store.tolerance == 0.5)
  }

  @Test func `Without a server, the limit is that of the process`() async {
    let transport = RecordingTransport { _ in .error("ERR no memory") }
    let policy = RateLimitPolicy(calls: 1, per: .seconds(600), burst: 2)
    let store = RedisRateLimitStore(policy, over: transport)
    #expect(await store.take(for: .all) == nil)
    #expect(await store.take(for: .all) == nil)
    #expect(await store.take(for: .all) != nil)
  }
}
