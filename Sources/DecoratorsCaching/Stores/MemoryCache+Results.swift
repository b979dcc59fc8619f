@_spi(Generated) import Decorators
import Foundation

/// Nobody waits for memory.
extension MemoryCache: ResultStore {
  func guarded(by clock: any Clock<Duration>) -> GuardedStore {
    .guarding(self, by: clock, records: records)
  }

  func data(for key: CacheKey, within limit: Duration?, for caller: StoreCaller) async -> Data? {
    data(for: key)
  }

  func store(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, for caller: StoreCaller,
    if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    store(data, for: key, tags: tags, if: isWanted)
    return nil
  }

  func invalidate(
    _ target: StoreTarget, as invalidation: Invalidation, for caller: StoreCaller
  ) -> Task<Void, Never>? {
    invalidateEntries(in: target.scope(in: namespace), as: invalidation)
    return nil
  }
}
