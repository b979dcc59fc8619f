import Foundation

/// The place where the failure of a call is remembered for a while, beside its result.
struct FailureSlot: Sendable {
  private let cache: MemoryCache
  private let key: LoadKey

  init(cache: MemoryCache, key: LoadKey) {
    self.cache = cache
    self.key = key
  }

  private var member: String { key.member.member }

  /// The failure, if it is younger than that.
  func error(youngerThan limit: Duration) -> (any Error)? {
    guard let entry: CacheEntry<RememberedFailure> = cache.entry(of: member, for: key),
      entry.isYounger(than: limit, at: cache.now)
    else { return nil }
    return entry.value.error
  }

  func store(_ error: any Error, lifetime: Duration, of load: Load) {
    let entry = CacheEntry(value: RememberedFailure(error: error), storedAt: cache.now)
    cache.store(entry, of: member, for: key, lifetime: lifetime) { !load.isOutdated }
  }

  func remove() {
    cache.removeEntry(of: member, for: key)
  }
}

private struct RememberedFailure: Sendable {
  let error: any Error
}
