/// The current calls that others can join, or whose results a cache stores.
final class LoadTable: Sendable {
  private struct State {
    var loads: [ObjectIdentifier: Load] = [:]
    var flights: [FlightKey: any AnyFlight] = [:]
    var writes: [ObjectIdentifier: Write] = [:]
    var lastWaiter = 0
    var endedFlights = 0

    mutating func invalidate(_ scope: LoadScope, by own: Write?) {
      for load in loads.values where scope.contains(load.key) { load.becomeOutdated() }
      flights = flights.filter { !$0.value.load.isOutdated }
      for write in writes.values where write !== own { write.note(scope) }
    }
  }

  private let state = Lock(State())

  /// The number of flights that have ended. While it stays the same, no flight has stored a result.
  var endedFlights: Int { state.withLock { $0.endedFlights } }

  /// The number of current calls.
  var count: Int { state.withLock { $0.loads.count } }

  /// The number of flights that can be joined.
  var flightCount: Int { state.withLock { $0.flights.count } }

  /// Begins a call that is not shared.
  func begin(_ key: LoadKey) -> Load {
    let load = Load(key)
    state.withLock { $0.loads[ObjectIdentifier(load)] = load }
    return load
  }

  /// Ends a call that is not shared.
  func end(_ load: Load) {
    state.withLock { $0.loads[ObjectIdentifier(load)] = nil }
  }

  /// Joins the flight of a key, or creates one if there is none.
  ///
  /// - Parameters:
  ///   - key: The key of the result.
  ///   - isWaiting: A Boolean value that indicates whether the caller waits for the flight. If not,
  ///     the flight is held.
  ///   - isRefresh: A Boolean value that indicates whether the flight must not use stored results
  ///     anywhere on its way. A flight of the other kind is left to its waiters, and its result is
  ///     not stored.
  ///   - priority: The priority of a new flight.
  /// - Returns: The flight; the number of the waiter; and a Boolean value that indicates whether
  ///   the flight is new and has to be started. `nil` if the flight would wait for the current
  ///   task, perhaps through others. After the wait, the caller calls ``Load/endWait(for:)``.
  func join<Value: Sendable, Failure: Error>(
    _ key: LoadKey, isWaiting: Bool, isRefresh: Bool = false,
    priority: TaskPriority = Task.currentPriority,
    as type: Flight<Value, Failure>.Type = Flight.self
  ) -> (flight: Flight<Value, Failure>, waiter: Int, isNew: Bool)? {
    let key = FlightKey(key, type)
    return state.withLock { state in
      state.lastWaiter += 1
      let waiter = state.lastWaiter
      if let flight = state.flights[key] as? Flight<Value, Failure> {
        if isWaiting, !Load.beginWait(for: flight.load) { return nil }
        if flight.isRefresh || !isRefresh, flight.join(waiter, isWaiting: isWaiting) {
          return (flight, waiter, false)
        }
        if isWaiting { Load.endWait(for: flight.load) }
      }
      if isRefresh { state.invalidate(.call(key.load), by: nil) }
      let flight = Flight<Value, Failure>(
        Load(key.load, isNested: Load.current != nil), isRefresh: isRefresh, priority: priority)
      state.flights[key] = flight
      state.loads[ObjectIdentifier(flight.load)] = flight.load
      flight.join(waiter, isWaiting: isWaiting)
      if isWaiting { _ = Load.beginWait(for: flight.load) }
      return (flight, waiter, true)
    }
  }

  /// Ends a flight. It can no longer be joined. A flight that has taken its place stays.
  func end<Value, Failure>(_ flight: Flight<Value, Failure>) {
    state.withLock { state in
      let key = FlightKey(flight.load.key, Flight<Value, Failure>.self)
      if state.flights[key]?.load === flight.load { state.flights[key] = nil }
      state.loads[ObjectIdentifier(flight.load)] = nil
      state.endedFlights += 1
    }
  }

  /// Prevents current calls from being stored, or joined by later callers.
  ///
  /// - Parameters:
  ///   - scope: The calls whose results have changed.
  ///   - write: The write that changed them. It may still store its own results.
  func invalidate(_ scope: LoadScope, by write: Write? = nil) {
    state.withLock { $0.invalidate(scope, by: write) }
  }

  /// Begins a call that changes results.
  func begin(_ write: Write) {
    state.withLock { $0.writes[ObjectIdentifier(write)] = write }
  }

  /// Ends a call that changes results.
  func end(_ write: Write) {
    state.withLock { $0.writes[ObjectIdentifier(write)] = nil }
  }

  /// Returns the number of waiters for the flight of a key; `nil` if there is no flight.
  func waiters(of key: LoadKey) -> Int? {
    state.withLock { $0.flights.first { $0.key.load == key }?.value.waiterCount }
  }
}

/// The key of a flight: the call and the types of its outcome.
private struct FlightKey: Hashable {
  let load: LoadKey
  let type: ObjectIdentifier

  init(_ load: LoadKey, _ type: any AnyFlight.Type) {
    self.load = load
    self.type = ObjectIdentifier(type)
  }
}
