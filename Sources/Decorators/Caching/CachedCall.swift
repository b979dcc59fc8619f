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
    let beginning = try await beginning(isolation: isolation) {
      $0.isYounger(than: strategy.expires, at: slot.now)
    }
    switch beginning {
    case .answer(let value): return value
    case .bypass: return try await load()
    case .refresh: return try await loaded(isolation: isolation, load)
    case .load: return try await resultOfLoad(isolation: isolation, load)
    }
  }

  /// The result of the call, or what stands in for it.
  private func resultOfLoad(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    do throws(Failure) {
      if let error = rememberedFailure {
        CallLog.current?.note("failed a while ago, and is not made again yet")
        throw error
      }
      return try await loaded(isolation: isolation, load)
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
    do throws(Failure) {
      let value = try await operation()
      if !Task.isCancelled { await keep(value, of: load, isolation: isolation) }
      return value
    } catch {
      keep(error, of: load)
      throw error
    }
  }

  /// Stores a result that is wanted.
  func keep(_ value: Slot.Value, of load: Load, isolation: isolated (any Actor)?) async {
    if strategy.negativeExpires != nil { slot.failure.remove() }
    guard !isUnwanted(value) else { return }
    let entry = strategy.entry(value, at: slot.now, random: slot.surroundings.random)
    await slot.store(entry, lifetime: strategy.longestAge, of: load, isolation: isolation)
  }

  /// Remembers a failure.
  func keep(_ error: Failure, of load: Load) {
    guard let lifetime = strategy.negativeExpires, !Cancellation.isCause(of: error) else { return }
    slot.failure.store(error, lifetime: lifetime, of: load)
  }
}

// MARK: - Before the call

extension CachedCall {
  /// What is to be done, once it is known what the caller wants of caches and what is stored.
  enum Beginning {
    /// Nothing: this is the result.
    case answer(Slot.Value)
    /// To make the call, as if there were no cache.
    case bypass
    /// To make the call, for which no stored result may stand in.
    case refresh
    /// To make the call.
    case load
  }

  /// Decides how to begin.
  ///
  /// - Parameter answers: Returns whether an entry answers the call, where the spec decides.
  /// - Throws: ``NothingCachedError``, where the call must not be made and this error can be thrown.
  func beginning(
    isolation: isolated (any Actor)?, _ answers: (CacheEntry<Slot.Value>) -> Bool
  ) async throws(Failure) -> Beginning {
    let override = CacheOverride.current
    switch override {
    case .bypass: return .bypass
    case .refresh: return .refresh
    case .offline, nil: break
    }
    if override == .offline || strategy.startsWithCache,
      let entry = await entry(isolation: isolation), override == .offline || answers(entry)
    {
      CacheStrategy.noteHit()
      return .answer(entry.value)
    }
    if override == .offline,
      let error = NothingCachedError(member: slot.loadKey.member.member) as? Failure
    {
      throw error
    }
    return .load
  }

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
