import Foundation

/// A slot in a store.
///
/// Results are encoded and decoded on the caller's actor, so that neither they nor their
/// conformances to `Codable` need be `Sendable`.
struct StoreSlot<Value: Codable>: CacheSlot {
  let cache: CallCache
  let key: CacheKey

  static var isInMemory: Bool { false }

  var now: Date { cache.store.now }
  var loadKey: LoadKey { cache.loadKey(for: key) }
  var loads: LoadTable { cache.loads }
  var surroundings: CacheSurroundings { cache.surroundings }
  var failures: MemoryCache { cache.failures }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    guard let data = await cache.latestData(for: key) else { return nil }
    do {
      let entry = try EncodedEntry(data).decoded(as: Value.self, for: key)
      cache.succeeded(.reading)
      return entry
    } catch CacheEntryError.otherType {
      // The protocol is decorated for several types, or it used to return another type.
      return nil
    } catch {
      cache.report(.reading, key.member, error)
      cache.scheduleRemoval(for: key)
      return nil
    }
  }

  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load) {
    cache.succeeded(.refreshing)
    do {
      let data = try EncodedEntry.data(of: entry, for: key)
      cache.succeeded(.storing)
      cache.scheduleStoring(data, for: key) { !load.isOutdated }
    } catch {
      cache.report(.storing, key.member, error)
    }
  }

  func reportRefresh(_ error: any Error) {
    cache.report(.refreshing, key.member, error)
  }
}
