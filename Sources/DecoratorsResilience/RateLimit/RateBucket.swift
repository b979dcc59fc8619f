@_spi(Generated) import Decorators

/// A bucket of calls: each call takes as many out as it costs, and they come back evenly, up to a burst.
///
/// A call that costs more than a burst is made when the bucket is full. It then owes the rest, and others
/// wait until that has come back.
struct RateBucket: Sendable {
  static let mostCalls = 1 << 40

  /// The time in which one call comes back.
  let interval: Duration
  /// The time in which an empty bucket is full again.
  private let fillTime: Duration
  /// The time when the bucket is full, if no call is taken.
  private var fullTime: Duration
  /// The time of the last operation.
  private var time: Duration

  /// Creates a full bucket.
  init(_ policy: RateLimitPolicy, at now: Duration) {
    let period = min(max(policy.period, .nanoseconds(1)), .longestSleep)
    interval = max(period / Self.inRange(policy.calls, from: 1), Duration(attoseconds: 1))
    fillTime = interval * Self.inRange(policy.burst ?? policy.calls, from: 1)
    fullTime = now
    time = now
  }

  private static func inRange(_ count: Int, from least: Int) -> Int {
    max(least, min(count, mostCalls))
  }

  /// Uses another policy. The bucket keeps its calls, as far as it has room, and what calls owe.
  mutating func change(to policy: RateLimitPolicy, at now: Duration) {
    refill(at: now)
    let old = UInt128(interval.attoseconds)
    let left = fillTime - (fullTime - now)
    self = RateBucket(policy, at: now)
    // Exact, and rounded down, so that no call is made too early.
    let new = UInt128(interval.attoseconds)
    func converted(_ time: Duration) -> Duration {
      let time = UInt128(max(.zero, time).attoseconds)
      let part = old.dividingFullWidth((time % old).multipliedFullWidth(by: new)).quotient
      return Duration(
        attoseconds: Int128(min(time / old, UInt128(Self.mostCalls)) * new + part))
    }
    fullTime += fillTime - min(converted(left), fillTime) + converted(.zero - left)
  }

  /// The number of calls in the bucket, as of the last operation.
  var tokens: Double { (fillTime - (fullTime - time)) / interval }

  /// Takes the calls of a cost, if they are there.
  mutating func take(_ cost: Int = 1, at now: Duration) -> Bool {
    refill(at: now)
    guard fullTime - now + timeNeeded(for: cost) <= fillTime else { return false }
    // The usual cost is the quickest.
    if cost == 1 { fullTime += interval } else { owe(cost) }
    return true
  }

  /// Takes calls although they may not be there, or puts some back.
  mutating func correct(by difference: Int, at now: Duration) {
    refill(at: now)
    owe(difference)
    fullTime = max(fullTime, now)
  }

  /// Returns the time until the calls of a cost are there after those of others, rounded up to
  /// nanoseconds.
  mutating func delay(for cost: Int = 1, at now: Duration, after others: Int = 0) -> Duration {
    refill(at: now)
    let time = interval * min(others, Self.mostCalls) + timeNeeded(for: cost)
    let delay = fullTime - now + time - fillTime
    let nanosecond = Int128(1_000_000_000)
    return Duration(
      attoseconds: max(0, delay.attoseconds + nanosecond - 1) / nanosecond * nanosecond)
  }

  /// The time in which the calls come back that a call needs to be made.
  private func timeNeeded(for cost: Int) -> Duration {
    cost == 1 ? interval : min(interval * Self.inRange(cost, from: 0), fillTime)
  }

  private mutating func owe(_ cost: Int) {
    let time = interval * Self.inRange(cost, from: -Self.mostCalls)
    fullTime = min(fullTime + time, self.time + fillTime + max(.longestSleep, time))
  }

  /// Returns `true` if the bucket is full, like a new one.
  func isFull(at now: Duration) -> Bool { fullTime - max(.zero, time - now) <= now }

  /// Puts back the calls of the time that has passed. A clock that goes back changes nothing.
  private mutating func refill(at now: Duration) {
    if now < time { fullTime -= time - now }
    time = now
    fullTime = max(fullTime, now)
  }
}
