@_spi(Generated) import Decorators

/// The state that all decorators of a store share: the changes that it has yet to make, and its current
/// failures.
final class StoreState: Sendable {
  /// A series of failures. It is over when there was none for a while.
  private struct Outage {
    static let interval: Duration = .seconds(60)
    static let quietTime: Duration = .seconds(10)

    let start: Duration
    var lastEvent: Duration
    var lastFailure: Duration
    var event: CallEvent
  }

  /// The time for which a store that does not answer is not read.
  private static let pause = Duration.seconds(5)
  private static let known = SharedObjects<String, StoreState>()
  /// The states of stores that have missed changes, which must hold although no decorator uses them meanwhile.
  private static let kept = Lock<[String: Kept]>([:])

  private struct Kept: Sendable {
    let state: StoreState
    /// The store, if it is an object that nothing else stands for.
    weak var object: (any CacheStore & AnyObject)?
    let isObject: Bool

    var isOver: Bool { isObject && object == nil }
  }

  let changes = Lock(PendingChanges())
  let inFlight: InFlightCalls
  let failures: FailureMemory
  /// The number of reads that have taken too long and not ended, and the pause that then begins.
  private let lateReads = Lock((count: 0, pause: StorePause()))
  private let isKept = Lock(false)
  private let uptime: @Sendable () -> Duration
  // By operation. The failures of the store itself are under `nil`.
  private let outages = ObservedState<[CallEvent.CacheOperation?: Outage]>([:])

  private init(_ clock: any Clock<Duration>, _ records: CallRecords?) {
    uptime = clock.uptime()
    inFlight = records?.inFlight ?? InFlightCalls()
    failures = records?.failures ?? FailureMemory()
  }

  /// Returns the state of a store, which is the same for all values that represent the same store.
  /// The first of them says which clock measures the durations of failures.
  static func state(
    of store: any CacheStore, clock: any Clock<Duration> = DefaultClock()
  ) -> StoreState {
    let name = name(of: store)
    // Another object may be where one was that exists no longer. What is forgotten is released without the lock.
    _ = kept.withLock { kept in
      kept[name]?.isOver == true ? kept.removeValue(forKey: name) : nil
    }
    return known.object(for: name) {
      // A memory cache also tells of what it removes itself.
      StoreState(clock, (store as? MemoryCache)?.records)
    }
  }

  private static func name(of store: any CacheStore) -> String {
    "\(ObjectIdentifier(type(of: store))) \(store.identity)"
  }

  /// Keeps the state of a store as long as the store has missed changes, and no longer.
  func keepMissedChanges(of store: any CacheStore) {
    guard changes.withLock({ $0.hasMissed }) || isKept.withLock({ $0 }) else { return }
    let name = Self.name(of: store)
    let object = type(of: store) is AnyClass ? store as? any CacheStore & AnyObject : nil
    let isObject = object.map { store.identity == "\(ObjectIdentifier($0))" } ?? false
    _ = Self.kept.withLock { kept -> [String: Kept] in
      let hasMissed = changes.withLock { $0.hasMissed }
      isKept.withLock { $0 = hasMissed }
      let over = kept.filter(\.value.isOver)
      for name in over.keys { kept[name] = nil }
      kept[name] = hasMissed ? Kept(state: self, object: object, isObject: isObject) : nil
      return over
    }
  }

  /// Returns a Boolean value that indicates whether the store is read. While it does not answer, one
  /// caller at a time asks it after a pause, so that the others need not wait.
  func beginReading() -> Bool {
    if lateReads.withLock({ $0.pause.state == .none }) { return true }
    let now = uptime()
    return lateReads.withLock { $0.pause.admit(at: now) }
  }

  /// Records that the store has answered a read in time. If that was the first one after a pause, the store
  /// is read as usual again, although an earlier read may never end.
  func noteTimelyReading() {
    lateReads.withLock { reads in
      if reads.pause.state == .probed { reads.pause.end() }
    }
  }

  /// Records that a read has taken too long, and has perhaps not ended.
  func noteLateReading() {
    let now = uptime()
    lateReads.withLock { reads in
      reads.count += 1
      // At zero, it has ended since.
      if reads.count > 0 { reads.pause.begin(for: Self.pause, at: now) }
    }
  }

  func endLateReading() {
    lateReads.withLock { reads in
      reads.count -= 1
      if reads.count == 0 { reads.pause.end() }
    }
  }

  /// Records a failure, and tells the observer of one a minute.
  func failed(
    _ operation: CallEvent.CacheOperation, member: String, error: any Error, isOfStore: Bool,
    telling observer: EventObserver
  ) {
    let now = uptime()
    // The earlier error is released without the lock, too.
    _ = outages.change { outages, effects in
      let earlier = outages[isOfStore ? nil : operation]
      let event = CallEvent(
        kind: earlier == nil ? .cacheStoreFailed : .cacheStoreKeepsFailing, member: member,
        error: error,
        elapsed: now - (earlier?.start ?? now), failures: (earlier?.event.failures ?? 0) + 1,
        operation: operation)
      let isTold = earlier.map { now - $0.lastEvent >= Outage.interval } ?? true
      outages[isOfStore ? nil : operation] = Outage(
        start: earlier?.start ?? now, lastEvent: isTold ? now : earlier?.lastEvent ?? now,
        lastFailure: now, event: event)
      if isTold, !observer.isTold { effects.append { observer.tell(event) } }
      return earlier
    }
  }

  /// Records a success of an operation, or of the store, and tells the observer if it ends a series of
  /// failures.
  func succeeded(_ operation: CallEvent.CacheOperation?, telling observer: EventObserver) {
    guard outages.withLock({ $0[operation] != nil }) else { return }
    let now = uptime()
    _ = outages.change { outages, effects -> Outage? in
      // What a store refuses once, it refuses again, whatever else succeeds.
      guard let outage = outages[operation], !(outage.event.error is CacheStoreError),
        now - outage.lastFailure >= Outage.quietTime
      else { return nil }
      outages[operation] = nil
      var event = outage.event
      event.kind = .cacheStoreRecovered
      event.elapsed = now - outage.start
      if !observer.isTold { effects.append { [event] in observer.tell(event) } }
      return outage
    }
  }
}
