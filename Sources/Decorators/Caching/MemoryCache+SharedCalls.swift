@_spi(Generated)
extension MemoryCache {
  /// The result of a call, from this cache or from the call itself, as a strategy says.
  ///
  /// It is shared by all who make the same call meanwhile, and may go on when its caller waits for it
  /// no longer.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: What tells calls of the member apart.
  ///   - strategy: When the call is made, and when the stored result is used.
  ///   - isolation: The actor of the caller.
  ///   - load: The call, which is made by a task of its own. A hit does not even make the closure, which
  ///     would be an allocation.
  ///   - isUnwanted: Whether a result is neither to be stored nor to be taken from the cache.
  /// - Throws: What `load` throws, if there is no result to return in its place.
  @inlinable
  public func sharedResult<each Argument: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @autoclosure () -> (@Sendable () async throws(Failure) -> Value),
    unless isUnwanted: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> Value {
    if let value: Value = freshValue(
      of: member, repeat each argument, strategy: strategy, unless: isUnwanted)
    {
      return value
    }
    return try await sharedResult(
      of: member, for: MemoryKey(repeat each argument), strategy, isolation: isolation, load(),
      unless: isUnwanted)
  }

  /// The result of a call with one argument, as `sharedResult(of:_:strategy:isolation:_:unless:)` with any
  /// number of them, only faster.
  @inlinable
  public func sharedResult<Argument: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @autoclosure () -> (@Sendable () async throws(Failure) -> Value),
    unless isUnwanted: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> Value {
    if let value = freshValue(of: member, for: argument, strategy, unless: isUnwanted) {
      return value
    }
    return try await sharedResult(
      of: member, for: argument, strategy, isolation: isolation, load(), unless: isUnwanted)
  }

  @usableFromInline
  func sharedResult<Key: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String, for key: Key, _ strategy: CacheStrategy,
    isolation: isolated (any Actor)?,
    _ load: @escaping @Sendable () async throws(Failure) -> Value,
    unless isUnwanted: @escaping @Sendable (Value) -> Bool
  ) async throws(Failure) -> Value {
    try await SharedCall(
      slot: MemorySlot<Key, Value>(cache: self, member: member, key: key), strategy: strategy,
      isUnwanted: isUnwanted, load: load
    ).result(isolation: isolation)
  }
}
