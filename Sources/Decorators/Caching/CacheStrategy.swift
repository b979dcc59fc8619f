import Foundation

/// When a cached member is called, and when its stored result is used.
///
/// A stored result is fresh until it is as old as `expires`. It is of use as a stale one until it
/// has been stale for `staleFor`: it stands in for a failure, or for a call that takes too long.
///
/// | `expires` | `staleFor` | it is fresh | it is of use when stale |
/// |-----------|------------|-------------|-------------------------|
/// | -         | -          | for ever    | for ever                |
/// | 5 minutes | -          | 5 minutes   | 5 minutes               |
/// | 5 minutes | 1 hour     | 5 minutes   | 1 hour and 5 minutes    |
/// | -         | 1 hour     | for ever    | 1 hour                  |
///
/// ``staleWhileRevalidate(expires:staleFor:)`` lives on stale results: without `staleFor` they are
/// of use at any age.
///
/// A cancelled call is an answer in itself: its result is not stored, its error is neither
/// remembered nor replaced by a stored result. ``Cancellation`` says what counts as cancelled.
@_spi(Generated)
@frozen
public struct CacheStrategy: Sendable {
  @usableFromInline let startsWithCache: Bool
  @usableFromInline let answersWithStale: Bool
  /// The part of the time for which a result is fresh after which it is refreshed in the
  /// background.
  @usableFromInline let refreshAt: Double?
  @usableFromInline let expires: Duration?
  @usableFromInline let staleFor: Duration?
  @usableFromInline var jitter: Duration?
  @usableFromInline var negativeExpires: Duration?
  @usableFromInline var softTimeout: Duration?
  @usableFromInline var hardTimeout: Duration?

  @inlinable
  init(
    startsWithCache: Bool, answersWithStale: Bool = false, refreshAt: Double? = nil,
    expires: Duration?, staleFor: Duration?
  ) {
    self.startsWithCache = startsWithCache
    self.answersWithStale = answersWithStale
    self.refreshAt = refreshAt
    self.expires = expires
    self.staleFor = staleFor
  }

  /// Makes the call and stores its result; if it fails, uses the stored result.
  ///
  /// - Parameters:
  ///   - expires: How old a stored result may be; any age by default.
  ///   - staleFor: How much older it may be when it stands in for a failure; not at all by default.
  @inlinable
  public static func networkFirst(
    expires: Duration? = nil, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(startsWithCache: false, expires: expires, staleFor: staleFor)
  }

  /// Uses the stored result while it is fresh, and does then as ``networkFirst(expires:staleFor:)``
  /// does.
  ///
  /// - Parameters:
  ///   - expires: How old a stored result may be; any age by default.
  ///   - staleFor: How much older it may be when it stands in for a failure; not at all by default.
  @inlinable
  public static func cacheFirst(
    expires: Duration? = nil, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(startsWithCache: true, expires: expires, staleFor: staleFor)
  }

  /// Uses the stored result. If that is stale, one call is made in the background, whose result
  /// takes its place.
  ///
  /// - Parameters:
  ///   - expires: From which age a stored result is stale.
  ///   - staleFor: How long it is used after that; for ever by default.
  @inlinable
  public static func staleWhileRevalidate(
    expires: Duration?, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(
      startsWithCache: true, answersWithStale: true, expires: expires, staleFor: staleFor)
  }

  /// Does as ``cacheFirst(expires:staleFor:)``, and makes a call in the background once a result is
  /// about to expire, whose result takes its place.
  ///
  /// - Parameters:
  ///   - fraction: The part of `expires` after which that is done, by whoever asks first.
  ///   - expires: How old a stored result may be.
  ///   - staleFor: How much older it may be when it stands in for a failure; not at all by default.
  @inlinable
  public static func refreshAhead(
    at fraction: Double = 0.8, expires: Duration?, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(
      startsWithCache: true, refreshAt: fraction, expires: expires, staleFor: staleFor)
  }

  /// Has each result expire earlier by a random time, so that those that were stored together do
  /// not expire together.
  ///
  /// - Parameter limit: By how much at most.
  @inlinable
  public func jitter(_ limit: Duration) -> CacheStrategy {
    var strategy = self
    strategy.jitter = limit
    return strategy
  }

  /// Remembers failures: meanwhile no further call is made.
  ///
  /// - Parameter lifetime: For how long.
  @inlinable
  public func negativeExpires(_ lifetime: Duration) -> CacheStrategy {
    var strategy = self
    strategy.negativeExpires = lifetime
    return strategy
  }

  /// Uses a stale result where a call takes too long. The call goes on, and its result is stored.
  ///
  /// - Parameter limit: How long the call is waited for if there is such a result.
  @inlinable
  public func softTimeout(_ limit: Duration) -> CacheStrategy {
    var strategy = self
    strategy.softTimeout = limit
    return strategy
  }

  /// Throws a ``TimeoutError`` where a call takes too long, and there is no stale result to
  /// use.
  ///
  /// - Parameter limit: How long the call is waited for at most.
  @inlinable
  public func hardTimeout(_ limit: Duration) -> CacheStrategy {
    var strategy = self
    strategy.hardTimeout = limit
    return strategy
  }
}

// MARK: - What is done with an entry

extension CacheStrategy {
  /// How old a result may be that stands in for a failure; `nil` for any age.
  var longestAge: Duration? {
    if answersWithStale, staleFor == nil { return nil }
    guard expires != nil || staleFor != nil else { return nil }
    return (expires ?? .zero) + (staleFor ?? .zero)
  }

  /// Whether an entry answers a call with nothing else to be done.
  @inlinable
  func answersQuietly<Value>(with entry: CacheEntry<Value>, at now: @autoclosure () -> Date) -> Bool
  {
    entry.isYounger(than: expires, times: refreshAt ?? 1, at: now())
  }

  /// Whether an entry can stand in for a failure, or for a call that takes too long.
  func isOfUse<Value>(_ entry: CacheEntry<Value>, at now: Date) -> Bool {
    entry.isYounger(than: longestAge, at: now)
  }

  /// An entry that is stored now.
  func entry<Value>(_ value: Value, at now: Date, random: () -> Double) -> CacheEntry<Value> {
    // As if it had been stored earlier: no reader has to know of the jitter.
    let head = jitter.map { $0 / .seconds(1) * min(max(random(), 0), 1) } ?? 0
    return CacheEntry(value: value, storedAt: now.addingTimeInterval(-head))
  }
}
