@_spi(Generated) import Decorators

/// A cache of the results of calls, as generated code uses it.
@_spi(Generated)
public protocol ResultCache: Sendable {
  /// What the cache knows of calls, apart from their results.
  var records: CallRecords { get }

  /// The longest wait of a caller for the changes that a write makes.
  var storeTimeout: Duration { get }

  /// Removes the results that a target names, including those of current calls, or lets them expire.
  ///
  /// - Parameter token: The call that changed the results. It may still store its own.
  /// - Returns: The task that changes the results, if they have one of their own.
  func invalidateResults(
    _ target: StoreTarget, as invalidation: Invalidation, by token: CallToken?
  ) -> Task<Void, Never>?

  /// Returns the name of a member in a target.
  func fullName(of member: String) -> String

  /// Returns the text for a tag that differs from the same tag in other namespaces.
  func fullTag(_ tag: String) -> String
}

@_spi(Generated)
extension ResultCache {
  /// Makes a call that changes results of other members.
  ///
  /// The results change when the call ends, even if it fails, is cancelled or takes too long, because
  /// it may have taken effect. They stay only if its error says that the call was not made.
  ///
  /// - Parameter changes: Makes the changes, given the result of `call`; `nil` if it failed.
  /// - Returns: The result of `call`. Results that were removed are then no longer found.
  public func changing<Value, Failure: Error>(
    of member: String? = nil,
    _ call: () async throws(Failure) -> Value, changes: (inout CacheChanges<Self>, Value?) -> Void
  ) async throws(Failure) -> Value {
    if let context = CallContext.separate(for: member) {
      return try await context.run { () async throws(Failure) in
        try await changing(call, changes: changes)
      }
    }
    let token = records.inFlight.begin()
    defer { records.inFlight.end(token) }
    let result = await Result(catching: call)
    if case .failure(let error) = result, PermanentFailure.precedesCall(error) { throw error }
    var made = CacheChanges(cache: self, token: token)
    changes(&made, try? result.get())
    await wait(for: made.tasks)
    return try result.get()
  }

  /// Waits until the store has made some changes, unless it takes too long or the caller is cancelled.
  /// The changes are made nevertheless.
  func wait(for tasks: [Task<Void, Never>?]) async {
    let tasks = tasks.compactMap(\.self)
    guard !tasks.isEmpty else { return }
    let end = SharedOutcome<Void>()
    Task.begin {
      for task in tasks { await task.value }
      end.set(())
    }
    _ = await end.ending(within: storeTimeout, by: records.clock)
  }
}

/// The place in a cache for the result of one call.
///
/// Generated code makes its calls through slots:
///
///     try await cache.sharedResult(in: cache.slot(of: "Feed.item(id:)", id), strategy: strategy) {
///       try await decoratee.item(id: id)
///     }
@_spi(Generated)
public protocol CacheSlot: Sendable {
  associatedtype Cache: ResultCache
  associatedtype Value

  /// The member, with its protocol.
  var member: String { get }

  /// Returns the key that identifies the call among those in flight; `nil` if its result cannot be
  /// stored.
  func callKey(in cache: Cache) -> CallKey?

  /// Returns the stored result if it is found at once and answers the call without a further step.
  func freshValue(
    in cache: Cache, _ strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)?
  ) -> Value?

  /// Returns the stored result at any age, if the store finds it in time.
  func entry(
    in cache: Cache, within limit: Duration?
  ) async -> CachedEntry<Value>?

  /// Returns the stored results of several calls, each as ``entry(in:within:)`` does. The wait is that for one.
  static func entries(of slots: [Self], in cache: Cache) async -> [CachedEntry<Value>?]

  /// Schedules the storing of a result with a lifetime in seconds. The result is found from now on.
  ///
  /// - Parameters:
  ///   - isCorrection: `true` if the previous result is wrong, because this one comes from a write.
  ///   - isWanted: Returns `true` if the result is still to be stored. Nothing can be removed
  ///     during this call.
  /// - Returns: The task that stores the result, if it has one of its own.
  @discardableResult
  func store(
    _ entry: CachedEntry<Value>, in cache: Cache, lifetime: Double, tags: [String],
    isCorrection: Bool, if isWanted: () -> Bool
  ) -> Task<Void, Never>?

  /// Schedules the removal of the result, or its expiry, which has an effect from now on.
  ///
  /// - Returns: The task that changes the result, if it has one of its own.
  func invalidate(in cache: Cache, as invalidation: Invalidation) -> Task<Void, Never>?

  /// Reports a failed refresh, which no caller sees.
  func reportRefresh(_ error: any Error, in cache: Cache)
}

