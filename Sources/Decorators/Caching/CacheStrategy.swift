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
/// ``Kind/staleWhileRevalidate`` answers with stale results. Without `staleFor`, it
/// uses them at any age.
///
/// If a call is cancelled, its result is not stored. Its error is neither remembered nor replaced
/// by a stored result. ``Cancellation`` defines what counts as cancelled.
@_spi(Generated)
@frozen
public struct CacheStrategy: Sendable {
  /// The condition for the use of a stored result.
  @frozen
  public enum Kind: Sendable {
    /// The call fails.
    case networkFirst
    /// The result is fresh.
    case cacheFirst
    /// The result is usable. If it is stale, one call is made in the background.
    case staleWhileRevalidate
    /// The result is fresh. If it expires soon, one call is made in the background.
    case refreshAhead
  }

  @usableFromInline let kind: Kind
  /// The fraction of a result's fresh time for which it answers without a refresh.
  @usableFromInline let refreshAt: Double
  @usableFromInline let expires: Duration?
  @usableFromInline let staleFor: Duration?
  /// The longest random time by which a result expires earlier, so that results that were stored
  /// together do not expire together.
  @usableFromInline let jitter: Duration?
  /// The time for which a failure is remembered. Until then the call is not made.
  @usableFromInline let negativeExpires: Duration?
  /// The time that a caller waits for the call if there is a stale result. The call continues.
  @usableFromInline let softTimeout: Duration?
  /// The longest time that a caller waits for the call, before it throws a ``TimeoutError``.
  @usableFromInline let hardTimeout: Duration?

  @inlinable
  public init(
    _ kind: Kind, refreshAt: Double = 0.8, expires: Duration? = nil, staleFor: Duration? = nil,
    jitter: Duration? = nil, negativeExpires: Duration? = nil, softTimeout: Duration? = nil,
    hardTimeout: Duration? = nil
  ) {
    self.kind = kind
    self.refreshAt = kind == .refreshAhead ? refreshAt : 1
    self.expires = expires
    self.staleFor = staleFor
    self.jitter = jitter
    self.negativeExpires = negativeExpires
    self.softTimeout = softTimeout
    self.hardTimeout = hardTimeout
  }

  @inlinable var startsWithCache: Bool { kind != .networkFirst }
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
    if kind == .staleWhileRevalidate, staleFor == nil { return nil }
    guard expires != nil || staleFor != nil else { return nil }
    return (expires ?? .zero) + (staleFor ?? .zero)
  }

  /// Returns a Boolean value that indicates whether an entry answers a call without a further step.
  @inlinable
  func answersQuietly<Value>(with entry: CachedEntry<Value>, at now: @autoclosure () -> Date)
    -> Bool
  {
    entry.isYounger(than: expires, times: refreshAt, at: now())
  }

  /// Returns a Boolean value that indicates whether an entry answers a call, perhaps while one is
  /// made in the background.
  func answers<Value>(with entry: CachedEntry<Value>, at now: Date) -> Bool {
    entry.isYounger(than: expires, at: now)
      || (kind == .staleWhileRevalidate && isOfUse(entry, at: now))
  }

  /// Returns a Boolean value that indicates whether an entry can replace a failure, or the result
  /// of a call that takes too long.
  func isOfUse<Value>(_ entry: CachedEntry<Value>, at now: Date) -> Bool {
    entry.isYounger(than: longestAge, at: now)
  }

  /// Returns an entry that is stored now.
  func entry<Value>(_ value: Value, in cache: MemoryCache) -> CachedEntry<Value> {
    // The jitter makes the entry look older, so that readers need not know of it.
    let head = jitter.map { $0.part(cache.random()) / .seconds(1) } ?? 0
    return CachedEntry(value: value, storedAt: cache.now.addingTimeInterval(-head))
  }
}
