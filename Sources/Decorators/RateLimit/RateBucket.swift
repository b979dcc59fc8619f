import Synchronization

/// A bucket of calls. Threads take calls from it without waiting for each other.
final class RateBucket: Sendable {
  private let rate: CellRate
  private let uptime: @Sendable () -> Duration
  /// The time when the bucket is full again.
  private let full: Atomic<CellRate.Time>

  /// Creates a full bucket.
  init(_ rate: CellRate, uptime: @escaping @Sendable () -> Duration) {
    self.rate = rate
    self.uptime = uptime
    full = Atomic(rate.time(uptime()))
  }

  private var now: CellRate.Time { rate.time(uptime()) }

  /// Takes a call.
  ///
  /// The caller reads the clock, so that threads do not fetch this object from each other before and
  /// after that.
  ///
  /// - Parameter uptime: The time by the clock of the bucket.
  /// - Returns: `false` if there is none, or if the clock may have gone back, so that ``take()``
  ///   has to check.
  func takeAtOnce(at uptime: Duration) -> Bool {
    let now = rate.time(uptime)
    var current = full.load(ordering: .relaxed)
    while let next = rate.taking(from: current, at: now) {
      let (isExchanged, actual) = full.weakCompareExchange(
        expected: current, desired: next, ordering: .relaxed)
      if isExchanged { return true }
      current = actual
    }
    return false
  }

  /// Takes a call, or returns the time until there is one.
  func take() -> RateLimitAnswer {
    while true {
      // The time is read after the bucket, so it is earlier only if the clock goes back.
      let current = full.load(ordering: .acquiring)
      let now = now
      let checked = rate.checked(current, at: now)
      guard let next = rate.taking(from: checked, at: now) else {
        return .wait(rate.delay(until: checked, at: now, after: 0))
      }
      let isExchanged = full.compareExchange(
        expected: current, desired: next, ordering: .acquiringAndReleasing
      ).exchanged
      if isExchanged { return .taken }
    }
  }

  /// Returns the time until there is a call.
  ///
  /// - Parameter count: The number of calls that are taken before.
  func delay(after count: Int = 0) -> Duration {
    let current = full.load(ordering: .acquiring)
    let now = now
    return rate.delay(until: rate.checked(current, at: now), at: now, after: count)
  }

  /// A Boolean value that indicates whether the bucket is full, like a new one.
  var isFull: Bool {
    let current = full.load(ordering: .acquiring)
    return rate.isFull(current, at: now)
  }
}
