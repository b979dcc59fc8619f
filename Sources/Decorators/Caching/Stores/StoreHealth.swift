import Synchronization

/// The state of a store, shared by all decorators that use it: the removals that it missed, and its
/// current failures.
final class StoreHealth: Sendable {
  private static let known = SharedObjects<StoreIdentity, StoreHealth>()

  private let uptime: @Sendable () -> Duration
  private let missed = Lock(MissedChanges())
  // By operation. The failures of the store itself are under `nil`.
  private let outages = Lock<[CacheEvent.Operation?: Outage]>([:])
  private let hasOutages = Atomic(false)

  private init(_ clock: any Clock<Duration>) {
    uptime = clock.uptime()
  }

  /// Returns the health of a store, which is the same for all values that represent the same store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - clock: The clock that measures the durations of failures, unless the health exists
  ///     already.
  static func health(
    of store: any CacheStore, clock: any Clock<Duration> = ContinuousClock()
  ) -> StoreHealth {
    guard let identity = StoreIdentity(store) else { return StoreHealth(clock) }
    return known.object(for: identity) { StoreHealth(clock) }
  }
}

// MARK: - Missed changes

extension StoreHealth {
  func note(_ change: MissedChange) {
    missed.withLock { $0.insert(change) }
  }

  /// Carries out the changes for a key that the store has missed.
  ///
  /// - Throws: The error of the store. The store must then not be trusted.
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

// MARK: - Reports

extension StoreHealth {
  /// Records a failure.
  ///
  /// - Parameter isOfStore: A Boolean value that indicates whether the store itself failed.
  /// - Returns: The event to report now; `nil` if there is none.
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

  /// Records a success.
  ///
  /// - Parameter operation: The operation; `nil` for one of the store.
  /// - Returns: The event to report now; `nil` if there is none.
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
