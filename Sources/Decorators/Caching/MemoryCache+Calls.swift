import Foundation

@_spi(Generated)
extension MemoryCache {
  /// Returns the result of a call, from this cache or from the call itself, according to a
  /// strategy.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: The arguments that identify a call of the member.
  ///   - strategy: The rules for when the call is made and when the stored result is used.
  ///   - isolation: The actor on which `load` runs: that of the caller.
  ///   - load: The call. Its captures need not be `Sendable`.
  ///   - isUnwanted: A predicate that returns `true` if a result is neither stored nor taken from
  ///     the cache.
  ///   - staleIf: A predicate that returns `true` if a stored result replaces a failure with the
  ///     given error. By default it does, unless the failure is a ``PermanentFailure``.
  ///   - negativeIf: A predicate that returns `true` if a failure is remembered, provided that the
  ///     strategy remembers failures. By default all are.
  /// - Throws: The error that `load` throws, if no result replaces it.
  @inlinable
  public func result<each Argument: Hashable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: ((Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    if let value: Value = freshValue(
      of: member, repeat each argument, strategy: strategy, unless: isUnwanted)
    {
      return value
    }
    return try await result(
      of: member, for: MemoryKey(repeat each argument), strategy, isolation: isolation, load,
      unless: isUnwanted, ErrorConditions(staleIf: staleIf, negativeIf: negativeIf))
  }

  /// As above, but faster because there is a single argument.
  @inlinable
  public func result<Argument: Hashable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: ((Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    if let value = freshValue(of: member, for: argument, strategy, unless: isUnwanted) {
      return value
    }
    return try await result(
      of: member, for: argument, strategy, isolation: isolation, load, unless: isUnwanted,
      ErrorConditions(staleIf: staleIf, negativeIf: negativeIf))
  }

  @usableFromInline
  func result<Key: Hashable, Value: Sendable, Failure: Error>(
    of member: String, for key: Key, _ strategy: CacheStrategy,
    isolation: isolated (any Actor)?,
    _ load: () async throws(Failure) -> Value, unless isUnwanted: ((Value) -> Bool)?,
    _ conditions: ErrorConditions
  ) async throws(Failure) -> Value {
    // A key that is not equal to itself, such as NaN, would never be found again.
    guard key == key else { return try await load() }
    return try await CachedCall<MemorySlot<Key, Value>, Failure>(
      slot: MemorySlot(cache: self, member: member, key: key), strategy: strategy,
      isUnwanted: isUnwanted, conditions: conditions
    ).result(isolation: isolation, load)
  }

  /// Returns the result of a call that is shared with calls made at the same time. The call may
  /// continue after its caller has stopped waiting. Otherwise it acts as
  /// `result(of:_:strategy:isolation:_:unless:)`.
  ///
  /// - Parameter load: The call, which a task of its own makes. A hit does not even create the
  ///   closure, because that would be an allocation.
  @inlinable
  public func sharedResult<each Argument: Hashable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @autoclosure () -> (@Sendable () async throws(Failure) -> Value),
    unless isUnwanted: (@Sendable (Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    if let value: Value = freshValue(
      of: member, repeat each argument, strategy: strategy, unless: isUnwanted)
    {
      return value
    }
    return try await sharedResult(
      of: member, for: MemoryKey(repeat each argument), strategy, isolation: isolation, load(),
      unless: isUnwanted, ErrorConditions(staleIf: staleIf, negativeIf: negativeIf))
  }

  /// As above, but faster because there is a single argument.
  @inlinable
  public func sharedResult<Argument: Hashable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @autoclosure () -> (@Sendable () async throws(Failure) -> Value),
    unless isUnwanted: (@Sendable (Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    if let value = freshValue(of: member, for: argument, strategy, unless: isUnwanted) {
      return value
    }
    return try await sharedResult(
      of: member, for: argument, strategy, isolation: isolation, load(), unless: isUnwanted,
      ErrorConditions(staleIf: staleIf, negativeIf: negativeIf))
  }

  @usableFromInline
  func sharedResult<Key: Hashable, Value: Sendable, Failure: Error>(
    of member: String, for key: Key, _ strategy: CacheStrategy,
    isolation: isolated (any Actor)?,
    _ load: @escaping @Sendable () async throws(Failure) -> Value,
    unless isUnwanted: (@Sendable (Value) -> Bool)?, _ conditions: ErrorConditions
  ) async throws(Failure) -> Value {
    guard key == key else { return try await load() }
    return try await SharedCall(
      slot: MemorySlot<Key, Value>(cache: self, member: member, key: key), strategy: strategy,
      isUnwanted: isUnwanted, conditions: conditions, load: load
    ).result(isolation: isolation)
  }
}

// MARK: - Fresh results

@_spi(Generated)
extension MemoryCache {
  /// Returns the stored result if the strategy needs no further step. This is the fast path.
  @inlinable
  func freshValue<Key: Hashable, Value: Sendable>(
    of member: String, for key: Key, _ strategy: CacheStrategy,
    unless isUnwanted: ((Value) -> Bool)?
  ) -> Value? {
    guard strategy.startsWithCache, CacheOverride.current == nil,
      let entry: CacheEntry<Value> = entry(of: member, for: key),
      strategy.answersQuietly(with: entry, at: now), isUnwanted?(entry.value) != true
    else { return nil }
    noteHit(storedAt: entry.storedAt)
    return entry.value
  }

  /// Returns the stored result for any number of arguments. It is separate from its asynchronous
  /// callers, because they would allocate parameter packs for each use.
  @inlinable @inline(never)
  func freshValue<each Argument: Hashable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument, strategy: CacheStrategy,
    unless isUnwanted: ((Value) -> Bool)?
  ) -> Value? {
    freshValue(of: member, for: MemoryKey(repeat each argument), strategy, unless: isUnwanted)
  }
}

extension MemoryCache {
  /// Reports that a fresh result has answered a call.
  @usableFromInline
  func noteHit(storedAt: Date) {
    CallWatch.tell(CallEvent(.cacheHit))
    guard CacheReport.isInUse.load(ordering: .relaxed) else { return }
    var report = CacheReport()
    report.add(age: .seconds(max(0, now.timeIntervalSince(storedAt))), isStale: false)
    CacheReport.note(report)
  }
}

/// A slot in memory.
struct MemorySlot<Key: Hashable, Value: Sendable>: CacheSlot, @unchecked Sendable {
  let cache: MemoryCache
  let member: String
  let key: Key

  static var isInMemory: Bool { true }

  var now: Date { cache.now }
  var callKey: CallKey { cache.callKey(of: member, for: key) }
  var inFlight: InFlightCalls { cache.inFlight }
  var surroundings: CacheSurroundings { cache.surroundings }
  var failures: MemoryCache { cache }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    cache.entry(of: member, for: key)
  }

  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: InFlightCall) {
    cache.store(entry, of: member, for: key, lifetime: lifetime) { !load.isOutdated }
  }

  func reportRefresh(_ error: any Error) {}
}
