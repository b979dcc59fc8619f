/// A call of a member whose results are kept, as its strategy says.
///
/// Nothing here outlives the call, so that nothing need be `Sendable`.
struct CachedCall<Slot: CacheSlot, Failure: Error> {
  let slot: Slot
  let strategy: CacheStrategy
  let isUnwanted: (Slot.Value) -> Bool

  /// The result, from the cache or from the call itself.
  func result(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    try await result(
      isolation: isolation, load,
      isAnswered: { $0.isYounger(than: strategy.expires, at: slot.now) },
      loadAndStore: { _ async throws(Failure) in try await loaded(isolation: isolation, load) })
  }

  /// The result, from the cache, from the call itself, or from one that is stored.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - load: Makes the call as if there were no cache.
  ///   - isAnswered: Returns whether an entry answers the call, where the spec decides.
  ///   - loadAndStore: Makes the call and stores what comes of it. It is told whether nothing that
  ///     is stored may take the place of the result.
  /// - Throws: What the call throws, or ``NothingCachedError`` where it must not be made and this
  ///   error can be thrown.
  func result(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value,
    isAnswered: (CacheEntry<Slot.Value>) -> Bool,
    loadAndStore: (_ isRefresh: Bool) async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    let override = CacheOverride.current
    switch override {
    case .bypass: return try await load()
    case .refresh: return try await loadAndStore(true)
    case .offline, nil: break
    }
    if override == .offline || strategy.startsWithCache,
      let entry = await entry(isolation: isolation), override == .offline || isAnswered(entry)
    {
      CacheStrategy.noteHit()
      return entry.value
    }
    if override == .offline,
      let error = NothingCachedError(member: slot.loadKey.member.member) as? Failure
    {
      throw error
    }
    do throws(Failure) {
      if let error = rememberedFailure {
        CallLog.current?.note("failed a while ago, and is not made again yet")
        throw error
      }
      return try await loadAndStore(false)
    } catch {
      guard !Cancellation.isCause(of: error), let value = await standIn(isolation: isolation) else {
        throw error
      }
      CallLog.current?.note("failed with \(type(of: error as any Error)), answered by the cache")
      return value
    }
  }

  /// The result of the call, which is stored; a failure is remembered.
  private func loaded(
    isolation: isolated (any Actor)?, _ operation: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    let load = slot.loads.begin(slot.loadKey)
    defer { slot.loads.end(load) }
    return try await stored(of: load, isolation: isolation, operation)
  }

  /// Makes a call that has begun, and stores what comes of it.
  func stored(
    of load: Load, isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    do throws(Failure) {
      let value = try await operation()
      if !Task.isCancelled { await store(value, of: load, isolation: isolation) }
      return value
    } catch {
      if let lifetime = strategy.negativeExpires, !Cancellation.isCause(of: error) {
        slot.failure.store(error, lifetime: lifetime, of: load)
      }
      throw error
    }
  }

  private func store(_ value: Slot.Value, of load: Load, isolation: isolated (any Actor)?) async {
    if strategy.negativeExpires != nil { slot.failure.remove() }
    guard !isUnwanted(value) else { return }
    let entry = strategy.entry(value, at: slot.now, random: slot.surroundings.random)
    await slot.store(entry, lifetime: strategy.longestAge, of: load, isolation: isolation)
  }
}

// MARK: - What is stored

extension CachedCall {
  /// The stored result, if it is not unwanted.
  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Slot.Value>? {
    guard let entry = await slot.entry(isolation: isolation), !isUnwanted(entry.value) else {
      return nil
    }
    return entry
  }

  /// The stored result, if it can stand in for that of the call.
  func standIn(isolation: isolated (any Actor)?) async -> Slot.Value? {
    guard let entry = await entry(isolation: isolation), strategy.isOfUse(entry, at: slot.now)
    else { return nil }
    return entry.value
  }

  /// The failure of the last call, while it is remembered.
  var rememberedFailure: Failure? {
    strategy.negativeExpires.flatMap { slot.failure.error(youngerThan: $0) as? Failure }
  }
}
