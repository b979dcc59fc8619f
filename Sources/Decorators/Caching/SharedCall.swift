/// A call of a member whose results are cached. Calls that are made at the same time share it.
///
/// A task of its own calls the decoratee. It may outlive the caller.
struct SharedCall<Slot: CacheSlot, Failure: Error>: Sendable where Slot.Value: Sendable {
  typealias Value = Slot.Value
  typealias SharedFlight = Flight<SharedAnswer<Value>, Failure>

  let slot: Slot
  let strategy: CacheStrategy
  let isUnwanted: (@Sendable (Value) -> Bool)?
  let conditions: ErrorConditions
  let load: @Sendable () async throws(Failure) -> Value

  private var cached: CachedCall<Slot, Failure> {
    CachedCall(
      slot: slot, strategy: strategy, isUnwanted: isUnwanted, conditions: conditions)
  }

  private var clock: any Clock<Duration> { slot.surroundings.clock }

  /// Returns the result, from the cache, from a current call, or from a new call.
  func result(isolation: isolated (any Actor)?) async throws(Failure) -> Value {
    let limits = CallLimits(
      strategy, canTimeOut: TimeoutError(limit: .zero) is Failure, clock: clock)
    let endedFlights = slot.inFlight.endedFlights
    return try await cached.result(isolation: isolation, load) { isAfterFailure in
      await entry(
        within: isAfterFailure ? limits?.remaining : limits?.reading, isolation: isolation)
    } isAnswered: {
      answers(with: $0)
    } loadAndStore: { isRefresh async throws(Failure) in
      try await loaded(since: endedFlights, isRefresh: isRefresh, limits, isolation: isolation)
    }
  }

  /// Returns a Boolean value that indicates whether an entry answers the call. If the entry is old
  /// enough, starts a refresh in the background.
  private func answers(with entry: CacheEntry<Value>) -> Bool {
    let now = slot.now
    if strategy.answersQuietly(with: entry, at: now) { return true }
    guard
      entry.isYounger(than: strategy.expires, at: now)
        || (strategy.kind == .staleWhileRevalidate && strategy.isOfUse(entry, at: now))
    else { return false }
    refreshInBackground()
    return true
  }

  /// Returns the stored result, if the store finds it in time.
  private func entry(
    within limit: Duration?, isolation: isolated (any Actor)?
  ) async -> CacheEntry<Value>? {
    guard let limit, !Slot.isInMemory else { return await cached.entry(isolation: isolation) }
    return await TimeLimit.result(within: limit, by: clock, isCancellable: true) {
      await cached.entry(isolation: nil)
    } lateEnd: {
    } ?? nil
  }
}

// MARK: - The call of the decoratee

extension SharedCall {
  private func refreshInBackground() {
    guard cached.rememberedFailure == nil else { return }
    let joined = slot.inFlight.join(
      slot.callKey, isWaiting: false, priority: .utility, as: SharedFlight.self)
    guard let (flight, _, isNew) = joined, isNew else { return }
    CallWatch.tell(CallEvent(.cacheRefresh))
    flight.start(isImmediate: false) {
      await outcome(of: flight, since: nil) { slot.reportRefresh($0) }
    }
  }

  /// Returns the result of a call in flight or of a new one.
  ///
  /// - Parameter endedFlights: The number of flights that had ended before the cache was read.
  private func loaded(
    since endedFlights: Int, isRefresh: Bool, _ limits: CallLimits?,
    isolation: isolated (any Actor)?
  ) async throws(Failure) -> Value {
    while true {
      let joined = slot.inFlight.join(
        slot.callKey, isWaiting: true, isRefresh: isRefresh, as: SharedFlight.self)
      guard let (flight, waiter, isNew) = joined else {
        CallWatch.tell(CallEvent(.callNested))
        return try await load()
      }
      defer { InFlightCall.endWait(for: flight.load) }
      if isNew {
        let isLookingFirst = strategy.startsWithCache && !isRefresh
        // A call must not keep an actor that it does not belong to. A limit must also hold for a
        // call that keeps its thread.
        flight.start(isImmediate: isolation == nil && limits == nil) {
          await outcome(of: flight, since: isLookingFirst ? endedFlights : nil)
        }
      } else {
        CallWatch.tell(CallEvent(.callShared), sharedWith: flight.watch)
      }
      let ending = await ending(
        of: flight, for: waiter, isRefresh: isRefresh, limits, isolation: isolation)
      switch ending {
      case .ended(.success(.loaded(let value, let report))):
        CacheReport.note(report)
        return value
      case .ended(.success(.stored(let entry))):
        if isRefresh { continue }
        return cached.answer(with: entry)
      case .ended(.success(.standIn(let entry))):
        return cached.answer(with: entry, after: limits?.standIn)
      case .ended(.failure(let error)): throw error
      case .cancelled:
        if let error = CancellationError() as? Failure { throw error }
      case .timedOut:
        flight.leave(waiter, isHeld: false)
        if let error = TimeoutError(limit: limits?.end ?? .zero) as? Failure { throw error }
      }
    }
  }

