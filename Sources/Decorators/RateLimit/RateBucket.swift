import Synchronization

/// A bucket of calls, from which threads take without waiting for each other.
final class RateBucket: Sendable {
  private let rate: CellRate
  private let uptime: @Sendable () -> Duration
  /// When the bucket is full again.
  private let full: Atomic<CellRate.Time>

  /// Creates a bucket that is full.
  init(_ rate: CellRate, uptime: @escaping @Sendable () -> Duration) {
    self.rate = rate
    self.uptime = uptime
    full = Atomic(rate.time(uptime()))
  }

  private var now: CellRate.Time { rate.time(uptime()) }

  /// Takes a call.
  ///
  /// - Returns: `false` where there is none or, after the clock went back, where ``take()`` has to look.
  func takeAtOnce() -> Bool {
    let now = now
    var current = full.load(ordering: .relaxed)
    while let next = rate.taking(from: current, at: now) {
      let (isExchanged, actual) = full.weakCompareExchange(
        expected: current, desired: next, ordering: .relaxed)
      if isExchanged { return true }
      current = actual
    }
    return false
  }

  /// Takes a call, or tells how long it takes until there is one.
  func take() -> RateLimitAnswer {
    while true {
      // The time is read after the bucket, so that only a clock that goes back can be behind it.
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

  /// Returns how long it takes until there is a call.
  ///
  /// - Parameter count: How many others are taken before.
  func delay(after count: Int = 0) -> Duration {
    let current = full.load(ordering: .acquiring)
    let now = now
    return rate.delay(until: rate.checked(current, at: now), at: now, after: count)
  }

  /// A Boolean value that indicates whether the bucket is full, as a new one is.
  var isFull: Bool {
    let current = full.load(ordering: .acquiring)
    return rate.isFull(current, at: now)
  }
}
