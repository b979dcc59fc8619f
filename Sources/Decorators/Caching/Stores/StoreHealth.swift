import Synchronization

/// What is known of a store by all decorators that keep results there: what it has failed to
/// remove, and what fails at present.
final class StoreHealth: Sendable {
  private static let known = SharedObjects<StoreIdentity, StoreHealth>()

  private let uptime: @Sendable () -> Duration
  private let missed = Lock(MissedChanges())
  // By what fails besides the store, which is under `nil`.
  private let outages = Lock<[CacheEvent.Operation?: Outage]>([:])
  private let hasOutages = Atomic(false)

  private init(_ clock: any Clock<Duration>) {
    uptime = clock.uptime()
  }

  /// The health of a store, which is that of all values that stand for the same store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - clock: What measures how long something fails, if nobody else has asked before.
  static func health(
    of store: any CacheStore, clock: any Clock<Duration> = ContinuousClock()
  ) -> StoreHealth {
    guard let identity = StoreIdentity(store) else { return StoreHealth(clock) }
    return known.object(for: identity) { StoreHealth(clock) }
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

// MARK: - What is reported

extension StoreHealth {
  /// Takes note of a failure.
  ///
  /// - Parameter isOfStore: Whether the store itself has failed.
  /// - Returns: What is to be reported now.
  func failed(
    _ operation: CacheEvent.Operation, member: String, error: any Error, isOfStore: Bool
  ) -> CacheEvent? {
    let now = uptime()
    let subject = isOfStore ? nil : operation
    return outages.withLock { outages in
      guard outages[subject] == nil else {
        return outages[subject]?.failed(operation, member: member, error: error, at: now)
      }
      let outage = Outage(operation, member: member, error: error, at: now)
      outages[subject] = outage
      hasOutages.store(true, ordering: .relaxed)
      return outage.event(.failed, at: now)
    }
  }

  /// Takes note that something has been done.
  ///
  /// - Parameter operation: What was done; `nil` for something that the store did.
  /// - Returns: What is to be reported now.
  func succeeded(_ operation: CacheEvent.Operation?) -> CacheEvent? {
    guard hasOutages.load(ordering: .relaxed) else { return nil }
    let now = uptime()
    return outages.withLock { outages in
      guard let outage = outages[operation], outage.isOver(at: now) else { return nil }
      outages[operation] = nil
      hasOutages.store(!outages.isEmpty, ordering: .relaxed)
      return outage.event(.recovered, at: now)
    }
  }
}
