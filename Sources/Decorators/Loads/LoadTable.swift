/// The calls that are under way of which others can join, or one cache stores the results.
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

  /// How many flights have come to an end: if it is still the same, none has stored anything since.
  var endedFlights: Int { state.withLock { $0.endedFlights } }

  /// How many calls are under way.
  var count: Int { state.withLock { $0.loads.count } }

  /// How many flights can be joined.
  var flightCount: Int { state.withLock { $0.flights.count } }

  /// Begins a call that nobody shares.
  func begin(_ key: LoadKey) -> Load {
    let load = Load(key)
    state.withLock { $0.loads[ObjectIdentifier(load)] = load }
    return load
  }

  /// Ends a call that nobody shares.
  func end(_ load: Load) {
    state.withLock { $0.loads[ObjectIdentifier(load)] = nil }
  }

  /// Joins the flight for a key, or a new one if there is none.
  ///
  /// - Parameters:
  ///   - key: Whose result is wanted.
  ///   - isWaiting: Whether its end is waited for, or it is to go on by itself.
  ///   - isRefresh: Whether only a flight will do that looks at nothing stored, on its whole way. A
  ///     flight of another kind is left to those who wait for it, and its result is not stored.
  ///   - priority: That of a new flight.
  /// - Returns: The flight; what tells the waiter from others, if there is one; and whether the
  ///   flight is new, and has to be started. `nil` if the flight would wait for itself, since the
  ///   current task belongs to it.
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
        if isWaiting, flight.load.isAroundCurrentTask { return nil }
        if flight.isRefresh || !isRefresh, flight.join(waiter, isWaiting: isWaiting) {
          return (flight, waiter, false)
        }
      }
      if isRefresh { state.invalidate(.call(key.load), by: nil) }
      let flight = Flight<Value, Failure>(
        Load(key.load, within: Load.current), isRefresh: isRefresh, priority: priority)
      state.flights[key] = flight
      state.loads[ObjectIdentifier(flight.load)] = flight.load
      flight.join(waiter, isWaiting: isWaiting)
      return (flight, waiter, true)
    }
  }

  /// Ends a flight, which nobody joins from now on. If another one has taken its place, that stays.
  func end<Value, Failure>(_ flight: Flight<Value, Failure>) {
    state.withLock { state in
      let key = FlightKey(flight.load.key, Flight<Value, Failure>.self)
      if state.flights[key]?.load === flight.load { state.flights[key] = nil }
      state.loads[ObjectIdentifier(flight.load)] = nil
      state.endedFlights += 1
    }
    flight.load.end()
  }

  /// Lets nothing that is under way be stored, or be shared by those who come later.
  ///
  /// - Parameters:
  ///   - scope: Whose results have changed.
  ///   - write: The write that has changed them, which may still store its own.
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

  /// How many wait for the flight of a key; `nil` if there is none.
  func waiters(of key: LoadKey) -> Int? {
    state.withLock { $0.flights.first { $0.key.load == key }?.value.waiterCount }
  }
}

/// What those who share a flight have in common: the call, and the types of what it gives.
private struct FlightKey: Hashable {
  let load: LoadKey
  let type: ObjectIdentifier

  init(_ load: LoadKey, _ type: any AnyFlight.Type) {
    self.load = load
    self.type = ObjectIdentifier(type)
  }
}
