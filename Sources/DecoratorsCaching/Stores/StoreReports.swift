@_spi(Generated) import Decorators

/// The series of failures of a store, of which a log gets a few lines.
final class StoreReports: Sendable {
  /// A series of failures. It is over when there was none for a while.
  private struct Outage {
    static let interval: Duration = .seconds(60)
    static let quietTime: Duration = .seconds(10)

    let start: Duration
    var lastEvent: Duration
    var lastFailure: Duration
    var event: CallEvent
  }

  private let uptime: @Sendable () -> Duration
  // By operation. The failures of the store itself are under `nil`.
  private let outages = ObservedState<[CallEvent.CacheOperation?: Outage]>([:])

  init(by clock: any Clock<Duration>) { uptime = clock.uptime() }

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
