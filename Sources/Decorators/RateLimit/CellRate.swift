/// The generic cell rate algorithm: so many calls in a time, and so many at once after a pause.
///
/// It is a bucket that holds a call for each of the burst, out of which each call takes one, and into
/// which one comes back in every interval. All that is kept of a bucket is when it will be full again,
/// so that nothing has to be done while nobody calls. Times are integers, in units of which an
/// interval is a whole number: nothing is rounded, however long it goes on. They wrap around instead
/// of overflowing, as only what lies between two of them counts.
///
/// See [ITU-T I.371](https://www.itu.int/rec/T-REC-I.371), annex A.
struct CellRate: Sendable {
  /// The time of a bucket or of the clock, in units.
  typealias Time = Int64

  /// How many units a nanosecond has.
  private let unitsPerNanosecond: Int64
  /// How long it takes until a call comes back.
  private let interval: Int64
  /// How far from full a bucket may be from which a call can be taken.
  private let tolerance: Int64

  /// How far from full a bucket can be at all, so that sums of times do not wrap around.
  private static let longest: Int128 = 1 << 61

  /// - Parameters:
  ///   - calls: How many calls come back.
  ///   - period: In which time they do.
  ///   - burst: How many the bucket holds.
  init(calls: Int, per period: Duration, burst: Int) {
    let calls = Int128(max(1, calls))
    let period = min(max(1, period.attoseconds / 1_000_000_000), Self.longest)
    let burst = Int128(max(1, burst))
    let divisor = Self.greatestCommonDivisor(period, calls)
    var units = calls / divisor
    if burst.multipliedReportingOverflow(by: period / divisor).overflow
      || burst * (period / divisor) > Self.longest
    {
      // Rounded up, by less than a unit: at most so many calls remains true.
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

  /// The time of a clock, by what it says.
  func time(_ uptime: Duration) -> Time {
    Int64(truncatingIfNeeded: uptime.attoseconds / 1_000_000_000) &* unitsPerNanosecond
  }

  /// Returns when a bucket will be full from which a call is taken; `nil` if none can be.
  ///
  /// - Parameters:
  ///   - full: When it will be full.
  ///   - now: The time, which may have been read a while ago.
  @inline(__always)
  func taking(from full: Time, at now: Time) -> Time? {
    let missing = full &- now
    if missing <= 0 { return now &+ interval }
    return missing <= tolerance ? full &+ interval : nil
  }

  /// Returns a bucket as it is, unless it is further from full than any can be: the clock went back,
  /// or the times have wrapped around in a long pause. It is full then.
  ///
  /// - Parameter now: The time, read after the bucket.
  func checked(_ full: Time, at now: Time) -> Time {
    isFull(full, at: now) ? now : full
  }

  /// Returns whether a bucket is full, so that it need not be kept.
  func isFull(_ full: Time, at now: Time) -> Bool {
    let missing = full &- now
    return missing <= 0 || missing > tolerance + interval
  }

  /// Returns how long it takes until a call can be taken from a bucket, rounded up.
  ///
  /// - Parameters:
  ///   - full: When it will be full.
  ///   - now: The time.
  ///   - count: How many calls are taken before.
  func delay(until full: Time, at now: Time, after count: Int) -> Duration {
    let missing = Int128(max(0, full &- now)) + Int128(count) * Int128(interval)
    let units = max(0, missing - Int128(tolerance))
    let nanoseconds = (units + Int128(unitsPerNanosecond) - 1) / Int128(unitsPerNanosecond)
    return .nanoseconds(Int64(clamping: nanoseconds))
  }
}
