import Foundation

extension ManualClock {
  /// The date to which the clock has been advanced, from 1 January 2001, 00:00 UTC.
  ///
  /// It is what a ``MemoryCache`` or another store takes for the time in a test: `now: { clock.date
  /// }`.
  public var date: Date {
    Date(timeIntervalSinceReferenceDate: now.sinceStart / .seconds(1))
  }
}
