/// The generic cell rate algorithm: a number of calls in each period, and a burst of calls at once
/// after a pause.
///
/// The algorithm is a bucket that holds as many calls as a burst has. Each call takes one out, and
/// one comes back in every interval. A bucket stores only the time when it will be full again, so
/// nothing happens between calls. Times are integers in units, and an interval is a whole number of
/// units, so nothing is ever rounded. Times wrap around instead of overflowing, because only
/// differences between them matter.
///
/// See [ITU-T I.371](https://www.itu.int/rec/T-REC-I.371), annex A.
struct CellRate: Sendable {
  /// The time of a bucket or of the clock, in units.
  typealias Time = Int64

  /// The number of units in a nanosecond.
  private let unitsPerNanosecond: Int64
  /// The time in which one call comes back, in units.
  private let interval: Int64
  /// The largest distance from full at which a call can be taken.
  private let tolerance: Int64

  /// The largest distance from full of any bucket, so that sums of times do not wrap around.
  private static let longest: Int128 = 1 << 61

  /// - Parameters:
  ///   - calls: The number of calls that come back in a period.
  ///   - period: The period.
  ///   - burst: The number of calls that the bucket holds.
  init(calls: Int, per period: Duration, burst: Int) {
    let calls = Int128(max(1, calls))
    let period = min(max(1, period.attoseconds / 1_000_000_000), Self.longest)
    let burst = Int128(max(1, burst))
    let divisor = Self.greatestCommonDivisor(period, calls)
    var units = calls / divisor
    if burst.multipliedReportingOverflow(by: period / divisor).overflow
      || burst * (period / divisor) > Self.longest
    {
      // Rounded up by less than a unit, so that there are never more calls than the limit.
      units = max(1, Self.longest / period * calls / burst)
    }
    let interval = (period * units + calls - 1) / calls
    unitsPerNanosecond = Int64(units)
    self.interval = Int64(interval)
    tolerance = Int64((min(burst, max(1, Self.longest / interval)) - 1) * interval)
  }

  private static func greatestCommonDivisor(_ first: Int128, _ second: Int128) -> Int128 {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }

  /// Returns the time of a clock in units.
  func time(_ uptime: Duration) -> Time {
    Int64(truncatingIfNeeded: uptime.attoseconds / 1_000_000_000) &* unitsPerNanosecond
  }

  /// Returns the time when a bucket will be full after a call is taken; `nil` if no call can be
  /// taken.
  ///
  /// - Parameters:
  ///   - full: The time when the bucket will be full without that call.
  ///   - now: The time, which may have been read a while ago.
  @inline(__always)
  func taking(from full: Time, at now: Time) -> Time? {
    let missing = full &- now
    if missing <= 0 { return now &+ interval }
    return missing <= tolerance ? full &+ interval : nil
  }

  /// Returns the time when a bucket will be full. If that is further away than possible, the clock
  /// went back, or the times wrapped around in a long pause. The bucket is then full now.
  ///
  /// - Parameter now: The time, read after the bucket.
  func checked(_ full: Time, at now: Time) -> Time {
    isFull(full, at: now) ? now : full
  }

  /// Returns a Boolean value that indicates whether a bucket is full, so that it need not be kept.
  func isFull(_ full: Time, at now: Time) -> Bool {
    let missing = full &- now
    return missing <= 0 || missing > tolerance + interval
  }

  /// Returns the time until a call can be taken from a bucket, rounded up.
  ///
  /// - Parameters:
  ///   - full: The time when the bucket will be full.
  ///   - now: The time.
  ///   - count: The number of calls that are taken before.
  func delay(until full: Time, at now: Time, after count: Int) -> Duration {
    let missing = Int128(max(0, full &- now)) + Int128(count) * Int128(interval)
    let units = max(0, missing - Int128(tolerance))
    let nanoseconds = (units + Int128(unitsPerNanosecond) - 1) / Int128(unitsPerNanosecond)
    return .nanoseconds(Int64(clamping: nanoseconds))
  }
}
