@_spi(Generated) import Decorators
import Foundation

/// What a cache takes its times, its dates and its random numbers from.
struct CacheEnvironment: Sendable {
  /// The clock that measures limits.
  let clock: any Clock<Duration>
  /// Returns the random numbers of the jitter, from 0 to 1.
  let random: @Sendable () -> Double
  /// Returns the date by which results expire.
  let date: @Sendable () -> Date
  private let hasDefaultDate: Bool

  /// - Parameter date: Returns the date by which results expire; by default the date of the system.
  init(
    clock: any Clock<Duration>, random: @escaping @Sendable () -> Double,
    date: (@Sendable () -> Date)?
  ) {
    self.init(
      clock: clock, random: random, date: date ?? Date.byDefaultClock, hasDefaultDate: date == nil)
  }

  private init(
    clock: any Clock<Duration>, random: @escaping @Sendable () -> Double,
    date: @escaping @Sendable () -> Date, hasDefaultDate: Bool
  ) {
    self.clock = clock
    self.random = random
    self.date = date
    self.hasDefaultDate = hasDefaultDate
  }

  /// The environment in the stack that is being made, whose clock takes the place of the default one.
  var inStack: CacheEnvironment {
    var date = date
    if hasDefaultDate, let clock = DefaultClock.ofStack as? any DatedClock { date = { clock.date } }
    return CacheEnvironment(
      clock: clock.inStack, random: random, date: date, hasDefaultDate: hasDefaultDate)
  }
}
