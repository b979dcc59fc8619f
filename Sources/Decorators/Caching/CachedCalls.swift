#if Caching
import Foundation

/// Several calls of a cached member whose results another member gives in one call.
///
/// The results are those of the single calls, under their keys. What the cache can answer is not asked for.
/// Nothing is made in the background: a result that has expired is asked for, and can replace a failure.
struct CachedCalls<ID: Hashable, Slot: CacheSlot, Failure: Error> {
  typealias Value = Slot.Value

  /// The member that gives the results in one call.
  private let member: String?
  private let cache: Slot.Cache
  private let strategy: CacheStrategy
  private let ids: [ID]
  /// The different ids in their order, and the call of each.
  private var calls: [(id: ID, call: CachedCall<Slot, Failure>)] = []
  /// For each of the ids, the index of its call.
  private var places: [Int] = []

  init(
    of ids: [ID], by member: String?, in cache: Slot.Cache, _ strategy: CacheStrategy,
    call: (ID) -> CachedCall<Slot, Failure>
  ) {
    self.member = member
    self.cache = cache
    self.strategy = strategy
    self.ids = ids
    var indices: [ID: Int] = [:]
    for id in ids {
      // An id that is not equal to itself, such as NaN, has a call for each time.
      let index = indices[id] ?? calls.count
      if index == calls.count {
        indices[id] = index
        calls.append((id, call(id)))
      }
      places.append(index)
    }
  }

  /// Returns the results, from the cache or from one call.
  ///
  /// - Parameters:
  ///   - load: The call. It gets the ids without repetitions that the cache does not answer.
  ///   - values: Returns the values for ids, among what the call has returned; `nil` if it cannot tell.
  ///     Then nothing is stored, and the call is made as if there were no cache.
  ///   - joined: Returns what the caller gets for ids, each with its value.
  func results<Loaded>(
    _ load: ([ID]) async throws(Failure) -> Loaded,
    values: (Loaded, _ ids: [ID]) -> [Value?]?, joined: ([(ID, Value)]) -> Loaded
  ) async throws(Failure) -> Loaded {
    if let context = CallContext.separate(for: member) {
      return try await context.run { () async throws(Failure) in
        try await results(load, values: values, joined: joined)
      }
    }
    let override = CacheOverride.current
    if override == .bypass { return try await load(ids) }
    func answer(_ found: [Value?]) -> Loaded {
      joined(zip(ids, places).compactMap { id, place in found[place].map { (id, $0) } })
    }
    var found = [Value?](repeating: nil, count: calls.count)
    if override == .offline || override == nil && strategy.startsWithCache {
      let entries = await entries(of: Array(calls.indices)) { entry in
        override == .offline
          || entry.isYounger(than: strategy.freshAge(of: entry), at: cache.memory.now)
      }
      found = entries.map { $0?.value }
      let isPart = found.contains { $0 == nil }
      note(entries, isPart: isPart)
      if isPart { CallWatch.tell(CallEvent(.cacheMiss)) }
    }
    let missing = calls.indices.filter { found[$0] == nil }
    if missing.isEmpty { return answer(found) }
    if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
    if override == .offline, let key = calls[missing[0]].call.key,
      let error = NothingCachedError(member: key.member.member) as? Failure
    {
      throw error
    }
    do throws(Failure) {
      if override == nil, let error = rememberedFailure(of: missing) {
        CallWatch.tell(CallEvent(.cacheFailure))
        throw error
      }
      let loaded = try await loaded(missing, isRefresh: override == .refresh, load, values)
      guard let new = loaded.values else {
        return missing.count == ids.count ? loaded.answer : try await load(ids)
      }
      for (index, value) in zip(missing, new) { found[index] = value }
      return answer(found)
    } catch {
      guard override == nil, calls[0].call.isReplaceable(error) else { throw error }
      let entries = await entries(of: missing) { strategy.isOfUse($0, at: cache.memory.now) }
      guard !entries.contains(where: { $0 == nil }) else { throw error }
      note(entries, insteadOf: error)
      for (index, entry) in zip(missing, entries) { found[index] = entry?.value }
      return answer(found)
    }
  }

  /// Makes the call for some ids, and stores the results, unless others have changed them meanwhile.
  private func loaded<Loaded>(
    _ indices: [Int], isRefresh: Bool, _ load: ([ID]) async throws(Failure) -> Loaded,
    _ values: (Loaded, _ ids: [ID]) -> [Value?]?
  ) async throws(Failure) -> (answer: Loaded, values: [Value?]?) {
    let inFlight = cache.memory.inFlight
    for index in isRefresh ? indices : [] {
      // Earlier calls may get their answers from another cache.
      if let key = calls[index].call.key { inFlight.invalidate(.call(key)) }
    }
    let write = inFlight.begin()
    defer { inFlight.end(write) }
    let ids = indices.map { calls[$0].id }
    let answer: Loaded
    do throws(Failure) {
      answer = try await load(ids)
    } catch {
      if let lifetime = calls[0].call.lifetime(of: error) {
        let list = FailedList(error, count: indices.count)
        for index in indices { calls[index].call.remember(list, for: lifetime, by: write) }
      }
      throw error
    }
    let values = values(answer, ids)
    if let values, !Task.isCancelled {
      for case (let call, let value?) in zip(indices.map { calls[$0].call }, values) {
        if let key = call.key { call.store(value, for: key, by: write) }
      }
    }
    return (answer, values)
  }

