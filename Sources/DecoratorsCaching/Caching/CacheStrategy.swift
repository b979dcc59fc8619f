@_spi(Generated) import Decorators
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
/// by a stored result. ``/Decorators/Cancellation`` defines what counts as cancelled.
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
  /// The time after a result has expired for which a call that replaces it is told of it.
  @usableFromInline let revalidateFor: Duration?
  /// The longest random time by which a result expires earlier, so that results that were stored
  /// together do not expire together.
  @usableFromInline let jitter: Duration?
  /// The time for which a failure is remembered. Until then the call is not made.
  @usableFromInline let negativeExpires: Duration?
  /// The time that a caller waits for the call if there is a stale result. The call continues.
  @usableFromInline let softTimeout: Duration?
  /// The longest time that a caller waits for the call, before it throws a ``/Decorators/TimeoutError``.
  @usableFromInline let hardTimeout: Duration?

  @inlinable
  public init(
    _ kind: Kind, refreshAt: Double = 0.8, expires: Duration? = nil, staleFor: Duration? = nil,
    revalidateFor: Duration? = nil, jitter: Duration? = nil, negativeExpires: Duration? = nil,
    softTimeout: Duration? = nil,
    hardTimeout: Duration? = nil
  ) {
    self.kind = kind
    self.refreshAt = kind == .refreshAhead ? refreshAt : 1
    self.expires = expires
    self.staleFor = staleFor
    self.revalidateFor = revalidateFor
    self.jitter = jitter
    self.negativeExpires = negativeExpires
    self.softTimeout = softTimeout
    self.hardTimeout = hardTimeout
  }

  @inlinable var startsWithCache: Bool { kind != .networkFirst }

  /// The time for which no call is made in the background after one that failed.
  static let refreshPause = Duration.seconds(1)

  /// A Boolean value that indicates whether failures of calls, at least of those in the background, are
  /// remembered.
  var remembersFailures: Bool {
    negativeExpires != nil || kind == .staleWhileRevalidate || kind == .refreshAhead
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
  /// Returns the age in seconds at which an entry expires.
  @inlinable
  func freshAge<Value>(of entry: CachedEntry<Value>) -> Double {
    min(expires.inSeconds, entry.lifetime)
  }

  /// Returns the age in seconds up to which an entry is of use for a time after it has expired; for
  /// any time if that is `nil`. Without `expires`, the results of `networkFirst` are never fresh.
  private func age<Value>(of entry: CachedEntry<Value>, after time: Duration?) -> Double {
    (startsWithCache || expires != nil ? freshAge(of: entry) : 0) + time.inSeconds
  }

  /// Returns the age in seconds up to which an entry can replace a failure.
  private func longestAge<Value>(of entry: CachedEntry<Value>) -> Double {
    let isUnlimited = kind == .staleWhileRevalidate || !startsWithCache && expires == nil
    return age(of: entry, after: staleFor ?? (isUnlimited ? nil : .zero))
  }

  /// Returns the age in seconds up to which an entry is kept.
  func keptAge<Value>(of entry: CachedEntry<Value>) -> Double {
    max(longestAge(of: entry), revalidateFor.map { age(of: entry, after: $0) } ?? 0)
  }

  /// Returns a Boolean value that indicates whether a new entry is stored: one that says itself that
  /// it is not good is not, unless the spec has a use for expired ones.
  func isOfUse<Value>(_ entry: CachedEntry<Value>) -> Bool {
    entry.lifetime > 0 || keptAge(of: entry) > 0
  }

  /// Returns a Boolean value that indicates whether a call that replaces an entry is told of it.
  func needsRevalidation<Value>(_ entry: CachedEntry<Value>, at now: Date) -> Bool {
    revalidateFor.map { entry.isYounger(than: age(of: entry, after: $0), at: now) } ?? false
  }

  /// Returns a Boolean value that indicates whether an entry answers a call without a further step.
  @inlinable
  func isFresh<Value>(with entry: CachedEntry<Value>, at now: @autoclosure () -> Date)
    -> Bool
  {
    guard expires != nil || entry.lifetime < .infinity else { return true }
    return entry.isYounger(than: freshAge(of: entry) * refreshAt, at: now())
  }

  /// Returns a Boolean value that indicates whether an entry answers a call, perhaps while one is
  /// made in the background.
  func answers<Value>(with entry: CachedEntry<Value>, at now: Date) -> Bool {
    entry.isYounger(than: freshAge(of: entry), at: now)
      || (kind == .staleWhileRevalidate && isOfUse(entry, at: now))
  }

  /// Returns a Boolean value that indicates whether an entry can replace a failure, or the result
  /// of a call that takes too long.
  func isOfUse<Value>(_ entry: CachedEntry<Value>, at now: Date) -> Bool {
    entry.isYounger(than: longestAge(of: entry), at: now)
  }

  /// Returns an entry that is stored now.
  ///
  /// - Parameter lifetime: Returns the time for which a result says that it is good. By default the
  ///   result says so itself, if it has a ``CacheLifetime``.
  func entry<Value>(
    _ value: Value, lifetime: ((Value) -> Duration?)?, in environment: CacheEnvironment
  ) -> CachedEntry<Value> {
    let hint = lifetime.map { $0(value) } ?? (value as? any CacheLifetime)?.cacheLifetime
    var seconds = hint.inSeconds
    // The jitter is a part of the lifetime, so that readers need not know of it.
    if let jitter {
      seconds = min(expires.inSeconds, seconds) - jitter.part(environment.random()) / .seconds(1)
    }
    return CachedEntry(value: value, storedAt: environment.date(), lifetime: seconds)
  }
}

/// A result that knows how long it is good, because the server said so.
///
///     struct Page: Codable, CacheLifetime {
///       var text: String
///       var maxAge: Int?
///
///       var cacheLifetime: Duration? { maxAge.map { .seconds($0) } }
///     }
///
/// A cache treats it as fresh for this time, but not longer than `expires` in the spec. If it is zero
/// or negative, the result has expired when it is stored. The spec's `lifetime:` takes precedence.
public protocol CacheLifetime {
  /// The time for which the result is good, from now; `nil` if the server did not say. Then the time
  /// is `expires`.
  var cacheLifetime: Duration? { get }
}
