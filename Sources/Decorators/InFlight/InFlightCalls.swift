/// The calls in flight that others can join, or whose results a cache stores.
final class InFlightCalls: Sendable {
  private struct State {
    var inFlight: [ObjectIdentifier: InFlightCall] = [:]
    var flights: [CallKey: any AnyFlight] = [:]
    var writes: [ObjectIdentifier: Write] = [:]
    var lastWaiter = 0
    var endedFlights = 0

    mutating func invalidate(_ scope: CallScope, by own: Write?) {
      for load in inFlight.values where scope.contains(load.key) { load.becomeOutdated() }
      flights = flights.filter { !$0.value.load.isOutdated }
      for write in writes.values where write !== own { write.note(scope) }
    }
  }

  private let state = Lock(State())

  /// The number of flights that have ended. While it stays the same, no flight has stored a result.
  var endedFlights: Int { state.withLock { $0.endedFlights } }

  var count: Int { state.withLock { $0.inFlight.count } }

  /// The number of flights that can be joined.
  var flightCount: Int { state.withLock { $0.flights.count } }

  func begin(_ key: CallKey) -> InFlightCall {
    let load = InFlightCall(key)
    state.withLock { $0.inFlight[ObjectIdentifier(load)] = load }
    return load
  }

  func end(_ load: InFlightCall) {
    state.withLock { $0.inFlight[ObjectIdentifier(load)] = nil }
  }

  /// Joins the flight of a key, or creates one if there is none with this type of outcome.
  ///
  /// - Parameters:
  ///   - isWaiting: `true` if the caller waits for the flight, and then calls
  ///     ``InFlightCall/endWait(for:)``. If not, the flight is held.
  ///   - isRefresh: `true` if the flight must not use stored results anywhere on its way. A flight of
  ///     the other kind is left to its waiters, and its result is not stored.
  /// - Returns: The flight, the number of the waiter, and `true` if the flight has to be started;
  ///   `nil` if the flight would wait for the current task, perhaps through others.
  func join<Value: Sendable, Failure: Error>(
    _ key: CallKey, isWaiting: Bool, isRefresh: Bool = false,
    priority: TaskPriority = Task.currentPriority,
    as type: Flight<Value, Failure>.Type = Flight.self
  ) -> (flight: Flight<Value, Failure>, waiter: Int, isNew: Bool)? {
    state.withLock { state in
      state.lastWaiter += 1
      let waiter = state.lastWaiter
      if let flight = state.flights[key] as? Flight<Value, Failure> {
        if isWaiting, !InFlightCall.beginWait(for: flight.load) { return nil }
        if flight.isRefresh || !isRefresh, flight.join(waiter, isWaiting: isWaiting) {
          return (flight, waiter, false)
        }
        if isWaiting { InFlightCall.endWait(for: flight.load) }
      }
      if isRefresh { state.invalidate(.call(key), by: nil) }
      let flight = Flight<Value, Failure>(
        InFlightCall(key, isNested: InFlightCall.current != nil), isRefresh: isRefresh,
        priority: priority)
      state.flights[key] = flight
      state.inFlight[ObjectIdentifier(flight.load)] = flight.load
      flight.join(waiter, isWaiting: isWaiting)
      if isWaiting { _ = InFlightCall.beginWait(for: flight.load) }
      return (flight, waiter, true)
    }
  }

  /// Ends a flight. It can no longer be joined. A flight that has taken its place stays.
  func end(_ flight: some AnyFlight) {
    state.withLock { state in
      let key = flight.load.key
      if state.flights[key] === flight { state.flights[key] = nil }
      state.inFlight[ObjectIdentifier(flight.load)] = nil
      state.endedFlights += 1
    }
  }

  /// Prevents calls in flight from being stored, or joined by later callers.
  ///
  /// - Parameter write: The write that changed results. It may still store its own.
  func invalidate(_ scope: CallScope, by write: Write? = nil) {
    state.withLock { $0.invalidate(scope, by: write) }
  }

  /// Returns the number of waiters for the flight of a key; `nil` if there is no flight.
  func waiters(of key: CallKey) -> Int? {
    state.withLock { $0.flights[key]?.waiterCount }
  }
}

// MARK: - Writes

extension InFlightCalls {
  /// Makes a call that changes results, and changes them when it ends.
  ///
  /// The results change even if the call fails, is cancelled or takes too long, because it may have
  /// taken effect. They stay only if its error says that the call was not made.
  ///
  /// - Parameters:
  ///   - members: The members for which the call provides results to store.
  ///   - change: Changes the results, given the result of the call; `nil` if it failed. Returns the
  ///     tasks of changes that take time.
  func write<Value, Failure: Error>(
    updating members: [MemberName], isolation: isolated (any Actor)?,
    _ call: () async throws(Failure) -> Value, change: (Write, Value?) -> [Task<Void, Never>]
  ) async throws(Failure) -> Value {
    let write = Write(updating: members)
    state.withLock { $0.writes[ObjectIdentifier(write)] = write }
    defer { state.withLock { $0.writes[ObjectIdentifier(write)] = nil } }
    let result = await Result(catching: call)
    if case .failure(let error) = result, PermanentFailure.precedesCall(error) { throw error }
    for task in change(write, try? result.get()) { await task.value }
    return try result.get()
  }
}

/// A call in flight that changes results, and stores some when it ends.
///
/// The call may have taken effect long before it answers. A result that was removed or stored in
/// the meantime may be newer, so the write's own result may no longer be true.
final class Write: Sendable {
  /// The number of changes that are recorded. If there are more, all results count as changed.
  private static let limit = 100

  private let members: [MemberName]
  /// The changes of others; `nil` if all results count as changed.
  private let changes = Lock<[CallScope]?>([])

  /// - Parameter members: The members for which the write has results to store.
  init(updating members: [MemberName]) {
    self.members = members
  }

  /// Records a change of another write.
  func note(_ scope: CallScope) {
    guard members.contains(where: scope.concerns) else { return }
    changes.withLock { changes in
      changes?.append(scope)
      if let count = changes?.count, count > Self.limit { changes = nil }
    }
  }

  /// Returns a Boolean value that indicates whether another write may have changed the result of a
  /// call since this one began.
  func isOutdated(for key: CallKey) -> Bool {
    changes.withLock { $0?.contains { $0.contains(key) } ?? true }
  }
}
