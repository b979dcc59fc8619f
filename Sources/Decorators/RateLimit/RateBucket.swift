/// A bucket of calls: each call takes one out, and they come back evenly, up to a burst.
struct RateBucket: Sendable {
  private static let mostCalls = 1 << 40

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
    func inRange(_ count: Int) -> Int { max(1, min(count, Self.mostCalls)) }
    let period = min(max(policy.period, .nanoseconds(1)), .longestSleep)
    interval = max(period / inRange(policy.calls), Duration(attoseconds: 1))
    fillTime = interval * inRange(policy.burst ?? policy.calls)
    fullTime = now
    time = now
  }

  /// Uses another policy. The bucket keeps its calls, as far as it has room.
  mutating func change(to policy: RateLimitPolicy, at now: Duration) {
    refill(at: now)
    let old = UInt128(interval.attoseconds)
    let left = UInt128(max(.zero, fillTime - (fullTime - now)).attoseconds)
    self = RateBucket(policy, at: now)
    // Exact, and rounded down, so that no call is made too early.
    let new = UInt128(interval.attoseconds)
    let part = old.dividingFullWidth((left % old).multipliedFullWidth(by: new)).quotient
    let time = Duration(attoseconds: Int128(left / old * new + part))
    fullTime += fillTime - min(time, fillTime)
  }

  /// The number of calls in the bucket, as of the last operation.
  var tokens: Double { (fillTime - (fullTime - time)) / interval }

  /// Takes a call, if there is one.
  mutating func take(at now: Duration) -> Bool {
    refill(at: now)
    guard fullTime - now + interval <= fillTime else { return false }
    fullTime += interval
    return true
  }

  /// Returns the time until there is a call after others, rounded up to nanoseconds.
  mutating func delay(at now: Duration, after count: Int = 0) -> Duration {
    refill(at: now)
    let delay = fullTime - now + interval * (min(count, Self.mostCalls) + 1) - fillTime
    let nanosecond = Int128(1_000_000_000)
    return Duration(
      attoseconds: max(0, delay.attoseconds + nanosecond - 1) / nanosecond * nanosecond)
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
