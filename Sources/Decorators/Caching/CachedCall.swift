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
    switch CacheOverride.current {
    case .bypass:
      return try await load()
    case .refresh:
      return try await loaded(isolation: isolation, load)
    case .offline:
      if let entry = await entry(isolation: isolation) {
        CacheStrategy.noteHit()
        return entry.value
      }
      if let error = NothingCachedError(member: slot.loadKey.member.member) as? Failure {
        throw error
      }
    case nil:
      if strategy.startsWithCache, let entry = await entry(isolation: isolation),
        entry.isYounger(than: strategy.expires, at: slot.now)
      {
        CacheStrategy.noteHit()
        return entry.value
      }
    }
    return try await resultOfLoad(isolation: isolation, load)
  }

  /// The result of the call, or what stands in for it.
  private func resultOfLoad(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    do throws(Failure) {
      if let lifetime = strategy.negativeExpires,
        let error = slot.failure.error(youngerThan: lifetime) as? Failure
      {
        CallLog.current?.note("failed a while ago, and is not made again yet")
        throw error
      }
      return try await loaded(isolation: isolation, load)
    } catch {
      guard !Cancellation.isCause(of: error), let entry = await entry(isolation: isolation),
        strategy.isOfUse(entry, at: slot.now)
      else { throw error }
      CallLog.current?.note("failed with \(type(of: error as any Error)), answered by the cache")
      return entry.value
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

  /// The stored result, if it is not unwanted.
  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Slot.Value>? {
    guard let entry = await slot.entry(isolation: isolation), !isUnwanted(entry.value) else {
      return nil
    }
    return entry
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