  /// Waits for a flight, or for a stored result once the flight takes too long.
  private func ending(
    of flight: SharedFlight, for waiter: Int, isRefresh: Bool, _ limits: CallLimits?,
    isolation: isolated (any Actor)?
  ) async -> SharedFlight.Ending {
    guard let limits else {
      return await flight.ending(for: waiter, within: nil, by: clock, isolation: isolation)
    }
    var waited = limits.elapsed
    if isRefresh {
      let rest = limits.end.map { $0 - waited }
      return await flight.ending(for: waiter, within: rest, by: clock, isolation: isolation)
    }
    let ending = await flight.ending(
      for: waiter, within: limits.standIn - waited, by: clock, isolation: isolation)
    guard case .timedOut = ending else { return ending }
    waited = max(waited, limits.standIn)
    let rest = limits.end.map { $0 - waited }
    return await flight.ending(for: waiter, within: rest, by: clock, isolation: isolation) {
      guard let entry = await cached.entry(isolation: nil), strategy.isOfUse(entry, at: slot.now)
      else {
        return nil
      }
      return .success(.standIn(entry))
    }
  }

  /// Makes the call in the task of a flight, and stores its outcome.
  ///
  /// - Parameters:
  ///   - endedFlights: The number of flights that had ended before the cache was read. If it is
  ///     higher now, one of them may have stored the result.
  ///   - reportFailure: Reports the error of the call, before another call can take its place.
  private func outcome(
    of flight: SharedFlight, since endedFlights: Int?,
    reportFailure: (Failure) -> Void = { _ in }
  ) async -> SharedFlight.Outcome {
    // Later callers find the stored result, or begin a flight of their own.
    defer { slot.inFlight.end(flight) }
    if let endedFlights, endedFlights != slot.inFlight.endedFlights,
      let entry = await cached.entry(isolation: nil),
      entry.isYounger(than: strategy.expires, at: slot.now)
    {
      return .success(.stored(entry))
    }
    let (result, report) = await CacheReport.recording {
      await Result { () async throws(Failure) in
        try await cached.stored(of: flight.load, isolation: nil, load)
      }
    }
    if case .failure(let error) = result { reportFailure(error) }
    return result.map { .loaded($0, report) }
  }
}

/// A result for everyone who shares a call, and its source.
enum SharedAnswer<Value: Sendable>: Sendable {
  /// The call gave the result. Other caches on its way may have answered it.
  case loaded(Value, CacheReport)
  /// A previous call stored the result.
  case stored(CacheEntry<Value>)
  /// The result is stored, and replaces the call for a caller that stops waiting.
  case standIn(CacheEntry<Value>)
}

/// The limits on the wait for a shared call, counted from its beginning.
private struct CallLimits {
  /// The time at which the cache looks for a stored result that can replace the call. It is before
  /// the end, because a slow store needs time.
  let standIn: Duration
  /// The end of the wait; `nil` if there is none.
  let end: Duration?
  private let uptime: @Sendable () -> Duration

  /// Creates the limits of a call, which may be able to throw a ``TimeoutError``; `nil` if it has
  /// none.
  init?(_ strategy: CacheStrategy, canTimeOut: Bool, clock: any Clock<Duration>) {
    end = canTimeOut ? strategy.hardTimeout : nil
    let latest = end.map { $0 * 9 / 10 }
    guard let standIn = [strategy.softTimeout, latest].compactMap({ $0 }).min() else {
      return nil
    }
    self.standIn = standIn
    uptime = clock.uptime()
  }

  /// The longest wait for the store before the call is made.
  var reading: Duration { standIn / 2 }

  var elapsed: Duration { uptime() }

  /// The time that is left; `nil` if the wait has no end.
  var remaining: Duration? { end.map { $0 - elapsed } }
}
