@_spi(Generated) import Decorators
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
  private let rules: CacheRules<Value>
  private let ids: [ID]
  /// The different ids in their order, and the call of each.
  private var calls: [(id: ID, call: CachedCall<Slot, Failure>)] = []
  /// For each of the ids, the index of its call.
  private var places: [Int] = []

  init(
    of ids: [ID], by member: String?, in cache: Slot.Cache, _ rules: CacheRules<Value>,
    slot: (ID) -> Slot
  ) {
    self.member = member
    self.cache = cache
    self.rules = rules
    self.ids = ids
    var indices: [ID: Int] = [:]
    for id in ids {
      // An id that is not equal to itself, such as NaN, has a call for each time.
      let index = indices[id] ?? calls.count
      if index == calls.count {
        indices[id] = index
        calls.append((id, CachedCall(in: slot(id), of: cache, rules)))
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
    if ids.isEmpty { return joined([]) }
    let now = { cache.records.now }
    var found = [Value?](repeating: nil, count: calls.count)
    var missing = Array(calls.indices)
    func answer() -> Loaded {
      joined(zip(ids, places).compactMap { id, place in found[place].map { (id, $0) } })
    }
    if rules.looksFirst(override) {
      let entries = await entries(of: missing) { entry in
        override == .offline || entry.isYounger(than: rules.strategy.freshAge(of: entry), at: now())
      }
      found = entries.map { $0?.value }
      missing = missing.filter { found[$0] == nil }
      note(entries, isPart: !missing.isEmpty)
      if missing.isEmpty { return answer() }
    }
    try rules.admitCall(
      of: calls.lazy.compactMap(\.call.key).first?.member.member, override, throwing: Failure.self)
    do throws(Failure) {
      if override != .refresh, let error = rememberedFailure(of: missing) {
        CallInstrumentation.tell(CallEvent(.cacheFailure))
        throw error
      }
      if Task.isCancelled, let error = CancellationError() as? Failure { throw error }
      let loaded = try await loaded(missing, isRefresh: override == .refresh, load, values)
      guard let new = loaded.values else {
        return missing.count == ids.count ? loaded.answer : try await load(ids)
      }
      for (index, value) in zip(missing, new) { found[index] = value }
      return answer()
    } catch {
      guard override != .refresh, rules.isReplaceable(error) else { throw error }
      let entries = await entries(of: missing) { rules.strategy.isOfUse($0, at: now()) }
      guard !entries.contains(where: { $0 == nil }) else { throw error }
      note(entries, insteadOf: error)
      for (index, entry) in zip(missing, entries) { found[index] = entry?.value }
      return answer()
    }
  }

  /// Makes the call for some ids, and stores the results, unless others have changed them meanwhile.
  private func loaded<Loaded>(
    _ indices: [Int], isRefresh: Bool, _ load: ([ID]) async throws(Failure) -> Loaded,
    _ values: (Loaded, _ ids: [ID]) -> [Value?]?
  ) async throws(Failure) -> (answer: Loaded, values: [Value?]?) {
    let inFlight = cache.records.inFlight
    for index in isRefresh ? indices : [] {
      // Earlier calls may get their answers from another cache.
      if let key = calls[index].call.key { inFlight.abandon(.call(key)) }
    }
    let token = inFlight.begin()
    defer { inFlight.end(token) }
    let ids = indices.map { calls[$0].id }
    let answer: Loaded
    do throws(Failure) {
      answer = try await load(ids)
    } catch {
      if let lifetime = rules.lifetime(of: error) {
        let list = FailedList(error, count: indices.count)
        for key in indices.compactMap({ calls[$0].call.key }) {
          cache.records.remember(
            list, as: FailureKey(call: key, isOfList: true), for: lifetime, by: token)
        }
      }
      throw error
    }
    let values = values(answer, ids)
    if let values, !Task.isCancelled {
      for case (let call, let value?) in zip(indices.map { calls[$0].call }, values) {
        if let key = call.key { call.store(value, for: key, by: token) }
      }
    }
    return (answer, values)
  }

  /// Returns the failure of the last call for some ids, while it is remembered. What it was for each of
  /// them, and whether a call for others would fail, is not known.
  private func rememberedFailure(of indices: [Int]) -> Failure? {
    func list(of index: Int) -> FailedList? {
      calls[index].call.key.flatMap {
        cache.records.failure(of: FailureKey(call: $0, isOfList: true)) as? FailedList
      }
    }
    guard rules.strategy.negativeExpires != nil, let last = list(of: indices[0]),
      last.count == indices.count, indices.allSatisfy({ list(of: $0) === last })
    else { return nil }
    return last.error as? Failure
  }

  /// Returns the stored results that fulfil a condition, unless they are unwanted.
  private func entries(
    of indices: [Int], where isUsable: (CachedEntry<Value>) -> Bool
  ) async -> [CachedEntry<Value>?] {
    let entries = await Slot.entries(of: indices.map { calls[$0].call.slot }, in: cache)
    return entries.map { entry in
      entry.flatMap { isUsable($0) && rules.isUnwanted?($0.value) != true ? $0 : nil }
    }
  }

  /// Tells the log and the caller's report of the oldest of the stored results.
  private func note(
    _ entries: [CachedEntry<Value>?], insteadOf error: Failure? = nil, isPart: Bool = false
  ) {
    let oldest = entries.compactMap(\.self).min { $0.storedAt < $1.storedAt }
    guard let oldest else { return }
    CacheReport.note(
      oldest.storedAt, expires: rules.strategy.freshAge(of: oldest), at: cache.records.now,
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
    let rules = CacheRules(
      strategy: strategy, isUnwanted: isUnwanted, staleIf: staleIf, negativeIf: negativeIf,
      lifetime: lifetime, tags: tags)
    let calls = CachedCalls<ID, Slot, Failure>(of: ids, by: member, in: self, rules, slot: slot)
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
    let rules = CacheRules(
      strategy: strategy, isUnwanted: isUnwanted, staleIf: staleIf, negativeIf: negativeIf,
      lifetime: lifetime, tags: tags)
    let calls = CachedCalls<ID, Slot, Failure>(of: ids, by: member, in: self, rules, slot: slot)
    return try await calls.results(load) { values, ids in
      ids.map { values[$0] }
    } joined: {
      Dictionary($0) { first, _ in first }
    }
  }
}
