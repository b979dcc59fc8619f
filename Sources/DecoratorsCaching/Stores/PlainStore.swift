@_spi(Generated) import Decorators
import Foundation

/// A store of which a guard knows nothing else.
struct PlainStore: BackingStore, ResultStore {
  let store: any CacheStore
  let guarded: GuardedStore

  func guarded(by clock: any Clock<Duration>) -> GuardedStore { guarded }

  func data(for key: CacheKey, within limit: Duration?, for caller: StoreCaller) async -> Data? {
    guard let found = try? await guarded.find(key, in: self, within: limit, for: caller),
      !found.isOutdated
    else { return nil }
    return found.data
  }

  func store(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, for caller: StoreCaller,
    if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    guarded.schedule(
      .store(data, tags: tags, isCorrection: isCorrection), of: .data(of: key), in: self,
      for: caller, if: isWanted)
  }

  func invalidate(
    _ target: StoreTarget, as invalidation: Invalidation, for caller: StoreCaller
  ) -> Task<Void, Never>? {
    guarded.schedule(invalidation, of: target, in: self, for: caller)
  }

  func make(_ content: StoreChange, of target: StoreTarget) async throws {
    switch (content, target) {
    case (.store(let data, let tags, let expiry, _), .data(let key)):
      try await store.store(EncodedEntry.expired(data, at: expiry), for: key, tags: tags)
    case (.expire(let date), _):
      try await store.replaceData(target) { EncodedEntry.expired($0, at: date) }
    case (.replace(let replacement), _):
      try await store.replaceData(target, by: replacement)
    case (.store, _), (.remove, _), (.removeUntold, _), (.makeUp, _): try await store.remove(target)
    }
  }
}

extension CacheStore {
  /// Returns the store as the caches of decorators use it.
  func resultStore(by clock: any Clock<Duration>) -> any ResultStore {
    self as? any ResultStore ?? PlainStore(store: self, guarded: .guarding(self, by: clock))
  }
}
