import Foundation

/// Keeps results of the calls that a caching decorator forwards in a ``CacheStore``.
///
///     let cache = CallCache(in: store, for: (any FeedRepository).self) { event in
///       logger.warning("\(event)")
///     }
///
/// A store that fails is never the caller's failure: it counts as having nothing stored, and is
/// reported.
public final class CallCache: Sendable {
  let store: any CacheStore
  let loads = LoadTable()
  /// Failures that are remembered, which are not stored as data.
  let failures: MemoryCache
  let surroundings: CacheSurroundings
  /// What goes before the names of members: the module of the protocol, after a namespace.
  let namespace: String
  private let health: StoreHealth
  private let onEvent: CacheEvent.Handler

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - store: Where the results are kept.
  ///   - protocolType: The protocol whose calls they are the results of. Protocols of the same name in
  ///     other modules have results of their own.
  ///   - namespace: Tells the results from those of others that are kept there for the same
  ///     protocol.
  ///   - clock: The clock that measures timeouts, and how long something fails; give a
  ///     ``ManualClock`` in tests.
  ///   - onEvent: Called when the store or a refresh in the background fails, and when that is over;
  ///     by default it goes to standard error, as a line of its own.
  ///   - random: Gives the random numbers of the jitter, from 0 to 1.
  public convenience init(
    in store: some CacheStore, for protocolType: Any.Type, namespace: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    onEvent: @escaping CacheEvent.Handler = { $0.writeToStandardError() },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    let module = TypeName.text(of: protocolType).prefix { $0 != "." }
    self.init(
      in: store, scope: MemberName(namespace: namespace, member: "\(module)").text, clock: clock,
      onEvent: onEvent, random: random)
  }

  /// Creates a cache for members whose names begin with a scope: a module, after a namespace.
  init(
    in store: some CacheStore, scope: String, clock: any Clock<Duration>,
    onEvent: @escaping CacheEvent.Handler, random: @escaping @Sendable () -> Double
  ) {
    self.store = store
    namespace = scope
    self.onEvent = onEvent
    health = .health(of: store, clock: clock)
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
    _ operation: CacheEvent.Operation, _ member: String, missing change: MissedChange? = nil,
    _ body: () async throws -> Answer
  ) async -> Answer? {
    do {
      let answer = try await body()
      if store.isAvailable { succeeded() }
      return answer
    } catch {
      if let change { health.note(change) }
      report(operation, member, error, isOfStore: true)
      return nil
    }
  }

  /// What tells a call from others that are under way.
  func loadKey(for key: CacheKey) -> LoadKey {
    LoadKey(member: MemberName(member: key.member), key: key)
  }

  /// Reports a failure, if it is not one of many. What was cancelled has not failed.
  func report(
    _ operation: CacheEvent.Operation, _ member: String, _ error: any Error,
    isOfStore: Bool = false
  ) {
    guard !Cancellation.isCause(of: error) else { return }
    health.failed(operation, member: member, error: error, isOfStore: isOfStore).map(onEvent)
  }

  /// Takes note that something has been done, and reports it if it has failed before.
  ///
  /// - Parameter operation: What was done; `nil` for something that the store did.
  func succeeded(_ operation: CacheEvent.Operation? = nil) {
    health.succeeded(operation).map(onEvent)
  }
}
