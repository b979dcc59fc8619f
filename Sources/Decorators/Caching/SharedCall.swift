/// A call of a member whose results are kept, and which others share that are made meanwhile.
///
/// The call of the decoratee is made by a task of its own, and may outlive the one that asked for
/// it.
struct SharedCall<Slot: CacheSlot, Failure: Error>: Sendable where Slot.Value: Sendable {
  typealias Value = Slot.Value
  typealias SharedFlight = Flight<Value, Failure>

  let slot: Slot
  let strategy: CacheStrategy
  let isUnwanted: @Sendable (Value) -> Bool
  let load: @Sendable () async throws(Failure) -> Value

  private var cached: CachedCall<Slot, Failure> {
    CachedCall(slot: slot, strategy: strategy, isUnwanted: isUnwanted)
  }

  /// The result, from the cache, from a call that is under way, or from one of its own.
  func result(isolation: isolated (any Actor)?) async throws(Failure) -> Value {
    let endedFlights = slot.loads.endedFlights
    return try await cached.result(isolation: isolation, load, isAnswered: answers) {
      isRefresh async throws(Failure) in
      try await loaded(since: endedFlights, isRefresh: isRefresh, isolation: isolation)
    }
  }

  /// Whether an entry answers the call. If it is old enough, a refresh begins in the background.
  private func answers(with entry: CacheEntry<Value>) -> Bool {
    let now = slot.now
    if strategy.answersQuietly(with: entry, at: now) { return true }
    guard
      entry.isYounger(than: strategy.expires, at: now)
        || (strategy.answersWithStale && strategy.isOfUse(entry, at: now))
    else { return false }
    refreshInBackground()
    return true
  }
}

// MARK: - The call of the decoratee

extension SharedCall {
  private func refreshInBackground() {
    guard cached.rememberedFailure == nil else { return }
    let (flight, _, isNew) = slot.loads.join(
      slot.loadKey, isWaiting: false, priority: .utility, as: SharedFlight.self)
    guard isNew else { return }
    CallLog.current?.note("refreshing the stored result in the background")
    flight.start(isImmediate: false) {
      let outcome = await outcome(of: flight, since: nil)
      if case .failed(let error) = outcome { slot.reportRefresh(error) }
      return outcome
    }
  }

  /// The result of a call that is under way, or of one that is made now.
  ///
  /// - Parameters:
  ///   - endedFlights: How many flights had ended before the cache was looked at.
  ///   - isRefresh: Whether nothing that is stored may take the place of the result.
  private func loaded(
    since endedFlights: Int, isRefresh: Bool, isolation: isolated (any Actor)?
  ) async throws(Failure) -> Value {
    while true {
      let (flight, waiter, isNew) = slot.loads.join(
        slot.loadKey, isWaiting: true, as: SharedFlight.self)
      if isNew {
        let isLookingFirst = strategy.startsWithCache && !isRefresh
        // An actor is not kept by a call that does not belong to it, and a timeout has to hold for
        // one that keeps its thread, too.
        let hasTimeout = strategy.softTimeout != nil || strategy.hardTimeout != nil
        flight.start(isImmediate: isolation == nil && !hasTimeout) {
          await outcome(of: flight, since: isLookingFirst ? endedFlights : nil)
        }
      } else {
        CallLog.current?.note("shares a call that was under way")
      }
      switch await ending(of: flight, for: waiter, isRefresh: isRefresh, isolation: isolation) {
      case .ended(.loaded(let value)): return value
      case .ended(.stored(let value)):
        guard !isRefresh else { continue }
        CacheStrategy.noteHit()
        return value
      case .ended(.failed(let error)): throw error
      case .cancelled:
        if let error = CancellationError() as? Failure { throw error }
      case .timedOut:
        let limit = strategy.hardTimeout ?? .zero
        let error = CacheTimeoutError(member: slot.loadKey.member.member, limit: limit)
        if let error = error as? Failure { throw error }
      }
    }
  }

  /// Waits for a flight, as long as the timeouts let it.
  private func ending(
    of flight: SharedFlight, for waiter: Int, isRefresh: Bool, isolation: isolated (any Actor)?
  ) async -> SharedFlight.Ending {
    let clock = slot.surroundings.clock
    let hard = CancellationError() is Failure ? strategy.hardTimeout : nil
    let soft = isRefresh ? nil : strategy.softTimeout
    var waited = Duration.zero
    for limit in [soft, hard].compactMap({ $0 }).sorted() {
      let ending = await flight.ending(
        for: waiter, within: limit - waited, by: clock, isolation: isolation)
      guard case .timedOut = ending else { return ending }
      waited = limit
      if !isRefresh, let value = await cached.standIn(isolation: isolation) {
        flight.leave(waiter, isHeld: true)
        CallLog.current?.note("takes longer than \(limit.readable), answered by the cache")
        return .ended(.loaded(value))
      }
      if limit == hard {
        flight.leave(waiter, isHeld: false)
        return .timedOut
      }
    }
    return await flight.ending(for: waiter, within: nil, by: clock, isolation: isolation)
  }

  /// Makes the call, on the task of a flight, and stores what comes of it.
  ///
  /// - Parameter endedFlights: How many flights had ended before the cache was looked at. If it is
  ///   more now, one of them may have stored the result.
  private func outcome(
    of flight: SharedFlight, since endedFlights: Int?
  ) async -> SharedFlight.Outcome {
    // Those who come later find what is stored, or begin a flight of their own.
    defer { slot.loads.end(flight) }
    if let endedFlights, endedFlights != slot.loads.endedFlights,
      let entry = await cached.entry(isolation: nil),
      entry.isYounger(than: strategy.expires, at: slot.now)
    {
      return .stored(entry.value)
    }
    do throws(Failure) {
      return .loaded(try await cached.stored(of: flight.load, isolation: nil, load))
    } catch {
      return .failed(error)
    }
  }
}
