@_spi(Generated)
extension MemoryCache {
  /// The result of a call, from this cache or from the call itself, as a strategy says.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: What tells calls of the member apart.
  ///   - strategy: When the call is made, and when the stored result is used.
  ///   - isolation: The actor on which `load` runs: that of the caller.
  ///   - load: The call. What it captures need not be `Sendable`.
  ///   - isUnwanted: Whether a result is neither to be stored nor to be taken from the cache.
  ///   - staleIf: Returns whether a stored result stands in for a failure with this error. By default
  ///     it does unless the failure is a ``PermanentFailure``.
  ///   - negativeIf: Returns whether a failure is remembered, if any is. By default all are.
  /// - Throws: What `load` throws, if there is no result to return in its place.
  @inlinable
  public func result<each Argument: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: (Value) -> Bool = { _ in false },
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

  /// The same of a call with one argument, only faster.
  @inlinable
  public func result<Argument: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: (Value) -> Bool = { _ in false },
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
  func result<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String, for key: Key, _ strategy: CacheStrategy,
    isolation: isolated (any Actor)?,
    _ load: () async throws(Failure) -> Value, unless isUnwanted: (Value) -> Bool,
    _ conditions: ErrorConditions
  ) async throws(Failure) -> Value {
    // What is not equal to itself, as NaN is not, would never be found again.
    guard key == key else { return try await load() }
    return try await withoutActuallyEscaping(isUnwanted) { isUnwanted async throws(Failure) in
      try await CachedCall<MemorySlot<Key, Value>, Failure>(
        slot: MemorySlot(cache: self, member: member, key: key), strategy: strategy,
        isUnwanted: isUnwanted, conditions: conditions
      ).result(isolation: isolation, load)
    }
  }
}

// MARK: - What is fresh

@_spi(Generated)
extension MemoryCache {
  /// The stored result where the strategy asks for no more: the way that has to be short.
  @inlinable
  func freshValue<Key: Hashable & Sendable, Value: Sendable>(
    of member: String, for key: Key, _ strategy: CacheStrategy, unless isUnwanted: (Value) -> Bool
  ) -> Value? {
    guard strategy.startsWithCache, CacheOverride.current == nil,
      let entry: CacheEntry<Value> = entry(of: member, for: key),
      strategy.answersQuietly(with: entry, at: now), !isUnwanted(entry.value)
    else { return nil }
    noteHit(storedAt: entry.storedAt)
    return entry.value
  }

  /// The same of any number of arguments. It is kept apart from the asynchronous code that it is
  /// called by, in which parameter packs would be allocated anew for each use.
  @inlinable @inline(never)
  func freshValue<each Argument: Hashable & Sendable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument, strategy: CacheStrategy,
    unless isUnwanted: (Value) -> Bool
  ) -> Value? {
    freshValue(of: member, for: MemoryKey(repeat each argument), strategy, unless: isUnwanted)
  }
}
