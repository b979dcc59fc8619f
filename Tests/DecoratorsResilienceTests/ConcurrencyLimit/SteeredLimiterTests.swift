import DecoratorsTesting
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Limits whose policy changes while they are in use. The tests of models change it at random.
@Suite(.timeLimit(.minutes(10)))
struct SteeredLimiterTests {
  private let clock = ManualClock()

  @Test func `A higher limit lets waiting calls go on, and a lower one keeps others waiting`()
    async throws
  {
    let events = Recorder<String>()
    let limiter = ConcurrencyLimiter(ConcurrencyLimitPolicy(limit: 1)) {
      events.record($0.description)
    }
    let gate = GatedCalls<Void>()
    let calls = (1...4).map { _ in Task { try await limiter.callAsync { try await gate.call() } } }
    await until { limiter.waiting == 3 }
    limiter.policy.limit = 3
    await gate.started(3)
    limiter.policy.limit = 1
    gate.end(1, with: .success(()))
    gate.end(2, with: .success(()))
    await until { limiter.underWay == 1 }
    #expect(limiter.waiting == 1)
    gate.end(3, with: .success(()))
    await gate.started(4)
    gate.end(4, with: .success(()))
    for call in calls { try await call.value }
    let changes = await events.finish().filter { $0.contains("changed") }
    #expect(changes == ["limit changed from 1 to 3", "limit changed from 3 to 1"])
  }

  @Test func `A call from before a limit adapts says nothing about it`() async throws {
    let limiter = ConcurrencyLimiter(ConcurrencyLimitPolicy(limit: 4), clock: clock)
    clock.advance(by: .seconds(600))
    let permits = (0..<4).compactMap { _ in limiter.admit() }
    limiter.policy.adaptiveRange = 1...10
    for permit in permits { limiter.end(permit, with: .failed(TimeoutError(limit: .zero))) }
    for _ in 0..<20 {
      let permit = try #require(limiter.admit())
      clock.advance(by: .milliseconds(1))
      limiter.end(permit, with: .succeeded)
    }
    #expect(limiter.limit >= 4)
    #expect(limiter.underWay == 0)
    limiter.policy.adaptiveRange = nil
    #expect(limiter.limit == 4)
  }

  @Test func `A change of what does not concern the limit keeps what was learnt`() {
    let limiter = ConcurrencyLimiter(
      ConcurrencyLimitPolicy(limit: 50, adaptiveRange: 1...100), clock: clock)
    for _ in 0..<100 {
      if let permit = limiter.admit() {
        clock.advance(by: .milliseconds(1))
        limiter.end(permit, with: .failed(TimeoutError(limit: .zero)))
      }
    }
    let learnt = limiter.limit
    #expect(learnt < 50)
    limiter.policy.maxWait = .seconds(1)
    #expect(limiter.limit == learnt)
    limiter.policy.limit = 60
    #expect(limiter.limit == 60)
  }

  @Test func `A faster rate ends the sleep of the first call in line`() async throws {
    let limiter = RateLimiter(calls: 1, per: .seconds(3_600), clock: clock)
    try limiter.limit().callNow()
    let calls = (1...3).map { _ in Task { try await limiter.limit().callAsync() } }
    await until { limiter.waiting == 3 }
    try await clock.waitForSleepers()
    limiter.policy = RateLimitPolicy(calls: 10, per: .seconds(1), burst: 1)
    for waiting in (0..<3).reversed() {
      try await clock.waitForSleepers()
      clock.advance(by: .milliseconds(100))
      await until { limiter.waiting == waiting }
    }
    for call in calls { try await call.value }
  }

  @Test func `A slower rate rejects calls that would wait longer than they may`() async throws {
    let limiter = RateLimiter(
      RateLimitPolicy(calls: 10, per: .seconds(1), burst: 1, maxWait: .seconds(1)), clock: clock)
    try limiter.limit().callNow()
    let calls = (1...3).map { _ in Task { try await limiter.limit().callAsync() } }
    await until { limiter.waiting == 3 }
    try await clock.waitForSleepers()
    limiter.policy.calls = 1
    await until { limiter.waiting == 1 }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    var rejected = 0
    for call in calls {
      do { try await call.value } catch is RateLimitExceededError { rejected += 1 }
    }
    #expect(rejected == 2)
    #expect(limiter.waiting == 0)
  }

  @Test func `A bucket keeps its calls, as far as it has room`() throws {
    let limiter = RateLimiter(calls: 10, per: .seconds(1), clock: clock)
    for _ in 1...4 { try limiter.limit().callNow() }
    limiter.policy = RateLimitPolicy(calls: 1, per: .seconds(60), burst: 100)
    for _ in 1...6 { try limiter.limit().callNow() }
    #expect(limiter.limit().admit() == nil)
    clock.advance(by: .seconds(180))
    limiter.policy.burst = 2
    for _ in 1...2 { try limiter.limit().callNow() }
    #expect(limiter.limit().admit() == nil)
  }
}
