/// The calls in flight that others can join, or whose results a cache stores.
final class InFlightCalls: Sendable {
  private struct State {
    var calls: [ObjectIdentifier: InFlightCall] = [:]
    /// The calls that can be joined.
    var shared: [CallKey: InFlightCall] = [:]
    var writes: [ObjectIdentifier: CacheWrite] = [:]
    var endedCalls = 0

    mutating func invalidate(_ scope: CallScope, by own: CacheWrite?) {
      for call in calls.values where !call.invalidate(scope) {
        if shared[call.key] === call { shared[call.key] = nil }
      }
      for write in writes.values where write !== own { write.note(scope) }
    }
  }

  private let state = Lock(State())

  /// The number of calls that have ended. While it stays the same, none has stored a result.
  var endedCalls: Int { state.withLock { $0.endedCalls } }

  var count: Int { state.withLock { $0.calls.count } }

  /// The number of calls that can be joined.
  var sharedCount: Int { state.withLock { $0.shared.count } }

  /// Returns the number of waiters for the shared call of a key; `nil` if there is none.
  func waiters(of key: CallKey) -> Int? {
    state.withLock { $0.shared[key]?.waiterCount }
  }

  /// Begins a call that is not shared.
  func begin(_ key: CallKey, isTagged: Bool) -> InFlightCall {
    let call = InFlightCall(key, isTagged: isTagged)
    state.withLock { $0.calls[ObjectIdentifier(call)] = call }
    return call
  }

  /// Ends a call. It can no longer be joined. A call that has taken its place stays.
  func end(_ call: InFlightCall) {
    state.withLock { state in
      state.calls[ObjectIdentifier(call)] = nil
      if state.shared[call.key] === call { state.shared[call.key] = nil }
      state.endedCalls += 1
    }
  }

  /// Joins the shared call of a key, or starts one if there is none with this type of outcome.
  ///
  /// - Parameters:
  ///   - waiter: Gets the outcome. Its owner calls ``InFlightCall/endWait()`` at the end. If there
  ///     is none, the call is one in the background, and is held.
  ///   - isRefresh: `true` if the call must not use stored results anywhere on its way. A call of the
  ///     other kind is left to its waiters, and its result is not stored.
  ///   - isImmediate: `true` if a new call may begin on the current thread.
  ///   - operation: Makes the call.
  /// - Returns: The call; `nil` if it would wait for the current task, perhaps through others.
  @discardableResult
  func join<Outcome: Sendable>(
    _ key: CallKey, for waiter: SharedOutcome<Outcome>?, isRefresh: Bool = false,
    isTagged: Bool = false, priority: TaskPriority = Task.currentPriority, isImmediate: Bool,
    _ operation: @escaping @Sendable (InFlightCall) async -> Outcome
  ) -> InFlightCall? {
    let joined = state.withLock { state -> (call: InFlightCall, isNew: Bool)? in
      if let call = state.shared[key], call.outcome == Outcome.self {
        if waiter != nil, !call.beginWait() { return nil }
        if call.isRefresh || !isRefresh, call.join(waiter) { return (call, false) }
        if waiter != nil { call.endWait() }
      }
      if isRefresh { state.invalidate(.call(key), by: nil) }
      let call = InFlightCall(
        key, as: Outcome.self, isRefresh: isRefresh, isTagged: isTagged, priority: priority)
      state.shared[key] = call
      state.calls[ObjectIdentifier(call)] = call
      call.join(waiter)
      if waiter != nil { _ = call.beginWait() }
      return (call, true)
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
        defer { self.end(call) }
        return await operation(call)
      }
    }
    return joined?.call
  }

  /// Prevents calls in flight from being stored, or joined by later callers.
  ///
  /// - Parameter write: The write that changed results. It may still store its own.
  func invalidate(_ scope: CallScope, by write: CacheWrite? = nil) {
    state.withLock { $0.invalidate(scope, by: write) }
  }
}

// MARK: - Writes

extension InFlightCalls {
  func beginWrite() -> CacheWrite {
    let write = CacheWrite()
    state.withLock { $0.writes[ObjectIdentifier(write)] = write }
    return write
  }

  func end(_ write: CacheWrite) {
    state.withLock { $0.writes[ObjectIdentifier(write)] = nil }
  }
}

/// A call in flight that changes results, and stores some when it ends.
///
/// The call may have taken effect long before it answers. A result that was removed or stored in
/// the meantime may be newer, so the write's own result may no longer be true.
@_spi(Generated)
public final class CacheWrite: Sendable {
  /// The number of changes that are recorded. If there are more, all results count as changed.
  private static let limit = 1_000

  /// The changes of others; `nil` if all results count as changed.
  private let changes = Lock<[CallScope]?>([])

  /// Records a change of another write.
  func note(_ scope: CallScope) {
    changes.withLock { changes in
      changes?.append(scope)
      if let count = changes?.count, count > Self.limit { changes = nil }
    }
  }

  /// Returns a Boolean value that indicates whether another write may have changed the result of a
  /// call since this one began.
  func isOutdated(for key: CallKey, tags: [String]) -> Bool {
    changes.withLock { $0?.contains { $0.contains(key, tags: tags) } ?? true }
  }
}