/// The changes that a call makes to the results of others.
@_spi(Generated)
public struct CacheChanges<Cache: ResultCache> {
  let cache: Cache
  let token: CallToken
  fileprivate(set) var tasks: [Task<Void, Never>?] = []

  /// Removes the results of a member, including those of current calls.
  public mutating func removeResults(of member: String) {
    invalidate(.allData(of: cache.fullName(of: member)), as: .removal)
  }

  /// Lets the results of a member expire. Those of current calls are not stored.
  public mutating func expireResults(of member: String) {
    invalidate(.allData(of: cache.fullName(of: member)), as: .expiry)
  }

  /// Removes the results with any of the tags, including those of current calls.
  public mutating func removeResultsWithTags(_ tags: () -> [String]) {
    for tag in tags() { invalidate(.tag(cache.fullTag(tag)), as: .removal) }
  }

  /// Lets the results with any of the tags expire. Those of current calls are not stored.
  public mutating func expireResultsWithTags(_ tags: () -> [String]) {
    for tag in tags() { invalidate(.tag(cache.fullTag(tag)), as: .expiry) }
  }

  private mutating func invalidate(_ target: StoreTarget, as invalidation: Invalidation) {
    tasks.append(cache.invalidateResults(target, as: invalidation, by: token))
  }

  /// Removes the result of one call, including that of a current call.
  public mutating func removeResult<Slot: CacheSlot>(
    in slot: Slot
  ) where Slot.Cache == Cache, Slot.Value == Never {
    invalidateResult(in: slot, as: .removal)
  }

  /// Lets the result of one call expire. That of a current call is not stored.
  public mutating func expireResult<Slot: CacheSlot>(
    in slot: Slot
  ) where Slot.Cache == Cache, Slot.Value == Never {
    invalidateResult(in: slot, as: .expiry)
  }

  private mutating func invalidateResult<Slot: CacheSlot>(
    in slot: Slot, as invalidation: Invalidation
  ) where Slot.Cache == Cache, Slot.Value == Never {
    guard let key = slot.callKey(in: cache) else { return }
    cache.records.abandonCalls(in: .call(key), by: token)
    tasks.append(slot.invalidate(in: cache, as: invalidation))
  }

  /// Stores a new result of a call, unless it is unwanted. A current call does not replace it. If
  /// another call changes the same result at the same time, it is removed, because either may be
  /// the last.
  public mutating func updateResult<Slot: CacheSlot>(
    in slot: Slot, strategy: CacheStrategy, _ value: () -> Slot.Value,
    unless isUnwanted: ((Slot.Value) -> Bool)? = nil,
    lifetime: ((Slot.Value) -> Duration?)? = nil, tags: ((Slot.Value) -> [String])? = nil
  ) where Slot.Cache == Cache {
    guard let key = slot.callKey(in: cache) else { return }
    cache.records.abandonCalls(in: .call(key), by: token)
    let entry = strategy.entry(value(), lifetime: lifetime, in: cache.records.environment)
    let isUnwanted = isUnwanted?(entry.value) == true || !strategy.isOfUse(entry)
    let tags = (tags?(entry.value) ?? []).map(cache.fullTag)
    if !isUnwanted {
      let task = slot.store(
        entry, in: cache, lifetime: strategy.keptAge(of: entry), tags: tags, isCorrection: true
      ) { [cache, token] in !cache.records.inFlight.isOutdated(token, for: key, tags: tags) }
      tasks.append(task)
    }
    if isUnwanted || cache.records.inFlight.isOutdated(token, for: key, tags: tags) {
      tasks.append(slot.invalidate(in: cache, as: .removal))
    }
  }
}
