import Foundation

/// The place in a cache for the result of one call.
protocol CacheSlot: Sendable {
  associatedtype Value

  /// Whether what is stored is found at once.
  static var isInMemory: Bool { get }

  /// The time by which results are stored and expire.
  var now: Date { get }

  /// What tells the call from others that are under way.
  var loadKey: LoadKey { get }

  /// The calls that are under way for the same cache.
  var loads: LoadTable { get }

  /// What the cache has from its creator: what time and chance are.
  var surroundings: CacheSurroundings { get }

  /// The stored result, however old.
  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>?

  /// Has a result stored that is of use for some time, unless results were removed after the call
  /// that gave it had begun. It is found from now on, and nobody waits for the store.
  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load)

  /// Where the failures of calls are kept.
  var failures: MemoryCache { get }

  /// Tells that a refresh failed of which no caller will know.
  func reportRefresh(_ error: any Error)
}

extension CacheSlot {
  /// Where the failure of the last call is kept.
  var failure: FailureSlot { FailureSlot(cache: failures, key: loadKey) }
}
