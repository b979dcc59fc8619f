import Foundation

/// The place in a cache for the result of one call.
protocol CacheSlot {
  associatedtype Value

  /// The time by which results are stored and expire.
  var now: Date { get }

  /// How often results of the member have been removed.
  var removals: Int { get }

  /// The stored result, however old.
  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>?

  /// Stores a result that is of use for some time, unless some of its member were removed since
  /// there had been so many removals: the call had begun before and may have seen what was there
  /// before.
  func store(
    _ value: Value, lifetime: Duration?, ifRemovalsAre removals: Int,
    isolation: isolated (any Actor)?
  ) async
}

/// A place in memory.
struct MemorySlot<Key: Hashable & Sendable, Value: Sendable>: CacheSlot {
  let cache: MemoryCache
  let member: String
  let key: Key

  var now: Date { cache.now }
  var removals: Int { cache.removals(of: member) }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    cache.entry(of: member, for: key)
  }

  func store(
    _ value: Value, lifetime: Duration?, ifRemovalsAre removals: Int,
    isolation: isolated (any Actor)?
  ) async {
    cache.store(
      CacheEntry(value: value, storedAt: now), of: member, for: key, lifetime: lifetime,
      ifRemovalsAre: removals)
  }
}

/// A place in a store.
///
/// Results are encoded and decoded where the caller is, so that neither they nor the way in which
/// they are `Codable` need be `Sendable`.
struct StoreSlot<Value: Codable>: CacheSlot {
  let cache: CallCache
  let key: CacheKey

  var now: Date { cache.store.now }
  var removals: Int { cache.removals(of: key.member) }

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
    _ value: Value, lifetime: Duration?, ifRemovalsAre removals: Int,
    isolation: isolated (any Actor)?
  ) async {
    guard self.removals == removals else { return }
    do {
      let entry = CacheEntry(value: value, storedAt: now)
      await cache.store(try EncodedEntry.data(of: entry, for: key), for: key)
    } catch {
      cache.report(.storing, key.member, error)
    }
    // A removal in the meantime may have come before the result was there.
    if self.removals != removals { await cache.removeData(for: key) }
  }
}
