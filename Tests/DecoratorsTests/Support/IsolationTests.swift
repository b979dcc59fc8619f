@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsCaching
@_spi(Generated) import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// What the runtime calls stays on the actor of its caller, also after waits, and the caller goes on there.
@Suite(.timeLimit(.minutes(10)))
@MainActor struct IsolationTests {
  private let clock = ManualClock(autoAdvancing: true)

  /// Waits off the actor, and then fails at the first calls.
  private final class Calls {
    private(set) var count = 0

    nonisolated(nonsending) func make(failing: Int = 0) async throws -> Int {
      MainActor.assertIsolated()
      count += 1
      await Self.leave()
      MainActor.assertIsolated()
      if count <= failing { throw LoadError(number: count) }
      return count
    }

    @concurrent private static func leave() async {}
  }

  @Test func `Attempts after a delay are made on the actor of the caller`() async throws {
    let calls = Calls()
    let policy = RetryPolicy(maxAttempts: 3, backoff: .constant(.seconds(1)), clock: clock)
    #expect(try await policy.retry { try await calls.make(failing: 2) } == 3)
    MainActor.assertIsolated()
    #expect(clock.sleeps.count == 2)
  }

  @Test func `The caller of a retry that gives up stays on its actor`() async {
    let calls = Calls()
    let policy = RetryPolicy(maxAttempts: 2, backoff: .constant(.seconds(1)), clock: clock)
    await #expect(throws: LoadError(number: 2)) {
      try await policy.retry { try await calls.make(failing: 9) }
    }
    MainActor.assertIsolated()
  }

  @Test func `Calls with a time limit are made on the actor of the caller`() async throws {
    let calls = Calls()
    let timeout = Timeout(after: .seconds(5), clock: ManualClock())
    #expect(try await timeout.callCooperatively { try await calls.make() } == 1)
    MainActor.assertIsolated()
  }

  @Test func `Calls that wait for a rate limit are made on the actor of the caller`() async throws {
    let calls = Calls()
    let limiter = RateLimiter(RateLimitPolicy(calls: 1, per: .seconds(1)), clock: clock)
    for _ in 1...3 { _ = try await limiter.limit().call { try await calls.make() } }
    MainActor.assertIsolated()
    #expect(calls.count == 3)
  }

  @Test func `Logged calls in a context are made on the actor of the caller`() async throws {
    let calls = Calls()
    let log = CallLog(to: MemoryLog())
    let result = try await CallContext(key: "K").run {
      try await log.call("Feed.load()") { try await calls.make() }
    }
    MainActor.assertIsolated()
    #expect(result == 1)
  }

  @Test func `Cached calls are made on the actor of the caller`() async throws {
    let calls = Calls()
    let cache = MemoryCache()
    let strategy = CacheStrategy(.cacheFirst, expires: .seconds(60))
    let (result, _) = try await withCacheReport {
      try await withCacheOverride(.refresh) {
        try await cache.result(in: cache.slot(of: "Feed.load()"), strategy: strategy) {
          try await calls.make()
        }
      }
    }
    MainActor.assertIsolated()
    #expect(result == 1)
  }
}
