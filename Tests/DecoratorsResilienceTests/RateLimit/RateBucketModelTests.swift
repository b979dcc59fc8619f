import RandomCases
import TestSupport
import Testing

@testable import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// A bucket under random operations, against one that counts nanoseconds.
@Suite struct RateBucketModelTests {
  /// A bucket whose level is a whole number: a token is as many as the period has nanoseconds.
  struct Bucket {
    private(set) var calls: Int128
    let period: Int128
    private(set) var burst: Int128
    private var level: Int128
    private var time: Int128 = 0

    init(calls: Int, period: Duration, burst: Int) {
      self.calls = Int128(calls)
      self.period = period.attoseconds / 1_000_000_000
      self.burst = Int128(burst)
      level = self.period * self.burst
    }

    mutating func refill(at now: Int128) {
      level = min(level + (now - time) * calls, period * burst)
      time = now
    }

    /// The level that a call needs. One that costs more than a burst needs a full bucket.
    private func need(of cost: Int) -> Int128 { period * min(Int128(cost), burst) }

    /// The time until a call can be made after others.
    func delay(for cost: Int = 1, after count: Int) -> Duration {
      let missing = max(0, period * Int128(count) + need(of: cost) - level)
      return .nanoseconds(Int64((missing + calls - 1) / calls))
    }

    mutating func change(calls: Int, burst: Int) {
      self.calls = Int128(calls)
      self.burst = Int128(burst)
      level = min(level, period * self.burst)
    }

    mutating func take(_ cost: Int = 1) -> Bool {
      guard level >= need(of: cost) else { return false }
      level -= period * Int128(cost)
      return true
    }

    mutating func correct(by difference: Int) {
      level = min(level - period * Int128(difference), period * burst)
    }
  }

  struct Limit: CustomTestStringConvertible {
    let calls: Int
    let period: Duration
    let burst: Int

    var testDescription: String { "\(calls) per \(period), burst \(burst)" }
  }

  static let limits = [
    Limit(calls: 10, period: .seconds(1), burst: 20),
    Limit(calls: 1, period: .milliseconds(1), burst: 1),
    Limit(calls: 3, period: .seconds(1), burst: 3),
    Limit(calls: 7, period: .seconds(60), burst: 1),
    Limit(calls: 7_919, period: .seconds(1), burst: 100),
    Limit(calls: 1_000_003, period: .seconds(1), burst: 5),
    Limit(calls: 100, period: .seconds(86_400), burst: 1_000),
    Limit(calls: 13, period: .nanoseconds(5), burst: 2),
  ]

  @Test(arguments: limits)
  func `A bucket does what the model does`(limit: Limit) {
    let policy = RateLimitPolicy(calls: limit.calls, per: limit.period, burst: limit.burst)
    var bucket = RateBucket(policy, at: .zero)
    var reference = Bucket(calls: limit.calls, period: limit.period, burst: limit.burst)
    var generator = SeededGenerator(seed: limit.calls)
    let interval = max(1, Int64(limit.period / .nanoseconds(limit.calls)))
    var now: Int64 = 0
    var taken = 0
    for _ in 0..<100_000 {
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<70: break
      case 70..<99: now += .random(in: 0...(2 * interval), using: &generator)
      default: now += .random(in: 0...(interval * Int64(limit.burst) * 3), using: &generator)
      }
      let time = Duration.nanoseconds(now)
      reference.refill(at: Int128(now))
      let count = Int.random(in: 0..<5, using: &generator)
      let cost =
        Int.random(in: 0..<4, using: &generator) > 0
        ? 1 : Int.random(in: 0...(limit.burst + 2), using: &generator)
      guard
        bucket.delay(for: cost, at: time, after: count) == reference.delay(for: cost, after: count)
      else {
        Issue.record("a delay is wrong at \(now)")
        return
      }
      if Int.random(in: 0..<20, using: &generator) == 0 {
        let difference = Int.random(in: -3...3, using: &generator)
        bucket.correct(by: difference, at: time)
        reference.correct(by: difference)
      }
      let isTaken = bucket.take(cost, at: time)
      guard isTaken == reference.take(cost) else {
        Issue.record("a call is taken or not at \(now)")
        return
      }
      if isTaken { taken += 1 }
    }
    #expect(taken > 10_000)
  }

  @Test(
    arguments: [1, 3, 999, 1_000_003, Int.max], [1, 1_000_000_000, 86_400_000_000_000, Int64.max])
  func `Nothing overflows`(calls: Int, period: Int64) {
    for burst in [1, 999_983, Int.max] {
      let policy = RateLimitPolicy(calls: calls, per: .nanoseconds(period), burst: burst)
      for uptime in [Duration.zero, .seconds(1), .seconds(Int64.max), .seconds(Int64.min)] {
        var bucket = RateBucket(policy, at: .zero)
        let isFirstTaken = bucket.take(at: uptime)
        #expect(isFirstTaken)
        _ = bucket.delay(at: uptime, after: Int.max)
        let isSecondTaken = bucket.take(at: uptime)
        #expect(isSecondTaken == (burst > 1))
        bucket.correct(by: .max, at: uptime)
        _ = bucket.take(.max, at: uptime)
        _ = bucket.delay(for: .max, at: uptime, after: .max)
        bucket.change(to: RateLimitPolicy(calls: 1, per: .seconds(1)), at: uptime)
        bucket.change(to: policy, at: uptime)
        bucket.correct(by: .min, at: uptime)
      }
    }
  }
}
