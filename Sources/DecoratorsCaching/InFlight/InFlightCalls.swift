@_spi(Generated) import Decorators

/// The calls in flight that others can join, or that change what a cache has.
///
/// With the lock held, keys are hashed and compared, which a table cannot do without. Nothing else of
/// the user's runs then: keys that leave the table are released without the lock.
final class InFlightCalls: Sendable {
  private typealias Shared = Dictionary<CallKey, InFlightCall>.Element
  private typealias Replaced = Dictionary<CallKey, CallToken>.Element

  private struct State {
    /// The changes of results, with which calls in flight compare theirs.
    var changes = ResultChanges()
    /// The calls that can be joined.
    var shared: [CallKey: InFlightCall] = [:]
    /// The calls that others have replaced because a tag was removed, and that have not ended. There is
    /// at most one for each key, so that removals of tags do not undo the sharing of calls.
    var replaced: [CallKey: CallToken] = [:]
    var endedCalls = 0

    /// Returns what can no longer be joined. The tags of a call are known when it ends: until then, it can
    /// be joined.
    mutating func separate(_ scope: CallScope) -> [Shared] {
      switch scope {
      case .tag: []
      case .call(let key): [shared.removeElement(for: key)].compactMap(\.self)
      case .member(let member): removeAll { $0.member == member }
      case .namespace: removeAll { $0.scopes.contains(scope) }
      }
    }

    private mutating func removeAll(where isMatch: (CallKey) -> Bool) -> [Shared] {
      shared.keys.filter(isMatch).compactMap { shared.removeElement(for: $0) }
    }
  }

  private let state = Lock(State())

  /// A number that grows when a call ends, and may have stored a result, and when results change.
  var lastChange: Int { state.withLock { $0.endedCalls + $0.changes.lastNumber } }

  var count: Int { state.withLock { $0.changes.calls } }

  /// The number of the last removal of a tag.
  var lastTag: Int { state.withLock { $0.changes.lastTag } }

  /// The number of scopes whose changes are recorded.
  var changeCount: Int { state.withLock { $0.changes.count } }

  /// The number of calls that can be joined.
  var sharedCount: Int { state.withLock { $0.shared.count } }

  /// Returns the number of waiters for the shared call of a key; `nil` if there is none.
  func waiters(of key: CallKey) -> Int? {
    state.withLock { $0.shared[key]?.waiterCount }
  }

  /// Begins a call that is not shared.
  ///
  /// - Parameter key: The key of the only result that it stores; `nil` if it may store any.
  func begin(_ key: CallKey? = nil) -> CallToken {
    CallToken(of: key, after: state.withLock { $0.changes.begin() })
  }

  /// Ends a call. It can no longer be joined. A call that has taken its place stays.
  func end(_ token: CallToken) {
    _ = state.withLock { state -> ([[CallScope: ResultChanges.Change]], Shared?, Replaced?) in
      state.endedCalls += 1
      let forgotten = state.changes.end()
      guard let key = token.key else { return (forgotten, nil, nil) }
      let isShared = state.shared[key]?.token === token
      let isReplaced = state.replaced[key] === token
      return (
        forgotten, isShared ? state.shared.removeElement(for: key) : nil,
        isReplaced ? state.replaced.removeElement(for: key) : nil
      )
    }
  }

  /// Joins the shared call of a key, or starts one if there is none with this type of outcome.
  ///
  /// - Parameters:
  ///   - waiter: Gets the outcome. If there is none, the call is one in the background, and is held.
  ///   - isRefresh: `true` if the call must not use stored results anywhere on its way. A call of the
  ///     other kind is left to its waiters, and its result is not stored.
  ///   - mayHaveTags: `true` if the result may have tags. A call that began before a tag was removed is
  ///     then left to its waiters, unless it has taken the place of one that is still in flight.
  ///   - isImmediate: `true` if a new call may begin on the current thread.
  /// - Returns: The call; `nil` if it would wait for the current task, perhaps through others.
  @discardableResult
  func join<Outcome: Sendable>(
    _ key: CallKey, for waiter: SharedOutcome<Outcome>?, isRefresh: Bool = false,
    mayHaveTags: Bool = false, priority: TaskPriority = Task.currentPriority, isImmediate: Bool,
    _ operation: @escaping @Sendable (CallToken) async -> Outcome
  ) -> InFlightCall? {
    let (joined, _, _) = state.withLock {
      state -> (
        (call: InFlightCall, isNew: Bool)?, removed: Shared?,
        forgotten: [CallScope: ResultChanges.Change]
      ) in
      let current = state.shared[key]
      let isReplaceable =
        current.map { $0.mayHaveTags && state.changes.lastTag > $0.token.start } ?? false
        && state.replaced[key] == nil
      if let call = current, call.outcome == Outcome.self, !isReplaceable {
        if waiter != nil, !call.beginWait() { return (nil, nil, [:]) }
        if call.isRefresh || !isRefresh, call.join(waiter) { return ((call, false), nil, [:]) }
        if waiter != nil { call.endWait() }
      }
      let forgotten = isRefresh ? state.changes.note(.call(key), by: nil) : [:]
      if isReplaceable { state.replaced[key] = current?.token }
      let removed = state.shared.removeElement(for: key)
      let call = InFlightCall(
        CallToken(of: key, after: state.changes.begin()), as: Outcome.self,
        isRefresh: isRefresh,
        mayHaveTags: mayHaveTags, priority: priority)
      state.shared[key] = call
      call.join(waiter)
      if waiter != nil { _ = call.beginWait() }
      return ((call, true), removed, forgotten)
    }
    switch (joined, waiter) {
    case (nil, _): CallInstrumentation.tell(CallEvent(.callNested))
    case ((_, true)?, nil): CallInstrumentation.tell(CallEvent(.cacheRefresh))
    case ((let call, false)?, _?):
      CallInstrumentation.tell(CallEvent(.callShared), sharedWith: call.instrumentation)
    default: break
    }
    if let (call, isNew) = joined, isNew {
      call.start(isImmediate: isImmediate) {
        // Later callers find the stored result, or begin a call of their own.
        defer { self.end(call.token) }
        return await operation(call.token)
      }
    }
    return joined?.call
  }

  /// Prevents a call from being stored, or joined by later callers, unless another has taken its place.
  func abandon(_ call: InFlightCall) {
    _ = state.withLock { state -> ([CallScope: ResultChanges.Change], Shared?)? in
      guard let key = call.token.key, state.shared[key] === call else { return nil }
      let forgotten = state.changes.note(.call(key), by: nil)
      return (forgotten, state.shared.removeElement(for: key))
    }
  }

  /// Prevents calls in flight from being stored, or joined by later callers. The call that changed
  /// results may still store its own.
  func abandon(_ scope: CallScope, by token: CallToken? = nil) {
    _ = state.withLock { state in
      let forgotten = state.changes.note(scope, by: token.map(ObjectIdentifier.init))
      return (forgotten, state.separate(scope))
    }
  }

  /// Returns a Boolean value that indicates whether other calls may have changed the result of a call since
  /// one began.
  func isOutdated(_ token: CallToken, for key: CallKey, tags: [String] = []) -> Bool {
    state.withLock {
      $0.changes.haveChanged(
        key, tags: tags, since: token.start, exceptBy: ObjectIdentifier(token))
    }
  }
}

extension Dictionary {
  /// Removes the element of a key, and returns it with the key that the table had.
  fileprivate mutating func removeElement(for key: Key) -> Element? {
    index(forKey: key).map { remove(at: $0) }
  }
}
