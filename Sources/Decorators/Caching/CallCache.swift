import Foundation

/// Keeps results of the calls that a caching decorator forwards in a ``CacheStore``.
///
///     let cache = CallCache(in: .files(at: directory)) { failure in
///       logger.warning("\(failure)")
///     }
///
/// A store that fails is never the caller's failure: it counts as having nothing stored, and is
/// reported.
public final class CallCache: Sendable {
  let store: any CacheStore
  let loads = LoadTable()
  let pending = Lock(PendingChanges())
  /// Failures that are remembered, which are not stored as data.
  let failures: MemoryCache
  let surroundings: CacheSurroundings
  let namespace: String
  private let health: StoreHealth
  private let onFailure: CacheFailure.Handler

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - store: Where the results are kept.
  ///   - namespace: Tells the results from those of others that are kept there for the same
  ///     protocol.
  ///   - clock: The clock that measures timeouts; give a ``ManualClock`` in tests.
  ///   - onFailure: Called with each failure of the store, and of a refresh in the background; by
  ///     default it goes to standard error, as a line of its own.
  ///   - random: Gives the random numbers of the jitter, from 0 to 1.
  public init(
    in store: some CacheStore, namespace: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    onFailure: @escaping CacheFailure.Handler = { $0.writeToStandardError() },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.store = store
    self.namespace = namespace
    self.onFailure = onFailure
    health = .health(of: store)
    surroundings = CacheSurroundings(clock: clock, random: random)
    failures = MemoryCache(now: { store.now })
  }

  func data(for key: CacheKey) async -> Data? {
    await attempt(.reading, key.member) {
      try await health.makeUp(for: key, in: store)
      return try await store.data(for: key)
    } ?? nil
  }

  /// Stores a result. What was there before may still be there if it fails.
  @discardableResult
  func store(_ data: Data, for key: CacheKey) async -> Bool {
    await attempt(.storing, key.member) {
      try await health.makeUp(for: key, in: store)
      try await store.store(data, for: key)
      return true
    } ?? false
  }

  /// Removes a result, which is not found any more even if the store fails.
  func removeData(for key: CacheKey) async {
    await attempt(.removing, key.member, missing: .data(of: key)) {
      try await store.removeData(for: key)
    }
  }

  /// Removes the results of a member, which are not found any more even if the store fails.
  func removeData(of member: String) async {
    await attempt(.removing, member, missing: .allData(of: member)) {
      try await store.removeData(of: member)
    }
  }

  /// Has the store do something. What it throws is reported.
  ///
  /// - Parameter change: What is made up for later if it fails.
  @discardableResult
  private func attempt<Answer>(
    _ operation: CacheFailure.Operation, _ member: String, missing change: MissedChange? = nil,
    _ body: () async throws -> Answer
  ) async -> Answer? {
    do {
      return try await body()
    } catch {
      if let change { health.note(change) }
      report(operation, member, error)
      return nil
    }
  }

  /// What tells a call from others that are under way.
  func loadKey(for key: CacheKey) -> LoadKey {
    LoadKey(member: MemberName(member: key.member), key: key)
  }

  /// Reports a failure. What was cancelled has not failed.
  func report(_ operation: CacheFailure.Operation, _ member: String, _ error: any Error) {
    guard !Cancellation.isCause(of: error) else { return }
    onFailure(CacheFailure(operation, member: member, error: error))
  }
}
