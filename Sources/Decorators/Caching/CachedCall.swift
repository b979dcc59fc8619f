/// A call of a member that no fresh result answers at once, and whose result is cached according to a
/// strategy.
@_spi(Generated)
@usableFromInline
struct CachedCall<Slot: CacheSlot, Failure: Error>: Sendable {
  typealias Value = Slot.Value
  typealias Entry = CachedEntry<Value>

  private let cache: Slot.Cache
  private let slot: Slot
  /// The key of the call; `nil` if its result cannot be stored.
  private let key: CallKey?
  private let strategy: CacheStrategy
  private let isUnwanted: (@Sendable (Value) -> Bool)?
  private let staleIf: (@Sendable (any Error) -> Bool)?
  private let negativeIf: (@Sendable (any Error) -> Bool)?
  private let lifetime: (@Sendable (Value) -> Duration?)?
  private let tags: (@Sendable (Value) -> [String])?

  // Not inlined, so that the fast path of a generated member stays small.
  @usableFromInline
  init(
    in slot: Slot, of cache: Slot.Cache, _ strategy: CacheStrategy,
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)?,
    staleIf: (@Sendable (any Error) -> Bool)?, negativeIf: (@Sendable (any Error) -> Bool)?,
    lifetime: (@Sendable (Slot.Value) -> Duration?)?, tags: (@Sendable (Slot.Value) -> [String])?
  ) {
    self.cache = cache
    self.slot = slot
    key = slot.callKey(in: cache)
    self.strategy = strategy
    self.isUnwanted = isUnwanted
    self.staleIf = staleIf
    self.negativeIf = negativeIf
    self.lifetime = lifetime
    self.tags = tags
  }

  private var memory: MemoryCache { cache.memory }
  private var calls: InFlightCalls { memory.inFlight }

  /// Returns the result, from the cache or from the call itself. Nothing outlives the call, so
  /// nothing need be `Sendable`.
  @usableFromInline
  func result(
    _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    try await result(within: nil, load, refresh: nil) {
      (key, isRefresh) async throws(Failure) in
      // An earlier call may get its answer from another cache.
      if isRefresh { calls.invalidate(.call(key)) }
      let write = calls.begin(key)
      defer { calls.end(write) }
      return try await stored(for: key, by: write, load)
    }
  }

  /// Returns the result, from the cache or from the call itself. A stored result may replace a
  /// failure. `load` makes the call as if there were no cache.
  private func result(
    within limits: CallLimits?,
    _ load: () async throws(Failure) -> Value, refresh: ((CallKey) -> Void)?,
    loadAndStore: (CallKey, _ isRefresh: Bool) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let override = CacheOverride.current
    guard let key, override != .bypass else { return try await load() }
    if override == .refresh { return try await loadAndStore(key, true) }
    if override == .offline || strategy.startsWithCache {
      if let entry = await entry(within: limits?.reading) {
        if override == .offline { return answer(with: entry) }
        if strategy.answers(with: entry, at: memory.now) {
          if !strategy.answersQuietly(with: entry, at: memory.now) { refresh?(key) }
          return answer(with: entry)
        }
      }
      CallWatch.tell(CallEvent(.cacheMiss))
      // A caller that has been cancelled does not need the call.
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    }
    if override == .offline,
      let error = NothingCachedError(member: key.member.member) as? Failure
    {
      throw error
    }
    do throws(Failure) {
      if let error = rememberedFailure {
        CallWatch.tell(CallEvent(.cacheFailure))
        throw error
      }
      return try await loadAndStore(key, false)
    } catch {
      guard !Cancellation.isCause(of: error),
        staleIf.map(error.judged) ?? !PermanentFailure.isCause(of: error),
        let entry = await entry(within: limits?.remaining),
        strategy.isOfUse(entry, at: memory.now)
      else { throw error }
      return answer(with: entry, insteadOf: error)
    }
  }

  /// Runs a call that has begun, and stores its result, or remembers its failure.
  private func stored(
    for key: CallKey, by write: CacheWrite,
    _ load: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let member = key.member.member
    do throws(Failure) {
      let value = try await load()
      guard !Task.isCancelled else { return value }
      if strategy.negativeExpires != nil { memory.removeEntry(of: member, for: key) }
      guard isUnwanted?(value) != true else { return value }
      let entry = strategy.entry(value, lifetime: lifetime, in: memory)
      guard strategy.isOfUse(entry) else {
        _ = slot.remove(from: cache)
        return value
      }
      let tags = (self.tags?(value) ?? []).map(cache.fullTag)
      slot.store(
        entry, in: cache, lifetime: strategy.keptAge(of: entry), tags: tags, isCorrection: false
      ) { !write.isOutdated(for: key, tags: tags) }
      return value
    } catch {
      if let lifetime = strategy.negativeExpires, !Cancellation.isCause(of: error),
        negativeIf.map(error.judged) ?? true
      {
        let failure = CachedEntry<any Error>(value: error, storedAt: memory.now)
        memory.store(failure, of: member, for: key, lifetime: lifetime / .seconds(1)) {
          !write.isOutdated(for: key)
        }
      }
      throw error
    }
  }

  /// Returns the stored result, unless it is unwanted or not found in time.
  private func entry(within limit: Duration?) async -> Entry? {
    guard let entry = await slot.entry(in: cache, within: limit),
      isUnwanted?(entry.value) != true
    else { return nil }
    return entry
  }

  /// Returns the value of an entry that answers the call, and tells the log and the caller's
  /// report.
  private func answer(
    with entry: Entry, insteadOf error: Failure? = nil, after wait: Duration? = nil
  ) -> Value {
    CacheReport.note(
      entry.storedAt, expires: strategy.freshAge(of: entry), at: memory.now, insteadOf: error,
      after: wait)
    return entry.value
  }

  /// The failure of the last call, while it is remembered.
  private var rememberedFailure: Failure? {
    guard let limit = strategy.negativeExpires, let key,
      let entry: CachedEntry<any Error> = memory.entry(of: key.member.member, for: key),
      entry.isYounger(than: limit / .seconds(1), at: memory.now)
    else { return nil }
    return entry.value as? Failure
  }
}

