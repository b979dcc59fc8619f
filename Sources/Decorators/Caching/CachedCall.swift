/// A call of a member whose results are kept, as its strategy says.
///
/// Nothing here outlives the call, so that nothing need be `Sendable`.
struct CachedCall<Slot: CacheSlot, Failure: Error> {
  typealias Entry = CacheEntry<Slot.Value>

  let slot: Slot
  let strategy: CacheStrategy
  let isUnwanted: (Slot.Value) -> Bool
  let conditions: ErrorConditions

  /// The result, from the cache or from the call itself.
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

  /// The result, from the cache, from the call itself, or from one that is stored.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - load: Makes the call as if there were no cache.
  ///   - stored: Returns the stored result, if it is not unwanted. It is told whether the call has
  ///     failed.
  ///   - isAnswered: Returns whether an entry answers the call, where the spec decides.
  ///   - loadAndStore: Makes the call and stores what comes of it. It is told whether nothing that
  ///     is stored may take the place of the result.
  /// - Throws: What the call throws, or ``NothingCachedError`` where it must not be made and this
  ///   error can be thrown.
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
      CallWatch.tell(.cacheMiss)
      // Whoever has left meanwhile wants no call.
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    }
    if override == .offline,
      let error = NothingCachedError(member: slot.loadKey.member.member) as? Failure
    {
      throw error
    }
    do throws(Failure) {
      if let error = rememberedFailure {
        CallWatch.tell(.cacheFailure, "failed a while ago, and is not made again yet")
        throw error
      }
      return try await loadAndStore(false)
    } catch {
      guard !Cancellation.isCause(of: error), conditions.isStaleWanted(insteadOf: error),
        let entry = await stored(true), isOfUse(entry)
      else { throw error }
      return answer(with: entry, after: "failed with \(type(of: error as any Error)), ")
    }
  }

  /// The result of the call, which is stored; a failure is remembered.
  private func loaded(
    isRefresh: Bool, isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    // What began earlier may be answered by another cache on its way.
    if isRefresh { slot.loads.invalidate(.call(slot.loadKey)) }
    let load = slot.loads.begin(slot.loadKey)
    defer { slot.loads.end(load) }
    return try await stored(of: load, isolation: isolation, operation)
  }

  /// Makes a call that has begun, and has stored what comes of it.
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
    guard !isUnwanted(value) else { return }
    let entry = strategy.entry(value, at: slot.now, random: slot.surroundings.random)
    slot.store(entry, lifetime: strategy.longestAge, of: load)
  }
}

// MARK: - What is stored

extension CachedCall {
  /// The stored result, if it is not unwanted.
  func entry(isolation: isolated (any Actor)?) async -> Entry? {
    guard let entry = await slot.entry(isolation: isolation), !isUnwanted(entry.value) else {
      return nil
    }
    return entry
  }

  /// Whether an entry can stand in for the result of the call.
  func isOfUse(_ entry: Entry) -> Bool {
    strategy.isOfUse(entry, at: slot.now)
  }

  /// The value of an entry that answers the call. The log and the caller's report are told.
  ///
  /// - Parameter reason: Why it answers the call, where it stands in for another result.
  func answer(with entry: Entry, after reason: String = "") -> Slot.Value {
    CacheReport.note(entry.storedAt, expires: strategy.expires, at: slot.now, after: reason)
    return entry.value
  }

  /// The failure of the last call, while it is remembered.
  var rememberedFailure: Failure? {
    strategy.negativeExpires.flatMap { slot.failure.error(youngerThan: $0) as? Failure }
  }
}
