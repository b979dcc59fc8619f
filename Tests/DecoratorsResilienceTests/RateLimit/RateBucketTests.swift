import DecoratorsTesting
import TestSupport
import Testing

@testable import Decorators
@testable @_spi(Generated) import DecoratorsResilience

@Suite struct RateBucketTests {
  private let clock = ManualClock()

  private func localStore(
    calls: Int, per period: Duration, burst: Int? = nil, clock: (any Clock<Duration>)? = nil
  ) -> RateLimiter {
    let policy = RateLimitPolicy(calls: calls, per: period, burst: burst)
    return RateLimiter(policy, clock: clock ?? self.clock)
  }

  @Test func `Numbers that are too small count as 1`() {
    let store = localStore(calls: -5, per: .zero, burst: -5)
    #expect(store.take(for: .all) == nil)
    #expect(store.take(for: .all) == .nanoseconds(1))
  }

  @Test func `Keys have limits of their own`() {
    let store = localStore(calls: 1, per: .seconds(1))
    let keys = [
      RateLimiter.Key("id", 1), RateLimiter.Key("id", 2), RateLimiter.Key("id", UInt8(1)),
      RateLimiter.Key("id", "1"), RateLimiter.Key("number", 1), RateLimiter.Key("id, number", 1, 1),
      RateLimiter.Key("id, number", 1, 2), .all,
      RateLimiter.Key("id", of: "Feed.load()", 1), RateLimiter.Key("", of: "Feed.load()"),
    ]
    for key in keys { #expect(store.take(for: key) == nil) }
    for key in keys { #expect(store.take(for: key) == .seconds(1)) }
    #expect(store.take(for: RateLimiter.Key("id", 1 as Int)) != nil)
  }

  @Test func `Keys that differ have texts that differ`() {
    #expect("\(RateLimiter.Key.all)" == "")
    #expect("\(RateLimiter.Key("userID:", 42))" == "userID:42")
    #expect("\(RateLimiter.Key("userID:", "42"))" == #"userID:"42""#)
    #expect("\(RateLimiter.Key("userID:", UInt8(42)))" == #"userID:UInt8("42")"#)
    #expect("\(RateLimiter.Key("userID:", Int?(42)))" != "\(RateLimiter.Key("userID:", 42))")
    #expect("\(RateLimiter.Key("userID:", String?("a")))" != "\(RateLimiter.Key("userID:", "a"))")
    #expect("\(RateLimiter.Key("userID:region:", 42, "eu"))" == #"userID:region:42,"eu""#)
    #expect("\(RateLimiter.Key("a:b:", "a, b", "c"))" != "\(RateLimiter.Key("a:b:", "a", "b, c"))")
    #expect("\(RateLimiter.Key("", of: "Feed.load()"))" == "Feed.load()")
    #expect("\(RateLimiter.Key("userID:", of: "Feed.load()", 42))" == "Feed.load() userID:42")
  }

  @Test(arguments: [RateLimiter.Key.all, RateLimiter.Key("id", 1)])
  func `A clock that jumps does no harm`(key: RateLimiter.Key) {
    let time = Shared(Duration.zero)
    let clock = FakeClock { time.value }
    let store = localStore(calls: 10, per: .seconds(1), burst: 2, clock: clock)
    for _ in 0..<2 { #expect(store.take(for: key) == nil) }
    for hours in [1, 0, 2_000_000, -2_000_000] {
      let isBack = hours <= 0
      time.change { $0 = .seconds(hours * 3_600) }
      // A jump back neither gives nor takes calls.
      for _ in 0..<2 where !isBack { #expect(store.take(for: key) == nil) }
      #expect(store.take(for: key) == .milliseconds(100))
      time.change { $0 += .milliseconds(100) }
      #expect(store.take(for: key) == nil)
      #expect(store.take(for: key) == .milliseconds(100))
    }
  }
}
