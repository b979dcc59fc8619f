@_spi(Generated) import Decorators
import Foundation

extension ManualClock: DatedClock {
  /// The date of the clock. A clock starts at 1 January 2001, 00:00 UTC.
  ///
  /// Use it as the time of a `MemoryCache` or another store in a test: `now: { clock.date }`.
  public var date: Date {
    Date(timeIntervalSinceReferenceDate: now.sinceStart / .seconds(1))
  }
}
