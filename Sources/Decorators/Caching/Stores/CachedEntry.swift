import Foundation

/// A cached result and the date when it was stored.
@_spi(Generated)
public struct CachedEntry<Value> {
  @usableFromInline let value: Value
  /// The date by the clock of the store.
  @usableFromInline let storedAt: Date

  /// Returns a Boolean value that indicates whether the entry is younger than a fraction of
  /// `limit`. Without a limit, every entry is.
  ///
  /// An entry from the future is not younger, because a clock was wrong and its age is unknown.
  @inlinable
  func isYounger(
    than limit: Duration?, times fraction: Double = 1, at now: @autoclosure () -> Date
  ) -> Bool {
    guard let limit else { return true }
    let age = now().timeIntervalSince(storedAt)
    return age >= 0 && age < limit / .seconds(1) * fraction
  }
}

@_spi(Generated)
extension CachedEntry: Sendable where Value: Sendable {}