  /// Returns the failure of the last call for some ids, while it is remembered. What it was for each of
  /// them, and whether a call for others would fail, is not known.
  private func rememberedFailure(of indices: [Int]) -> Failure? {
    guard strategy.negativeExpires != nil, let list = calls[indices[0]].call.failedList,
      list.count == indices.count,
      indices.allSatisfy({ calls[$0].call.failedList === list })
    else { return nil }
    return list.error as? Failure
  }

  /// Returns the stored results that fulfil a condition, unless they are unwanted.
  private func entries(
    of indices: [Int], where isUsable: (CachedEntry<Value>) -> Bool
  ) async -> [CachedEntry<Value>?] {
    let calls = indices.map { self.calls[$0].call }
    let entries = await Slot.entries(of: calls.map(\.slot), in: cache)
    return zip(calls, entries).map { call, entry in
      entry.flatMap { isUsable($0) && call.isUnwanted?($0.value) != true ? $0 : nil }
    }
  }

  /// Tells the log and the caller's report of the oldest of the stored results.
  private func note(
    _ entries: [CachedEntry<Value>?], insteadOf error: Failure? = nil, isPart: Bool = false
  ) {
    let oldest = entries.compactMap(\.self).min { $0.storedAt < $1.storedAt }
    guard let oldest else { return }
    CacheReport.note(
      oldest.storedAt, expires: strategy.freshAge(of: oldest), at: cache.memory.now,
      insteadOf: error, isPart: isPart)
  }
}

@_spi(Generated)
extension ResultCache {
  /// Returns the results of several calls of a member, which another member gives in one call.
  ///
  /// - Parameters:
  ///   - ids: The arguments of the calls. Of equal ones, the call gets one.
  ///   - strategy: The rules of the member for when its stored results are used.
  ///   - slot: Returns the place of the result of one call.
  ///   - load: The call for the ids that the cache does not answer, on the actor of the caller.
  ///   - id: Returns the id to which a value belongs. Without it, `load` returns a value for each id, in their
  ///     order.
  /// - Returns: The values for the ids, in their order.
  /// - Throws: The error that `load` throws, if stored results do not replace it.
  public func results<ID: Hashable, Slot: CacheSlot, Failure: Error>(
    of ids: [ID], by member: String? = nil, strategy: CacheStrategy, in slot: (ID) -> Slot,
    load: ([ID]) async throws(Failure) -> [Slot.Value], by id: ((Slot.Value) -> ID)? = nil,
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil,
    lifetime: (@Sendable (Slot.Value) -> Duration?)? = nil,
    tags: (@Sendable (Slot.Value) -> [String])? = nil
  ) async throws(Failure) -> [Slot.Value] where Slot.Cache == Self {
    let calls = CachedCalls(of: ids, by: member, in: self, strategy) {
      CachedCall<Slot, Failure>(
        in: slot($0), of: self, strategy, unless: isUnwanted, staleIf: staleIf,
        negativeIf: negativeIf, lifetime: lifetime, tags: tags)
    }
    return try await calls.results(load) { values, ids in
      guard let id else { return values.count == ids.count ? values : nil }
      let found = Dictionary(values.map { (id($0), $0) }) { first, _ in first }
      return ids.map { found[$0] }
    } joined: {
      $0.map { $1 }
    }
  }

  /// Returns the results of several calls of a member, which another member gives in one call, by their
  /// arguments. Otherwise it acts as the method for arrays.
  public func results<ID: Hashable, Slot: CacheSlot, Failure: Error>(
    of ids: [ID], by member: String? = nil, strategy: CacheStrategy, in slot: (ID) -> Slot,
    load: ([ID]) async throws(Failure) -> [ID: Slot.Value],
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil,
    lifetime: (@Sendable (Slot.Value) -> Duration?)? = nil,
    tags: (@Sendable (Slot.Value) -> [String])? = nil
  ) async throws(Failure) -> [ID: Slot.Value] where Slot.Cache == Self {
    let calls = CachedCalls(of: ids, by: member, in: self, strategy) {
      CachedCall<Slot, Failure>(
        in: slot($0), of: self, strategy, unless: isUnwanted, staleIf: staleIf,
        negativeIf: negativeIf, lifetime: lifetime, tags: tags)
    }
    return try await calls.results(load) { values, ids in
      ids.map { values[$0] }
    } joined: {
      Dictionary($0) { first, _ in first }
    }
  }
}
#endif