// MARK: - Shared calls

@_spi(Generated)
extension CachedCall where Slot.Value: Sendable {
  private typealias Outcome = Result<SharedAnswer<Value>, Failure>

  /// Returns the result, from the cache, from a current call, or from a new call. A task of its own
  /// calls the decoratee. It may outlive the caller.
  @usableFromInline
  func sharedResult(
    _ load: @escaping @Sendable () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    let limits = CallLimits(
      strategy, canTimeOut: TimeoutError(limit: .zero) is Failure, clock: memory.clock)
    let endedCalls = calls.endedCalls
    return try await result(within: limits, load) { key in
      guard rememberedFailure == nil else { return }
      calls.join(
        key, for: SharedOutcome<Outcome>?.none, priority: .utility, isImmediate: false
      ) { write in
        let outcome = await outcome(for: key, by: write, since: nil, load)
        // Before another call can take its place.
        if case .failure(let error) = outcome { slot.reportRefresh(error, in: cache) }
        return outcome
      }
    } loadAndStore: { (key, isRefresh) async throws(Failure) in
      let isLookingFirst = strategy.startsWithCache && !isRefresh
      return try await shared(
        key, since: isLookingFirst ? endedCalls : nil, isRefresh: isRefresh, limits, load)
    }
  }

  /// Returns the result of a call in flight or of a new one.
  private func shared(
    _ key: CallKey, since endedCalls: Int?, isRefresh: Bool, _ limits: CallLimits?,
    _ load: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let waiter = SharedOutcome<Outcome>()
    // A call must not keep an actor that it does not belong to. A limit must also hold for a call
    // that keeps its thread.
    let isolation: (any Actor)? = #isolation
    let joined = calls.join(
      key, for: waiter, isRefresh: isRefresh, isImmediate: isolation == nil && limits == nil
    ) { write in await outcome(for: key, by: write, since: endedCalls, load) }
    guard let joined else { return try await load() }
    let standIn = (isRefresh ? nil : limits).map { limits in
      Task.begin {
        try await memory.clock.sleep(atMost: limits.standIn - limits.elapsed)
        guard let entry = await entry(within: nil),
          strategy.isOfUse(entry, at: memory.now),
          waiter.set(.success(.stored(entry, after: limits.standIn)))
        else { return }
        joined.leave(waiter, isHeld: true)
      }
    }
    defer { standIn?.cancel() }
    let ending = await joined.ending(
      for: waiter, within: limits?.remaining, by: memory.clock,
      isCancellable: CancellationError() is Failure)
    switch ending {
    case .ended(.success(.loaded(let value, let report))):
      CacheReport.note(report)
      return value
    case .ended(.success(.stored(let entry, let wait))): return answer(with: entry, after: wait)
    case .ended(.failure(let error)): throw error
    case .cancelled: throw CancellationError() as! Failure
    case .timedOut:
      joined.leave(waiter)
      throw TimeoutError(limit: limits?.end ?? .zero) as! Failure
    }
  }

  /// Makes a call in a task of its own, and stores its outcome. If more calls have ended since the
  /// cache was read, one of them may have stored the result.
  private func outcome(
    for key: CallKey, by write: CacheWrite, since endedCalls: Int?,
    _ load: @escaping @Sendable () async throws(Failure) -> Value
  ) async -> Outcome {
    if let endedCalls, endedCalls != calls.endedCalls,
      let entry = await entry(within: nil),
      entry.isYounger(than: strategy.freshAge(of: entry), at: memory.now)
    {
      return .success(.stored(entry, after: nil))
    }
    var context: CallContext?
    if strategy.revalidateFor != nil, let entry = await entry(within: nil),
      strategy.isToldOf(entry, at: memory.now)
    {
      context = CallContext(in: nil, of: key.member.member, stale: entry.value)
    }
    let (result, report) = await CacheReport.recording { [context] in
      await Result { () async throws(Failure) in
        try await stored(for: key, by: write) { () async throws(Failure) in
          guard let context else { return try await load() }
          return try await context.run(load)
        }
      }
    }
    return result.map { .loaded($0, report) }
  }
}

/// A result for everyone who shares a call, and its source.
private enum SharedAnswer<Value: Sendable>: Sendable {
  /// The call gave the result. Other caches on its way may have answered it.
  case loaded(Value, CacheReport)
  /// The result is stored. It replaces the call for a caller that has waited for it, if it has.
  case stored(CachedEntry<Value>, after: Duration?)
}

/// The limits on the wait for a shared call, counted from its beginning.
private struct CallLimits {
  /// The time at which the cache looks for a stored result that can replace the call. It is before
  /// the end, because a slow store needs time.
  let standIn: Duration
  /// The end of the wait; `nil` if there is none.
  let end: Duration?
  private let uptime: @Sendable () -> Duration

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
