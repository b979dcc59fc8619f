import Foundation

/// The place in a cache for the result of one call.
protocol CacheSlot: Sendable {
  associatedtype Value

  /// A Boolean value that indicates whether a stored result is found at once.
  static var isInMemory: Bool { get }

  /// The date by which results are stored and expire.
  var now: Date { get }
  /// The key that identifies the call among those in flight.
  var callKey: CallKey { get }
  var inFlight: InFlightCalls { get }
  var surroundings: CacheSurroundings { get }
  /// The cache of failed calls.
  var failures: MemoryCache { get }

  /// Returns the stored result at any age.
  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>?

  /// Schedules the storing of a result with a lifetime, unless results were removed after its call
  /// began. The result is found from now on. Nobody waits for the store.
  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: InFlightCall)

  /// Reports a failed refresh, which no caller sees.
  func reportRefresh(_ error: any Error)
}

/// The errors to which a cache applies its strategy for failures.
@usableFromInline
struct ErrorConditions: Sendable {
  @usableFromInline typealias Condition = @Sendable (any Error) -> Bool

  @usableFromInline let staleIf: Condition?
  @usableFromInline let negativeIf: Condition?

  @usableFromInline
  init(staleIf: Condition?, negativeIf: Condition?) {
    self.staleIf = staleIf
    self.negativeIf = negativeIf
  }

  /// Returns `true` if a stored result replaces a failure with an error.
  func isStaleWanted(insteadOf error: any Error) -> Bool {
    !Cancellation.isCause(of: error) && staleIf?(error) ?? !PermanentFailure.isCause(of: error)
  }

  func isRemembered(_ error: any Error) -> Bool {
    !Cancellation.isCause(of: error) && negativeIf?(error) ?? true
  }
}

/// A call of a member whose results are cached according to its strategy.
struct CachedCall<Slot: CacheSlot, Failure: Error> {
  typealias Entry = CacheEntry<Slot.Value>

  let slot: Slot
  let strategy: CacheStrategy
  let isUnwanted: ((Slot.Value) -> Bool)?
  let conditions: ErrorConditions

  /// Returns the result, from the cache or from the call itself. Nothing outlives the call, so
  /// nothing need be `Sendable`.
  func result(
    isolation: isolated (any Actor)?, _ load: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    try await result(
      isolation: isolation, load, stored: { _ in await entry(isolation: isolation) },
      isAnswered: { $0.isYounger(than: strategy.expires, at: slot.now) },
      loadAndStore: { isRefresh async throws(Failure) in
        // An earlier call may get its answer from another cache.
        if isRefresh { slot.inFlight.invalidate(.call(slot.callKey)) }
        let call = slot.inFlight.begin(slot.callKey)
        defer { slot.inFlight.end(call) }
        return try await stored(of: call, isolation: isolation, load)
      })
  }

  /// Returns the result, from the cache or from the call itself. A stored result may replace a
  /// failure.
  ///
  /// - Parameters:
  ///   - load: Makes the call as if there were no cache.
  ///   - stored: Returns the stored result, unless it is unwanted.
  ///   - isAnswered: Returns `true` if an entry answers the call, when the spec decides.
  ///   - loadAndStore: Makes the call and stores its outcome.
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
      let error = NothingCachedError(member: slot.callKey.member.member) as? Failure
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
      guard conditions.isStaleWanted(insteadOf: error), let entry = await stored(true),
        strategy.isOfUse(entry, at: slot.now)
      else { throw error }
      return answer(with: entry, insteadOf: error)
    }
  }

  /// Runs a call that has begun, and stores its result, or remembers its failure.
  func stored(
    of call: InFlightCall, isolation: isolated (any Actor)?,
    _ operation: () async throws(Failure) -> Slot.Value
  ) async throws(Failure) -> Slot.Value {
    let (failures, key) = (slot.failures, slot.callKey)
    do throws(Failure) {
      let value = try await operation()
      guard !Task.isCancelled else { return value }
      if strategy.negativeExpires != nil { failures.removeEntry(of: key.member.member, for: key) }
      guard isUnwanted?(value) != true else { return value }
      let entry = strategy.entry(value, at: slot.now, random: slot.surroundings.random)
      slot.store(entry, lifetime: strategy.longestAge, of: call)
      return value
    } catch {
      if let lifetime = strategy.negativeExpires, conditions.isRemembered(error) {
        let entry = CacheEntry<any Error>(value: error, storedAt: failures.now)
        failures.store(entry, of: key.member.member, for: key, lifetime: lifetime) {
          !call.isOutdated
        }
      }
      throw error
    }
  }

  /// Returns the stored result, unless it is unwanted.
  func entry(isolation: isolated (any Actor)?) async -> Entry? {
    guard let entry = await slot.entry(isolation: isolation), isUnwanted?(entry.value) != true
    else { return nil }
    return entry
  }

  /// Returns the value of an entry that answers the call, and tells the log and the caller's
  /// report.
  func answer(
    with entry: Entry, insteadOf error: Failure? = nil, after wait: Duration? = nil
  ) -> Slot.Value {
    CacheReport.note(
      entry.storedAt, expires: strategy.expires, at: slot.now, insteadOf: error, after: wait)
    return entry.value
  }

  /// The failure of the last call, while it is remembered.
  var rememberedFailure: Failure? {
    let (failures, key) = (slot.failures, slot.callKey)
    guard let limit = strategy.negativeExpires,
      let entry: CacheEntry<any Error> = failures.entry(of: key.member.member, for: key),
      entry.isYounger(than: limit, at: failures.now)
    else { return nil }
    return entry.value as? Failure
  }
}
