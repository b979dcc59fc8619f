import Foundation

@_spi(Generated)
extension CallCache {
  /// The result of a call, from the store or from the call itself, as a strategy says.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - version: The version of what is stored.
  ///   - argument: What tells calls of the member apart. If it cannot be encoded, that is reported,
  ///     and the call is made as if there were no cache.
  ///   - strategy: When the call is made, and when the stored result is used.
  ///   - isolation: The actor on which `load` runs: that of the caller.
  ///   - load: The call. Neither what it captures nor its result need be `Sendable`.
  ///   - isUnwanted: Whether a result is neither to be stored nor to be taken from the store.
  ///   - staleIf: Returns whether a stored result stands in for a failure with this error. By default
  ///     it does unless the failure is a ``PermanentFailure``.
  ///   - negativeIf: Returns whether a failure is remembered, if any is. By default all are.
  /// - Throws: What `load` throws, if there is no result to return in its place.
  public func result<each Argument: Encodable, Value: Codable, Failure: Error>(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: (Value) -> Bool = { _ in false },
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await withoutActuallyEscaping(isUnwanted) { isUnwanted async throws(Failure) in
      try await CachedCall<StoreSlot<Value>, Failure>(
        slot: StoreSlot(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
        conditions: ErrorConditions(staleIf: staleIf, negativeIf: negativeIf)
      ).result(isolation: isolation, load)
    }
  }

  /// The same of a call that others share which are made meanwhile, and that may go on when its
  /// caller waits for it no longer.
  public func sharedResult<
    each Argument: Encodable, Value: Codable & Sendable, Failure: Error
  >(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @escaping @Sendable () async throws(Failure) -> Value,
    unless isUnwanted: @escaping @Sendable (Value) -> Bool = { _ in false },
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await SharedCall(
      slot: StoreSlot<Value>(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
      conditions: ErrorConditions(staleIf: staleIf, negativeIf: negativeIf), load: load
    ).result(isolation: isolation)
  }

  /// The key of a call; `nil` if it cannot be made, which is reported.
  func key<each Argument: Encodable>(
    of member: String, _ version: Int?, _ argument: repeat each Argument
  ) -> CacheKey? {
    do {
      let key = try CacheKey(
        member, version: version, namespace: namespace, repeat each argument)
      succeeded(.encodingKey)
      return key
    } catch {
      report(.encodingKey, MemberName(namespace: namespace, member: member).text, error)
      return nil
    }
  }
}
