import Foundation

/// A slot in memory.
struct MemorySlot<Key: Hashable, Value: Sendable>: CacheSlot, @unchecked Sendable {
  let cache: MemoryCache
  let member: String
  let key: Key

  static var isInMemory: Bool { true }

  var now: Date { cache.now }
  var loadKey: LoadKey { cache.loadKey(of: member, for: key) }
  var loads: LoadTable { cache.loads }
  var surroundings: CacheSurroundings { cache.surroundings }
  var failures: MemoryCache { cache }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    cache.entry(of: member, for: key)
  }

  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load) {
    cache.store(entry, of: member, for: key, lifetime: lifetime) { !load.isOutdated }
  }

  func reportRefresh(_ error: any Error) {}
}
