@_spi(Generated) import Decorators
import Foundation

/// A cache that keeps the results of a caching decorator's calls in a ``CacheStore``.
///
///     let cache = CallCache(in: store, for: (any FeedRepository).self) { event in
///       logger.warning("\(event)")
///     }
///
/// A failure of the store is never a failure of the caller. The cache then acts as if nothing were
/// stored, and reports the failure.
public final class CallCache: Sendable {
  /// The longest wait for a store by default.
  public static let defaultStoreTimeout = Duration.milliseconds(250)

  let store: any ResultStore
  /// What all users of the store share.
  let guarded: GuardedStore
  @_spi(Generated) public let records: CallRecords
  /// The longest wait of a caller for the store. Then a call is made as if nothing were stored, and the
  /// changes of a write are made later.
  public let storeTimeout: Duration
  /// The prefix of members' names: the module of the protocol, with a slash.
  let module: String
  let namespace: String
  private let caller: StoreCaller
  private let observer: EventObserver

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - store: The store of the results.
  ///   - protocolType: The protocol of the calls. Protocols of the same name in other modules have
  ///     separate results.
  ///   - namespace: A name that separates the results from other results of the same protocol in
  ///     the store.
  ///   - storeTimeout: The longest wait of a caller for the store, on reads and writes; 250 milliseconds
  ///     by default.
  ///   - clock: The clock that measures timeouts and the durations of failures; use a
  ///     `ManualClock` in tests.
  ///   - onEvent: A closure that is called when the store or a refresh in the background fails, and
  ///     when the failures end. By default it writes the event to standard error, as a line of its
  ///     own.
  ///   - random: Returns the random numbers of the jitter, from 0 to 1.
  public convenience init(
    in store: some CacheStore, for protocolType: Any.Type, namespace: String = "",
    storeTimeout: Duration = CallCache.defaultStoreTimeout,
    clock: any Clock<Duration> = DefaultClock(),
    onEvent: @escaping CallEvent.Handler = { $0.writeToStandardError() },
    random: @escaping @Sendable () -> Double = defaultRandom
  ) {
    let module = TypeName.text(of: protocolType).prefix { $0 != "." }
    self.init(
      in: store, module: "\(module)/", namespace: namespace, storeTimeout: storeTimeout,
      clock: clock, onEvent: onEvent, random: random)
  }

  /// Creates a cache for members whose names begin with a module and a slash.
  init(
    in store: some CacheStore, module: String, namespace: String, storeTimeout: Duration,
    clock: any Clock<Duration>,
    onEvent: @escaping CallEvent.Handler, random: @escaping @Sendable () -> Double
  ) {
    let clock = clock.inStack
    self.store = store.resultStore(by: clock)
    self.module = module
    self.namespace = namespace
    self.storeTimeout = storeTimeout
    guarded = self.store.guarded(by: clock)
    observer = EventObserver(onEvent)
    caller = StoreCaller(
      limit: storeTimeout, clock: clock, observer: observer,
      name: MemberName(namespace: namespace, member: String(module.dropLast())).text)
    records = CallRecords(
      CacheEnvironment(clock: clock, random: random, date: { store.now }),
      inFlight: guarded.inFlight, failures: guarded.failures)
  }

  /// Returns the key that identifies a current call.
  func callKey(of key: CacheKey) -> CallKey {
    CallKey(member: MemberName(namespace: store.namespace, member: key.member), key: key)
  }

  /// Waits until the store has all results, and has removed those that are to be removed.
  ///
  /// Calls do not wait for the store. Use this method in a test before it looks into a store, and
  /// in a program before it shuts the store down. A program that ends waits by itself, for at most
  /// one second.
  public func flush() async { await guarded.flush() }
}

// MARK: - Store

extension CallCache {
  /// Returns the data of a key as it is or will be; `nil` if the store does not answer in time.
  func latestData(for key: CacheKey, within limit: Duration?) async -> Data? {
    await store.data(for: key, within: limit, for: caller)
  }

  /// Returns the data of several keys. The store is asked for all at the same time.
  func latestData(for keys: [CacheKey?]) async -> [Data?] {
    await withTaskGroup(of: (index: Int, data: Data?).self) { group in
      var all = [Data?](repeating: nil, count: keys.count)
      for case (let index, let key?) in keys.enumerated() {
        group.addTask { (index, await self.latestData(for: key, within: nil)) }
      }
      for await (index, data) in group { all[index] = data }
      return all
    }
  }

  /// Schedules the storing of a result, as ``CacheSlot`` says.
  func schedule(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    store.store(
      data, for: key, tags: tags, isCorrection: isCorrection, for: caller, if: isWanted)
  }

  /// Schedules a removal or an expiry. What it concerns is not found again as it was, even if the store
  /// fails.
  @discardableResult
  func schedule(_ invalidation: Invalidation, of target: StoreTarget) -> Task<Void, Never>? {
    store.invalidate(target, as: invalidation, for: caller)
  }

  /// Reports a failure of the cache itself, unless it is part of a series.
  func report(_ operation: CallEvent.CacheOperation, _ member: String, _ error: any Error) {
    guarded.report(operation, member, error, isOfStore: false, to: caller)
  }

  /// Records a success of the cache itself, and reports it if that failed before.
  func succeeded(_ operation: CallEvent.CacheOperation) {
    guarded.reports.succeeded(operation, telling: observer)
  }
}
