import Synchronization

/// The state of a store, shared by all decorators that use it: the removals that it missed, and its
/// current failures.
final class StoreHealth: Sendable {
  private static let known = SharedObjects<StoreIdentity, StoreHealth>()

  private let uptime: @Sendable () -> Duration
  private let missed = Lock(MissedChanges())
  // By operation. The failures of the store itself are under `nil`.
  private let outages = Lock<[CallEvent.CacheOperation?: Outage]>([:])
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

/// A series of failures. It is over when there was none for a while.
private struct Outage {
  static let interval: Duration = .seconds(60)
  static let quietTime: Duration = .seconds(10)

  let start: Duration
  var lastEvent: Duration
  var lastFailure: Duration
  var event: CallEvent
}

extension StoreHealth {
  /// Records a failure.
  ///
  /// - Parameter isOfStore: A Boolean value that indicates whether the store itself failed.
  /// - Returns: The event to report now: at the first failure, and then once a minute.
  func failed(
    _ operation: CallEvent.CacheOperation, member: String, error: any Error, isOfStore: Bool
  ) -> CallEvent? {
    let now = uptime()
    return outages.withLock { outages in
      let earlier = outages[isOfStore ? nil : operation]
      let event = CallEvent(
        earlier == nil ? .cacheStoreFailed : .cacheStoreKeepsFailing, member: member, error: error,
        elapsed: now - (earlier?.start ?? now), failures: (earlier?.event.failures ?? 0) + 1,
        operation: operation)
      let isTold = earlier.map { now - $0.lastEvent >= Outage.interval } ?? true
      outages[isOfStore ? nil : operation] = Outage(
        start: earlier?.start ?? now, lastEvent: isTold ? now : earlier?.lastEvent ?? now,
        lastFailure: now, event: event)
      hasOutages.store(true, ordering: .relaxed)
      return isTold ? event : nil
    }
  }

  /// Records a success.
  ///
  /// - Parameter operation: The operation; `nil` for one of the store.
  /// - Returns: The event to report now, if the success ends a series of failures.
  func succeeded(_ operation: CallEvent.CacheOperation?) -> CallEvent? {
    guard hasOutages.load(ordering: .relaxed) else { return nil }
    let now = uptime()
    return outages.withLock { outages in
      guard let outage = outages[operation], now - outage.lastFailure >= Outage.quietTime else {
        return nil
      }
      outages[operation] = nil
      hasOutages.store(!outages.isEmpty, ordering: .relaxed)
      var event = outage.event
      event.kind = .cacheStoreRecovered
      event.elapsed = now - outage.start
      return event
    }
  }
}
