import Foundation

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
  var failures: MemoryCache { cache.failures }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    guard let data = await cache.data(for: key) else { return nil }
    do {
      let entry = try EncodedEntry(data).decoded(as: Value.self, for: key)
      cache.succeeded(.reading)
      return entry
    } catch CacheEntryError.otherType {
      // The protocol is decorated for several types, or returned another one some time ago.
      return nil
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
    cache.succeeded(.refreshing)
    guard !load.isOutdated else { return }
    do {
      let data = try EncodedEntry.data(of: entry, for: key)
      cache.succeeded(.storing)
      await cache.store(data, for: key)
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
