@_spi(Generated)
extension MemoryCache {
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

  /// Returns the result of a shared call with one argument, as above but faster.
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
