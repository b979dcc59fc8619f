@_spi(Generated) import Decorators
import Foundation

/// The guard of a store, which all of its users share: what waits for the store, its pause after failures, and what
/// is known of calls.
///
/// A plain store is not read for a while after it was late. One behind a memory is not asked at all for a while
/// after it has failed, and makes up for what it misses, because the memory answers meanwhile.
final class GuardedStore: Sendable {
  /// What a guard does for a store behind a memory.
  struct Layering: Sendable {
    /// The longest wait for each operation.
    let limit: Duration
    let clock: any Clock<Duration>
    let onAvailability: @Sendable (Bool) -> Void
  }

  private static let known = SharedObjects<String, GuardedStore>()
  /// The guards of stores that have missed changes, which must hold although no decorator uses them meanwhile.
  private static let kept = Lock<[String: Kept]>([:])

  private struct Kept: Sendable {
    let guarded: GuardedStore
    /// The store, if it is an object that nothing else stands for.
    weak var object: (any CacheStore & AnyObject)?
    let isObject: Bool

    var isOver: Bool { isObject && object == nil }
  }

  /// The name by which a store is known; `nil` if the guard belongs to its store.
  private let name: String?
  let inFlight: InFlightCalls
  /// The failures that are remembered, which a removal by any decorator removes.
  let failures: FailureMemory
  let reports: StoreReports
  let changes = Lock(PendingChanges())
  /// The time for which a store that does not answer is not asked.
  let pause: Duration
  let layering: Layering?
  let uptime: @Sendable () -> Duration
  private let gate = ObservedState(StoreGate())
  private let isKept = Lock(false)

  init(
    named name: String? = nil, by clock: any Clock<Duration>, records: CallRecords? = nil,
    pause: Duration = .seconds(5), layering: Layering? = nil
  ) {
    self.name = name
    self.pause = pause
    self.layering = layering
    uptime = clock.uptime()
    reports = StoreReports(by: clock)
    inFlight = records?.inFlight ?? InFlightCalls()
    failures = records?.failures ?? FailureMemory()
  }

  /// Returns the guard of a store, which is the same for all values that represent the same store.
  /// The first of them says which clock measures the durations of failures.
  static func guarding(
    _ store: some CacheStore, by clock: any Clock<Duration>, records: CallRecords? = nil
  ) -> GuardedStore {
    let name = "\(ObjectIdentifier(type(of: store))) \(store.identity)"
    // Another object may be where one was that exists no longer. What is forgotten is released without the lock.
    _ = kept.withLock { kept in
      kept[name]?.isOver == true ? kept.removeValue(forKey: name) : nil
    }
    return known.object(for: name) { GuardedStore(named: name, by: clock, records: records) }
  }

  /// Keeps the guard of a store as long as the store has missed changes, and no longer.
  func keepMissedChanges(of store: any CacheStore) {
    guard let name, changes.withLock({ $0.hasMissed }) || isKept.withLock({ $0 }) else { return }
    let object = type(of: store) is AnyClass ? store as? any CacheStore & AnyObject : nil
    let isObject = object.map { store.identity == "\(ObjectIdentifier($0))" } ?? false
    _ = Self.kept.withLock { kept -> [String: Kept] in
      let hasMissed = changes.withLock { $0.hasMissed }
      isKept.withLock { $0 = hasMissed }
      let over = kept.filter(\.value.isOver)
      for name in over.keys { kept[name] = nil }
      kept[name] = hasMissed ? Kept(guarded: self, object: object, isObject: isObject) : nil
      return over
    }
  }

  /// Lets calls in flight not be stored, or joined by later callers, and removes the failures of earlier ones.
  func abandonCalls(in scope: CallScope) {
    inFlight.abandon(scope)
    failures.remove(scope)
  }
}

// MARK: - Pause

extension GuardedStore {
  /// A Boolean value that indicates whether the store is asked as usual.
  var isAvailable: Bool { gate.withLock { $0.isOpen } }

  /// Changes what is known of the store's answers, and tells whether it is asked.
  @discardableResult
  func update<Answer: Sendable>(_ body: (inout StoreGate) -> Answer) -> Answer {
    guard let layering else { return gate.withLock(body) }
    return gate.change { gate, effects in
      let wasOpen = gate.isOpen
      let answer = body(&gate)
      let isOpen = gate.isOpen
      if isOpen != wasOpen { effects.append { layering.onAvailability(isOpen) } }
      return answer
    }
  }

  /// Returns whether a caller asks the store. One that finds out if the store is back lets it first make up for
  /// what it has missed, if others must not see it before.
  func admit(in store: some BackingStore, for caller: StoreCaller) -> StoreGate.Admission {
    if isAvailable { return .admitted }
    let now = uptime()
    let admission = update { $0.admit(at: now) }
    guard admission == .probe, layering != nil, !changes.withLock({ $0.isMadeUp }) else {
      return admission
    }
    makeUp(in: store, for: caller)
    return .refused
  }

  /// Asks the store at once whether it is back, because others reach it.
  func probe(_ store: some BackingStore, for caller: StoreCaller) {
    guard update({ $0.admit(at: .longestSleep) }) == .probe else { return }
    makeUp(in: store, for: caller)
    noteMadeUp()
  }

  /// Notes a success of the store.
  func answered(in store: some BackingStore, for caller: StoreCaller) {
    if let observer = caller.observer { reports.succeeded(nil, telling: observer) }
    makeUp(in: store, for: caller)
    noteMadeUp()
  }

  /// Lets the store be asked as usual once it has what it missed, if others must not see it before.
  func noteMadeUp() {
    guard !isAvailable, layering == nil || changes.withLock({ $0.isMadeUp }) else { return }
    update { $0.noteAnswer() }
  }

  private func makeUp(in store: some BackingStore, for caller: StoreCaller) {
    changes.withLock { $0.makeUp(start: start(in: store, for: caller.ofOthers)) }
  }

  /// Notes a failure of an operation in time.
  func failed(_ error: any Error, isRead: Bool, isProbe: Bool) {
    let isOfStore = !(error is CacheStoreError || isRead && Cancellation.isCause(of: error))
    guard layering != nil || isRead else { return }
    // It answers, if it is plain.
    if layering == nil, isOfStore { return update { $0.noteAnswer() } }
    guard isOfStore || isProbe else { return }
    let now = uptime()
    update { $0.fail(for: isOfStore ? pause : .zero, at: now, isProbe: isProbe) }
  }
}
