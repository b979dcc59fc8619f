/// A call of a member whose results are cached according to its strategy.
///
/// Nothing here outlives the call, so nothing need be `Sendable`.
struct CachedCall<Slot: CacheSlot, Failure: Error> {
  typealias Entry = CacheEntry<Slot.Value>

  let slot: Slot
  let strategy: CacheStrategy
  let isUnwanted: ((Slot.Value) -> Bool)?
  let conditions: ErrorConditions

  /// Returns the result, from the cache or from the call itself.
  func result(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    try await result(
      isolation: isolation, load, stored: { _ in await entry(isolation: isolation) },
      isAnswered: { $0.isYounger(than: strategy.expires, at: slot.now) },
      loadAndStore: { isRefresh async throws(Failure) in
        try await loaded(isRefresh: isRefresh, isolation: isolation, load)
      })
  }

  /// Returns the result, from the cache or from the call itself. A stored result may replace a
  /// failure.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - load: Makes the call as if there were no cache.
  ///   - stored: Returns the stored result, unless it is unwanted. Its argument says whether the
  ///     call has failed.
  ///   - isAnswered: Returns `true` if an entry answers the call, when the spec decides.
  ///   - loadAndStore: Makes the call and stores its outcome. Its argument says whether the call
  ///     must not use stored results.
  /// - Throws: The error of the call. If the call must not be made and this error can be thrown,
  ///   ``NothingCachedError``.
  func result(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value,
    stored: (_ isAfterFailure: Bool) async -> Entry?, isAnswered: (Entry) -> Bool,
    loadAndStore: (_ isRefresh: Bool) async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    let override = CacheOverride.current
    switch override {
    case .bypass: return try await load()
    case .refresh: return try await loadAndStore(true)
    case .offline, nil: break
    }
    if override == .offline || strategy.startsWithCache {
      if let entry = await stored(false), override == .offline || isAnswered(entry) {
        return answer(with: entry)
      }
      CallWatch.tell(CallEvent(.cacheMiss))
      // A caller that has been cancelled does not need the call.
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    }
    if override == .offline,
      let error = NothingCachedError(member: slot.loadKey.member.member) as? Failure
    {
      throw error
    }
    do throws(Failure) {
      if let error = rememberedFailure {
        CallWatch.tell(CallEvent(.cacheFailure))
        throw error
      }
      return try await loadAndStore(false)
    } catch {
      guard !Cancellation.isCause(of: error), conditions.isStaleWanted(insteadOf: error),
        let entry = await stored(true), isOfUse(entry)
      else { throw error }
      return answer(with: entry, insteadOf: error)
    }
  }

  /// Returns the result of the call, and stores it. If the call fails, remembers the failure.
  private func loaded(
    isRefresh: Bool, isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    // An earlier call may get its answer from another cache.
    if isRefresh { slot.loads.invalidate(.call(slot.loadKey)) }
    let load = slot.loads.begin(slot.loadKey)
    defer { slot.loads.end(load) }
    return try await stored(of: load, isolation: isolation, operation)
  }

  /// Runs a call that has begun, and stores its outcome.
  func stored(
    of load: Load, isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    do throws(Failure) {
      let value = try await operation()
      if !Task.isCancelled { store(value, of: load) }
      return value
    } catch {
      if let lifetime = strategy.negativeExpires, !Cancellation.isCause(of: error),
        conditions.isRemembered(error)
      {
        slot.failure.store(error, lifetime: lifetime, of: load)
      }
      throw error
    }
  }

  private func store(_ value: Slot.Value, of load: Load) {
    if strategy.negativeExpires != nil { slot.failure.remove() }
    guard isUnwanted?(value) != true else { return }
    let entry = strategy.entry(value, at: slot.now, random: slot.surroundings.random)
    slot.store(entry, lifetime: strategy.longestAge, of: load)
  }
}

// MARK: - Stored results

extension CachedCall {
  /// Returns the stored result, unless it is unwanted.
  func entry(isolation: isolated (any Actor)?) async -> Entry? {
    guard let entry = await slot.entry(isolation: isolation), isUnwanted?(entry.value) != true
    else {
      return nil
    }
    return entry
  }

  /// Returns a Boolean value that indicates whether an entry can replace the result of the call.
  func isOfUse(_ entry: Entry) -> Bool {
    strategy.isOfUse(entry, at: slot.now)
  }

  /// Returns the value of an entry that answers the call, and tells the log and the caller's
  /// report.
  ///
  /// - Parameters:
  ///   - error: The error of the call that the entry replaces, if it failed.
  ///   - wait: The time that the caller waited for the call that the entry replaces, if it is slow.
  func answer(
    with entry: Entry, insteadOf error: Failure? = nil, after wait: Duration? = nil
  ) -> Slot.Value {
    CacheReport.note(
      entry.storedAt, expires: strategy.expires, at: slot.now, insteadOf: error, after: wait)
    return entry.value
  }

  /// The failure of the last call, while it is remembered.
  var rememberedFailure: Failure? {
    strategy.negativeExpires.flatMap { slot.failure.error(youngerThan: $0) as? Failure }
  }
}
