/// The calls in flight that others can join, or that change what a cache has.
///
/// With the lock held, keys are hashed and compared, which a table cannot do without. Nothing else of
/// the user's runs then: keys that leave the table are released without the lock.
final class InFlightCalls: Sendable {
  private typealias Shared = Dictionary<CallKey, InFlightCall>.Element

  private struct State {
    var writes: [ObjectIdentifier: CacheWrite] = [:]
    /// The calls that can be joined.
    var shared: [CallKey: InFlightCall] = [:]
    var endedCalls = 0

    mutating func begin(_ key: CallKey?) -> CacheWrite {
      let write = CacheWrite(of: key)
      writes[ObjectIdentifier(write)] = write
      return write
    }

    /// Returns what can no longer be joined.
    mutating func invalidate(_ scope: CallScope, by own: CacheWrite?) -> [Shared] {
      for write in writes.values where write !== own { write.note(scope) }
      return shared.keys.filter { scope.contains($0, tags: nil) }.compactMap { remove($0) }
    }

    mutating func remove(_ key: CallKey) -> Shared? {
      shared.index(forKey: key).map { shared.remove(at: $0) }
    }
  }

  private let state = Lock(State())

  /// The number of calls that have ended. While it stays the same, none has stored a result.
  var endedCalls: Int { state.withLock { $0.endedCalls } }

  var count: Int { state.withLock { $0.writes.count } }

  /// The number of calls that can be joined.
  var sharedCount: Int { state.withLock { $0.shared.count } }

  /// Returns the number of waiters for the shared call of a key; `nil` if there is none.
  func waiters(of key: CallKey) -> Int? {
    state.withLock { $0.shared[key]?.waiterCount }
  }

  /// Begins a call that is not shared.
  ///
  /// - Parameter key: The key of the only result that it stores; `nil` if it may store any.
  func begin(_ key: CallKey? = nil) -> CacheWrite {
    state.withLock { $0.begin(key) }
  }

  /// Ends a call. It can no longer be joined. A call that has taken its place stays.
  func end(_ write: CacheWrite) {
    _ = state.withLock { state -> Shared? in
      state.writes[ObjectIdentifier(write)] = nil
      state.endedCalls += 1
      guard let key = write.key, state.shared[key]?.write === write else { return nil }
      return state.remove(key)
    }
  }

  /// Joins the shared call of a key, or starts one if there is none with this type of outcome.
  ///
  /// - Parameters:
  ///   - waiter: Gets the outcome. If there is none, the call is one in the background, and is held.
  ///   - isRefresh: `true` if the call must not use stored results anywhere on its way. A call of the
  ///     other kind is left to its waiters, and its result is not stored.
  ///   - isImmediate: `true` if a new call may begin on the current thread.
  /// - Returns: The call; `nil` if it would wait for the current task, perhaps through others.
  @discardableResult
  func join<Outcome: Sendable>(
    _ key: CallKey, for waiter: SharedOutcome<Outcome>?, isRefresh: Bool = false,
    priority: TaskPriority = Task.currentPriority, isImmediate: Bool,
    _ operation: @escaping @Sendable (CacheWrite) async -> Outcome
  ) -> InFlightCall? {
    let (joined, _) = state.withLock {
      state -> ((call: InFlightCall, isNew: Bool)?, removed: [Shared]) in
      let current = state.shared[key]
      if let call = current, call.outcome == Outcome.self {
        if waiter != nil, !call.beginWait() { return (nil, []) }
        if call.isRefresh || !isRefresh, call.join(waiter) { return ((call, false), []) }
        if waiter != nil { call.endWait() }
      }
      var removed = isRefresh ? state.invalidate(.call(key), by: nil) : []
      if current != nil, let earlier = state.remove(key) { removed.append(earlier) }
      let call = InFlightCall(
        state.begin(key), as: Outcome.self, isRefresh: isRefresh, priority: priority)
      state.shared[key] = call
      call.join(waiter)
      if waiter != nil { _ = call.beginWait() }
      return ((call, true), removed)
    }
    switch (joined, waiter) {
    case (nil, _): CallWatch.tell(CallEvent(.callNested))
    case ((_, true)?, nil): CallWatch.tell(CallEvent(.cacheRefresh))
    case ((let call, false)?, _?): CallWatch.tell(CallEvent(.callShared), sharedWith: call.watch)
    default: break
    }
    if let (call, isNew) = joined, isNew {
      call.start(isImmediate: isImmediate) {
        // Later callers find the stored result, or begin a call of their own.
        defer { self.end(call.write) }
        return await operation(call.write)
      }
    }
    return joined?.call
  }

  /// Prevents calls in flight from being stored, or joined by later callers. The write that changed
  /// results may still store its own.
  func invalidate(_ scope: CallScope, by write: CacheWrite? = nil) {
    _ = state.withLock { $0.invalidate(scope, by: write) }
  }
}
