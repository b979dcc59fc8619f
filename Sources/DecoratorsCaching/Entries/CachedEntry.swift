@_spi(Generated) import Decorators
import Foundation

/// A cached result and the date when it was stored.
@_spi(Generated)
public struct CachedEntry<Value> {
  @usableFromInline let value: Value
  /// The date by the clock of the store.
  @usableFromInline let storedAt: Date
  /// The longest time for which it is fresh, in seconds.
  @usableFromInline let lifetime: Double

  init(value: Value, storedAt: Date, lifetime: Double = .infinity) {
    self.value = value
    self.storedAt = storedAt
    self.lifetime = lifetime
  }

  /// Returns the entry as one that has expired at a date.
  func expired(at date: Date) -> CachedEntry {
    let age = max(0, date.timeIntervalSince(storedAt))
    return CachedEntry(value: value, storedAt: storedAt, lifetime: min(lifetime, age))
  }

  /// Returns a Boolean value that indicates whether the entry is younger than a number of seconds.
  ///
  /// An entry from the future is not younger, because a clock was wrong and its age is unknown.
  @inlinable
  func isYounger(than limit: Double, at now: @autoclosure () -> Date) -> Bool {
    guard limit < .infinity else { return true }
    let age = now().timeIntervalSince(storedAt)
    return age >= 0 && age < limit
  }
}

extension Duration? {
  /// The duration in seconds; infinity for `nil`.
  @inlinable var inSeconds: Double { map { $0 / .seconds(1) } ?? .infinity }
}

@_spi(Generated)
extension CachedEntry: Sendable where Value: Sendable {}
