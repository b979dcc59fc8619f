import Foundation

/// The place where the failure of a call is remembered for a while.
struct FailureSlot: Sendable {
  private let cache: MemoryCache
  private let member: String
  private let key: FailureKey

  init(cache: MemoryCache, member: String, key: any Hashable & Sendable) {
    self.cache = cache
    self.member = member
    self.key = FailureKey(key: key)
  }

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

struct RememberedFailure: Sendable {
  let error: any Error
}

/// What a failure is remembered under, beside the result of the same call.
struct FailureKey: Hashable, Sendable {
  let key: any Hashable & Sendable

  static func == (lhs: FailureKey, rhs: FailureKey) -> Bool {
    LoadKey.isEqual(lhs.key, rhs.key)
  }

  func hash(into hasher: inout Hasher) { key.hash(into: &hasher) }
}
