import Foundation

/// The place in a cache for the result of one call.
protocol CacheSlot: Sendable {
  associatedtype Value

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

  /// Stores a result that is of use for some time, unless results were removed after the call that
  /// gave it had begun.
  func store(
    _ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load,
    isolation: isolated (any Actor)?
  ) async

  /// Where the failure of the last call is kept, in memory.
  var failure: FailureSlot { get }

  /// Tells that a refresh failed of which no caller will know.
  func reportRefresh(_ error: any Error)
}

/// A place in memory.
struct MemorySlot<Key: Hashable & Sendable, Value: Sendable>: CacheSlot {
  let cache: MemoryCache
  let member: String
  let key: Key

  var now: Date { cache.now }
  var loadKey: LoadKey { cache.loadKey(of: member, for: key) }
  var loads: LoadTable { cache.loads }
  var surroundings: CacheSurroundings { cache.surroundings }
  var failure: FailureSlot { FailureSlot(cache: cache, member: member, key: key) }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    cache.entry(of: member, for: key)
  }

  func store(
    _ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load,
    isolation: isolated (any Actor)?
  ) async {
    cache.store(entry, of: member, for: key, lifetime: lifetime) { !load.isOutdated }
  }

  func reportRefresh(_ error: any Error) {}
}

/// A place in a store.
///
/// Results are encoded and decoded where the caller is, so that neither they nor the way in which
/// they are `Codable` need be `Sendable`.
struct StoreSlot<Value: Codable>: CacheSlot {
  let cache: CallCache
  let key: CacheKey

  var now: Date { cache.store.now }
  var loadKey: LoadKey { cache.loadKey(for: key) }
  var loads: LoadTable { cache.loads }
  var surroundings: CacheSurroundings { cache.surroundings }
  var failure: FailureSlot { FailureSlot(cache: cache.failures, member: key.member, key: key) }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    guard let data = await cache.data(for: key) else { return nil }
    do {
      return try EncodedEntry(data).decoded(as: Value.self, for: key)
    } catch {
      cache.report(.reading, key.member, error)
      await cache.removeData(for: key)
      return nil
    }
  }

  func store(
    _ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load,
    isolation: isolated (any Actor)?
  ) async {
    guard !load.isOutdated else { return }
    do {
      await cache.store(try EncodedEntry.data(of: entry, for: key), for: key)
    } catch {
      cache.report(.storing, key.member, error)
    }
    // A removal in the meantime may have come before the result was there.
    if load.isOutdated { await cache.removeData(for: key) }
  }

  func reportRefresh(_ error: any Error) {
    cache.report(.refreshing, key.member, error)
  }
}
