import Testing

@testable import Decorators

@Suite struct RateBucketTests {
  /// A clock that goes wherever it is put.
  private struct JumpingClock: Clock {
    let time = Shared(Duration.zero)

    var now: ManualClock.Instant { .init(sinceStart: time.value) }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
  }

  private let clock = ManualClock()

  private func localStore(
    calls: Int, per period: Duration, burst: Int? = nil, clock: (any Clock<Duration>)? = nil
  ) -> RateLimiter {
    let policy = RateLimitPolicy(calls: calls, per: period, burst: burst)
    return RateLimiter(policy, clock: clock ?? self.clock)
  }

  @Test(arguments: [3, 7, 30, 99, 999, 7_919])
  func `Each period has all its calls, whatever their number`(calls: Int) {
    let store = localStore(calls: calls, per: .seconds(1))
    for _ in 0..<10 {
      for _ in 0..<calls { #expect(store.take(for: .all) == .taken) }
      #expect(store.take(for: .all) != .taken)
      clock.advance(by: .seconds(1))
    }
  }

  @Test func `What cannot be is at least 1`() {
    let store = localStore(calls: -5, per: .zero, burst: -5)
    #expect(store.take(for: .all) == .taken)
    #expect(store.take(for: .all) == .wait(.nanoseconds(1)))
  }

  @Test func `Keys have limits of their own`() {
    let store = localStore(calls: 1, per: .seconds(1))
    let keys = [
      RateLimitKey("id", 1), RateLimitKey("id", 2), RateLimitKey("id", UInt8(1)),
      RateLimitKey("id", "1"), RateLimitKey("number", 1), RateLimitKey("id, number", 1, 1),
      RateLimitKey("id, number", 1, 2), .all,
      RateLimitKey("id", of: "Feed.load()", 1), RateLimitKey("", of: "Feed.load()"),
    ]
    for key in keys { #expect(store.take(for: key) == .taken) }
    for key in keys { #expect(store.take(for: key) == .wait(.seconds(1))) }
    #expect(store.take(for: RateLimitKey("id", 1 as Int)) != .taken)
  }

  @Test func `Keys that differ have texts that differ`() {
    #expect("\(RateLimitKey.all)" == "")
    #expect("\(RateLimitKey("userID:", 42))" == "userID:42")
    #expect("\(RateLimitKey("userID:", "42"))" == #"userID:"42""#)
    #expect("\(RateLimitKey("userID:", UInt8(42)))" == #"userID:UInt8("42")"#)
    #expect("\(RateLimitKey("userID:", Int?(42)))" != "\(RateLimitKey("userID:", 42))")
    #expect("\(RateLimitKey("userID:", String?("a")))" != "\(RateLimitKey("userID:", "a"))")
    #expect("\(RateLimitKey("userID:region:", 42, "eu"))" == #"userID:region:42,"eu""#)
    #expect("\(RateLimitKey("a:b:", "a, b", "c"))" != "\(RateLimitKey("a:b:", "a", "b, c"))")
    #expect("\(RateLimitKey("", of: "Feed.load()"))" == "Feed.load()")
    #expect("\(RateLimitKey("userID:", of: "Feed.load()", 42))" == "Feed.load() userID:42")
  }

  @Test(arguments: [RateLimitKey.all, RateLimitKey("id", 1)])
  func `A clock that jumps does no harm`(key: RateLimitKey) {
    let clock = JumpingClock()
    let store = localStore(calls: 10, per: .seconds(1), burst: 2, clock: clock)
    for _ in 0..<2 { #expect(store.take(for: key) == .taken) }
    for hours in [1, 0, 2_000_000, -2_000_000] {
      let isBack = hours <= 0
      clock.time.change { $0 = .seconds(hours * 3_600) }
      // A jump back neither gives nor takes calls.
      for _ in 0..<2 where !isBack { #expect(store.take(for: key) == .taken) }
      #expect(store.take(for: key) == .wait(.milliseconds(100)))
      clock.time.change { $0 += .milliseconds(100) }
      #expect(store.take(for: key) == .taken)
      #expect(store.take(for: key) == .wait(.milliseconds(100)))
    }
  }
}
