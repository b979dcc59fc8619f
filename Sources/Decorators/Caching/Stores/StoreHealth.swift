/// What is known of a store by all decorators that keep results there: what it has failed to
/// remove.
final class StoreHealth: Sendable {
  private static let known = SharedObjects<StoreIdentity, StoreHealth>()

  private let missed = Lock(MissedChanges())

  /// The health of a store, which is that of all values that stand for the same store.
  static func health(of store: any CacheStore) -> StoreHealth {
    guard let identity = StoreIdentity(store) else { return StoreHealth() }
    return known.object(for: identity) { StoreHealth() }
  }
}

// MARK: - What the store has missed

extension StoreHealth {
  func note(_ change: MissedChange) {
    missed.withLock { $0.insert(change) }
  }

  /// Has the store do what it has missed that concerns a key.
  ///
  /// - Throws: What the store throws. It must not be believed then.
  func makeUp(for key: CacheKey, in store: any CacheStore) async throws {
    while let (change, number) = missed.withLock({ $0.first(concerning: key) }) {
      switch change {
      case .data(let key): try await store.removeData(for: key)
      case .allData(let member): try await store.removeData(of: member)
      }
      missed.withLock { $0.remove(change, ifStill: number) }
    }
  }
}
