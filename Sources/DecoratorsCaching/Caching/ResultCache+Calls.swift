@_spi(Generated) import Decorators

@_spi(Generated)
extension ResultCache {
  /// Returns the result of a call, from the cache or from the call itself, according to a
  /// strategy.
  ///
  /// - Parameters:
  ///   - slot: The place of the result in this cache.
  ///   - strategy: The rules for when the call is made and when the stored result is used.
  ///   - load: The call, which runs on the actor of the caller. Neither its captures nor its result need be `Sendable`.
  ///   - isUnwanted: A predicate that returns `true` if a result is neither stored nor taken from
  ///     the cache.
  ///   - staleIf: A predicate that returns `true` if a stored result replaces a failure with the
  ///     given error. By default it does, unless the failure is a ``/Decorators/PermanentFailure``.
  ///   - negativeIf: A predicate that returns `true` if a failure is remembered, provided that the
  ///     strategy remembers failures. By default all are.
  ///   - lifetime: Returns the time for which a result says that it is good.
  ///   - tags: Returns the tags of a result.
  /// - Throws: The error that `load` throws, if no result replaces it.
  @inlinable
  public func result<Slot: CacheSlot, Failure: Error>(
    in slot: Slot,
    strategy: CacheStrategy,
    _ load: () async throws(Failure) -> Slot.Value,
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil,
    lifetime: (@Sendable (Slot.Value) -> Duration?)? = nil,
    tags: (@Sendable (Slot.Value) -> [String])? = nil
  ) async throws(Failure) -> Slot.Value where Slot.Cache == Self {
    if let value = slot.freshValue(in: self, strategy, unless: isUnwanted) { return value }
    return try await CachedCall(
      in: slot, of: self, strategy, unless: isUnwanted, staleIf: staleIf, negativeIf: negativeIf,
      lifetime: lifetime, tags: tags
    ).result(load)
  }

  /// Returns the result of a call that is shared with calls made at the same time. The call may
  /// continue after its caller has stopped waiting. Otherwise it acts as
  /// `result(in:strategy:_:unless:staleIf:negativeIf:lifetime:tags:)`.
  ///
  /// - Parameter load: The call, which a task of its own makes. A hit does not even create the
  ///   closure, because that would be an allocation.
  @inlinable
  public func sharedResult<Slot: CacheSlot, Failure: Error>(
    in slot: Slot,
    strategy: CacheStrategy,
    of decoratee: @autoclosure () -> (any Sendable)? = nil,
    _ load: @autoclosure () -> (@Sendable () async throws(Failure) -> Slot.Value),
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil,
    lifetime: (@Sendable (Slot.Value) -> Duration?)? = nil,
    tags: (@Sendable (Slot.Value) -> [String])? = nil
  ) async throws(Failure) -> Slot.Value where Slot.Cache == Self, Slot.Value: Sendable {
    if let value = slot.freshValue(in: self, strategy, unless: isUnwanted) { return value }
    return try await CachedCall(
      in: slot, of: self, strategy, unless: isUnwanted, staleIf: staleIf, negativeIf: negativeIf,
      lifetime: lifetime, tags: tags
    ).sharedResult(of: decoratee(), load())
  }

  /// Returns the result of a call that is shared, as the method above, and that belongs to the actor of the caller.
  @inlinable
  public func sharedResult<Slot: CacheSlot, Failure: Error>(
    in slot: Slot,
    strategy: CacheStrategy,
    _ load: @autoclosure () -> SharedOperation<Slot.Value, Failure>,
    unless isUnwanted: (@Sendable (Slot.Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil,
    lifetime: (@Sendable (Slot.Value) -> Duration?)? = nil,
    tags: (@Sendable (Slot.Value) -> [String])? = nil
  ) async throws(Failure) -> Slot.Value where Slot.Cache == Self, Slot.Value: Sendable {
    try await sharedResult(
      in: slot, strategy: strategy, load().call, unless: isUnwanted, staleIf: staleIf,
      negativeIf: negativeIf, lifetime: lifetime, tags: tags)
  }
}
