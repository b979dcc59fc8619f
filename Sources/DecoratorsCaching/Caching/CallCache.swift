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

  let store: any CacheStore
  /// The store as one that removes and expires by targets.
  let targeted: any TargetedStore
  /// The store, if it keeps its data in memory and is never waited for.
  let memoryStore: MemoryCache?
  @_spi(Generated) public let records: CallRecords
  /// The longest wait of a caller for the store. Then a call is made as if nothing were stored, and the
  /// changes of a write are made later.
  public let storeTimeout: Duration
  /// The prefix of members' names: the module of the protocol, with a slash.
  let module: String
  let namespace: String
  let state: StoreState
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
    self.store = store
    targeted = store.targeted(by: clock)
    memoryStore = store as? MemoryCache
    self.module = module
    self.namespace = namespace
    self.storeTimeout = storeTimeout
    observer = EventObserver(onEvent)
    state = .state(of: store, clock: clock)
    records = CallRecords(
      CacheEnvironment(clock: clock, random: random, date: { store.now }),
      inFlight: state.inFlight, failures: state.failures)
  }

  /// Returns the key that identifies a current call.
  func callKey(of key: CacheKey) -> CallKey {
    CallKey(
      member: MemberName(namespace: memoryStore?.namespace ?? "", member: key.member), key: key)
  }

  /// Performs an operation of the store. If it fails, reports the error and returns `nil`.
  func attempt<Answer>(
    _ operation: CallEvent.CacheOperation, _ member: String, _ body: () async throws -> Answer
  ) async -> Answer? {
    do {
      let answer = try await body()
      if store.isAvailable {
        succeeded()
        state.changes.withLock { $0.makeUp(start: start) }
      }
      return answer
    } catch {
      report(operation, member, error, isOfStore: !(error is CacheStoreError))
      return nil
    }
  }

  /// Reports a failure, unless it is part of a series. A cancellation is not a failure.
  func report(
    _ operation: CallEvent.CacheOperation, _ member: String, _ error: any Error,
    isOfStore: Bool = false
  ) {
    guard !Cancellation.isCause(of: error) else { return }
    state.failed(
      operation, member: member, error: error, isOfStore: isOfStore, telling: observer)
  }

  /// Records a success of an operation, or of the store, and reports it if that failed before.
  func succeeded(_ operation: CallEvent.CacheOperation? = nil) {
    state.succeeded(operation, telling: observer)
  }
}
