import Foundation

/// The rules for a cached member: when it is called, and when its stored result is used.
///
/// A stored result is fresh until its age is `expires`. After that it is stale, and usable for the
/// time `staleFor`. A usable stale result replaces a failure, or the result of a call that takes
/// too long.
///
/// | `expires` | `staleFor` | fresh for | can replace a failure for |
/// |-----------|------------|-----------|---------------------------|
/// | -         | -          | ever      | ever                      |
/// | 5 minutes | -          | 5 minutes | 5 minutes                 |
/// | 5 minutes | 1 hour     | 5 minutes | 1 hour and 5 minutes      |
/// | -         | 1 hour     | ever      | 1 hour                    |
///
/// ``staleWhileRevalidate(expires:staleFor:)`` answers with stale results. Without `staleFor`, it
/// uses them at any age.
///
/// If a call is cancelled, its result is not stored. Its error is neither remembered nor replaced
/// by a stored result. ``Cancellation`` defines what counts as cancelled.
@_spi(Generated)
@frozen
public struct CacheStrategy: Sendable {
  @usableFromInline let startsWithCache: Bool
  @usableFromInline let answersWithStale: Bool
  /// The fraction of a result's fresh time after which it is refreshed in the background.
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

  /// Returns a strategy that makes the call and stores its result. If the call fails, it uses the
  /// stored result.
  ///
  /// - Parameters:
  ///   - expires: The age up to which a stored result is used; any age by default.
  ///   - staleFor: The further time for which a stored result can replace a failure; none by
  ///     default.
  @inlinable
  public static func networkFirst(
    expires: Duration? = nil, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(startsWithCache: false, expires: expires, staleFor: staleFor)
  }

  /// Returns a strategy that uses the stored result while it is fresh, and then acts as
  /// ``networkFirst(expires:staleFor:)``.
  ///
  /// - Parameters:
  ///   - expires: The age up to which a stored result is used; any age by default.
  ///   - staleFor: The further time for which a stored result can replace a failure; none by
  ///     default.
  @inlinable
  public static func cacheFirst(
    expires: Duration? = nil, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(startsWithCache: true, expires: expires, staleFor: staleFor)
  }

  /// Returns a strategy that uses the stored result. If it is stale, one call is made in the
  /// background, and its result is stored.
  ///
  /// - Parameters:
  ///   - expires: The age from which a stored result is stale.
  ///   - staleFor: The time for which a stale result is used; unlimited by default.
  @inlinable
  public static func staleWhileRevalidate(
    expires: Duration?, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(
      startsWithCache: true, answersWithStale: true, expires: expires, staleFor: staleFor)
  }

  /// Returns a strategy that acts as ``cacheFirst(expires:staleFor:)``, but refreshes a result in
  /// the background shortly before it expires.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of `expires` after which the first call starts the refresh.
  ///   - expires: The age up to which a stored result is used.
  ///   - staleFor: The further time for which a stored result can replace a failure; none by
  ///     default.
  @inlinable
  public static func refreshAhead(
    at fraction: Double = 0.8, expires: Duration?, staleFor: Duration? = nil
  ) -> CacheStrategy {
    CacheStrategy(
      startsWithCache: true, refreshAt: fraction, expires: expires, staleFor: staleFor)
  }

  /// Returns a strategy whose results expire earlier by a random time, so that results that were
  /// stored together do not expire together.
  ///
  /// - Parameter limit: The longest such time.
  @inlinable
  public func jitter(_ limit: Duration) -> CacheStrategy {
    var strategy = self
    strategy.jitter = limit
    return strategy
  }

  /// Returns a strategy that remembers failures. While a failure is remembered, the call is not
  /// made.
  ///
  /// - Parameter lifetime: The time for which a failure is remembered.
  @inlinable
  public func negativeExpires(_ lifetime: Duration) -> CacheStrategy {
    var strategy = self
    strategy.negativeExpires = lifetime
    return strategy
  }

  /// Returns a strategy that uses a stale result if a call takes too long. The call continues, and
  /// its result is stored.
  ///
  /// - Parameter limit: The time that a caller waits for the call if there is a stale result.
  @inlinable
  public func softTimeout(_ limit: Duration) -> CacheStrategy {
    var strategy = self
    strategy.softTimeout = limit
    return strategy
  }

  /// Returns a strategy that throws a ``TimeoutError`` if a call takes too long and there is no
  /// stale result to use.
  ///
  /// - Parameter limit: The longest time that a caller waits for the call.
  @inlinable
  public func hardTimeout(_ limit: Duration) -> CacheStrategy {
    var strategy = self
    strategy.hardTimeout = limit
    return strategy
  }
}

@_spi(Generated)
extension Duration? {
  /// The time after which a result expires that never does.
  @inlinable
  public static var never: Duration? { nil }
}

// MARK: - Entries

extension CacheStrategy {
  /// The age up to which a result can replace a failure; `nil` for any age.
  var longestAge: Duration? {
    if answersWithStale, staleFor == nil { return nil }
    guard expires != nil || staleFor != nil else { return nil }
    return (expires ?? .zero) + (staleFor ?? .zero)
  }

  /// Returns a Boolean value that indicates whether an entry answers a call without a further step.
  @inlinable
  func answersQuietly<Value>(with entry: CacheEntry<Value>, at now: @autoclosure () -> Date) -> Bool
  {
    entry.isYounger(than: expires, times: refreshAt ?? 1, at: now())
  }

  /// Returns a Boolean value that indicates whether an entry can replace a failure, or the result
  /// of a call that takes too long.
  func isOfUse<Value>(_ entry: CacheEntry<Value>, at now: Date) -> Bool {
    entry.isYounger(than: longestAge, at: now)
  }

  /// Returns an entry that is stored now.
  func entry<Value>(_ value: Value, at now: Date, random: () -> Double) -> CacheEntry<Value> {
    // The jitter makes the entry look older, so that readers need not know of it.
    let head = jitter.map { $0 / .seconds(1) * min(max(random(), 0), 1) } ?? 0
    return CacheEntry(value: value, storedAt: now.addingTimeInterval(-head))
  }
}
