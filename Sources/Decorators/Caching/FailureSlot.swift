import Foundation

/// The place where the failure of a call is remembered for a while, in addition to its result.
struct FailureSlot: Sendable {
  let cache: MemoryCache
  let key: LoadKey

  private var member: String { key.member.member }

  /// Returns the failure if it is younger than the limit.
  func error(youngerThan limit: Duration) -> (any Error)? {
    guard let entry: CacheEntry<any Error> = cache.entry(of: member, for: key),
      entry.isYounger(than: limit, at: cache.now)
    else { return nil }
    return entry.value
  }

  func store(_ error: any Error, lifetime: Duration, of load: Load) {
    let entry = CacheEntry(value: error, storedAt: cache.now)
    cache.store(entry, of: member, for: key, lifetime: lifetime) { !load.isOutdated }
  }

  func remove() {
    cache.removeEntry(of: member, for: key)
  }
}
