/// A bucket of calls: each call takes one out, and they come back evenly, up to a burst.
///
/// What is in the bucket is a whole number: a call is as many parts as the period has attoseconds,
/// and `calls` parts come back in each attosecond. So nothing is ever rounded.
struct RateBucket: Sendable {
  private static let mostCalls = 1 << 40

  private let calls: Int128
  private let partsOfCall: Int128
  private let capacity: Int128
  /// The time in which an empty bucket is full again.
  private let fillTime: Duration
  private var parts: Int128
  /// The time to which `parts` belongs.
  private var time: Duration

  /// Creates a full bucket.
  init(_ policy: RateLimitPolicy, at now: Duration) {
    func inRange(_ count: Int) -> Int128 { Int128(max(1, min(count, Self.mostCalls))) }
    calls = inRange(policy.calls)
    partsOfCall = min(max(policy.period, .nanoseconds(1)), .longestSleep).attoseconds
    capacity = partsOfCall * inRange(policy.burst ?? policy.calls)
    fillTime = Duration(attoseconds: capacity / calls + 1)
    parts = capacity
    time = now
  }

  /// The time in which one call comes back.
  var interval: Duration { duration(of: partsOfCall) }

  /// The number of calls in the bucket, as of the last operation.
  var tokens: Double { Double(parts) / Double(partsOfCall) }

  /// Takes a call, if there is one.
  mutating func take(at now: Duration) -> Bool {
    refill(at: now)
    guard parts >= partsOfCall else { return false }
    parts -= partsOfCall
    return true
  }

  /// Returns the time until there is a call, rounded up to nanoseconds.
  ///
  /// - Parameter count: The number of calls that are taken before.
  mutating func delay(at now: Duration, after count: Int = 0) -> Duration {
    refill(at: now)
    return duration(of: partsOfCall * Int128(min(count, Self.mostCalls) + 1) - parts)
  }

  /// Returns `true` if the bucket is full, like a new one.
  mutating func isFull(at now: Duration) -> Bool {
    refill(at: now)
    return parts == capacity
  }

  /// Puts back the calls of the time that has passed. A clock that goes back changes nothing.
  private mutating func refill(at now: Duration) {
    let passed = now - time
    time = now
    guard passed > .zero else { return }
    parts =
      passed < fillTime ? min(capacity, parts + passed.attoseconds * calls) : capacity
  }

  private func duration(of parts: Int128) -> Duration {
    let perNanosecond = calls * 1_000_000_000
    return .nanoseconds(Int64(clamping: (max(0, parts) + perNanosecond - 1) / perNanosecond))
  }
}
