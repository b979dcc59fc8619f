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

  /// Returns the result of a call with one argument, as above but faster.
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
