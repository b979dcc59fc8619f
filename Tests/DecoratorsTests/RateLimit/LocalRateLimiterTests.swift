import Testing

@testable import Decorators

@Suite struct LocalRateLimiterTests {
  /// A clock that goes wherever it is put.
  private struct JumpingClock: Clock {
    let time = Shared(Duration.zero)

    var now: ManualClock.Instant { .init(sinceStart: time.value) }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
  }

  private let clock = ManualClock()

  @Test func `A burst, and then one after the other`() {
    let limiter = LocalRateLimiter(calls: 10, per: .seconds(1), burst: 3, clock: clock)
    for _ in 0..<3 { #expect(limiter.take(for: .all) == .taken) }
    #expect(limiter.take(for: .all) == .wait(.milliseconds(100)))
    clock.advance(by: .milliseconds(40))
    #expect(limiter.take(for: .all) == .wait(.milliseconds(60)))
    clock.advance(by: .milliseconds(60))
    #expect(limiter.take(for: .all) == .taken)
    #expect(limiter.take(for: .all) == .wait(.milliseconds(100)))
    clock.advance(by: .seconds(1_000))
    for _ in 0..<3 { #expect(limiter.take(for: .all) == .taken) }
    #expect(limiter.take(for: .all) != .taken)
  }

  @Test(arguments: [3, 7, 30, 99, 999, 7_919])
  func `Each period has all its calls, whatever their number`(calls: Int) {
    let limiter = LocalRateLimiter(calls: calls, per: .seconds(1), clock: clock)
    for _ in 0..<10 {
      for _ in 0..<calls { #expect(limiter.take(for: .all) == .taken) }
      #expect(limiter.take(for: .all) != .taken)
      clock.advance(by: .seconds(1))
    }
  }

  @Test func `What cannot be is at least 1`() {
    let limiter = LocalRateLimiter(calls: -5, per: .zero, burst: -5, clock: clock)
    #expect(limiter.take(for: .all) == .taken)
    #expect(limiter.take(for: .all) == .wait(.nanoseconds(1)))
  }

  @Test func `Keys have limits of their own`() {
    let limiter = LocalRateLimiter(calls: 1, per: .seconds(1), clock: clock)
    let keys = [
      RateLimitKey("id", 1), RateLimitKey("id", 2), RateLimitKey("id", UInt8(1)),
      RateLimitKey("id", "1"), RateLimitKey("number", 1), RateLimitKey("id, number", 1, 1),
      RateLimitKey("id, number", 1, 2), .all,
      RateLimitKey("id", of: "Feed.load()", 1), RateLimitKey("", of: "Feed.load()"),
    ]
    for key in keys { #expect(limiter.take(for: key) == .taken) }
    for key in keys { #expect(limiter.take(for: key) == .wait(.seconds(1))) }
    #expect(limiter.take(for: RateLimitKey("id", 1 as Int)) != .taken)
  }

  @Test func `A key has a text`() {
    #expect("\(RateLimitKey.all)" == "")
    #expect("\(RateLimitKey("userID:", 42))" == "userID:42")
    #expect("\(RateLimitKey("userID:region:", 42, "eu"))" == "userID:region:(42, eu)")
    #expect("\(RateLimitKey("", of: "Feed.load()"))" == "Feed.load()")
    #expect("\(RateLimitKey("userID:", of: "Feed.load()", 42))" == "Feed.load() userID:42")
  }

  @Test func `A key that has its whole burst is forgotten`() {
    let limiter = LocalRateLimiter(calls: 1, per: .seconds(1), clock: clock)
    for number in 0..<100_000 {
      #expect(limiter.take(for: RateLimitKey("id", number)) == .taken)
      clock.advance(by: .milliseconds(10))
      #expect(limiter.keyCount <= 202)
    }
    #expect(limiter.take(for: RateLimitKey("id", 99_950)) != .taken)
  }

  @Test(arguments: [RateLimitKey.all, RateLimitKey("id", 1)])
  func `A clock that jumps does no harm`(key: RateLimitKey) {
    let clock = JumpingClock()
    let limiter = LocalRateLimiter(calls: 10, per: .seconds(1), burst: 2, clock: clock)
    for time in [0, 3_600, 5, 9_000_000_000, -9_000_000_000, 0] {
      clock.time.change { $0 = .seconds(time) }
      for _ in 0..<2 { #expect(limiter.take(for: key) == .taken) }
      #expect(limiter.take(for: key) == .wait(.milliseconds(100)))
    }
    // A step that is shorter than a burst only has the next call wait for it.
    clock.time.change { $0 = .milliseconds(-100) }
    #expect(limiter.take(for: key) == .taken)
  }

  @Test func `Eight threads take no more than there is`() async {
    let rate = CellRate(calls: 1_000, per: .seconds(1), burst: 1_000)
    let uptime = clock.uptime()
    let bucket = RateBucket(rate, uptime: uptime)
    let taken = Shared(0)
    await withEightThreads { [clock] thread in
      for round in 0..<5_000 {
        if thread == 0, round.isMultiple(of: 5) { clock.advance(by: .milliseconds(1)) }
        let isTaken =
          round.isMultiple(of: 2) ? bucket.takeAtOnce(at: uptime()) : bucket.take() == .taken
        if isTaken { _ = taken.next() }
      }
    }
    // A burst, and one for each millisecond.
    #expect(taken.value <= 2_000)
    #expect(taken.value >= 1_000)
  }
}
