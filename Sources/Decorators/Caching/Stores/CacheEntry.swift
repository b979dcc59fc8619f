import Foundation

/// A result that is kept in a cache, and when it was stored.
@usableFromInline
struct CacheEntry<Value> {
  @usableFromInline let value: Value
  /// By the clock of its store.
  @usableFromInline let storedAt: Date

  /// Whether the entry is younger than `limit`, or a part of it, or of any age where there is no
  /// limit.
  ///
  /// An entry that seems to come from the future is not: a clock was wrong, and its age is unknown.
  @inlinable
  func isYounger(
    than limit: Duration?, times fraction: Double = 1, at now: @autoclosure () -> Date
  ) -> Bool {
    guard let limit else { return true }
    let age = now().timeIntervalSince(storedAt)
    return age >= 0 && age < limit / .seconds(1) * fraction
  }
}

extension CacheEntry: Sendable where Value: Sendable {}
