import Foundation

@_spi(Generated)
extension CallCache {
  /// Returns the result of a call, from the store or from the call itself, according to a strategy.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - version: The version of the stored data.
  ///   - argument: The arguments that identify a call of the member. If one cannot be encoded, the
  ///     cache reports that, and makes the call as if there were no cache.
  ///   - strategy: The rules for when the call is made and when the stored result is used.
  ///   - isolation: The actor on which `load` runs: that of the caller.
  ///   - load: The call. Its captures and its result need not be `Sendable`.
  ///   - isUnwanted: A predicate that returns `true` if a result is neither stored nor taken from
  ///     the store.
  ///   - staleIf: A predicate that returns `true` if a stored result replaces a failure with the
  ///     given error. By default it does, unless the failure is a ``PermanentFailure``.
  ///   - negativeIf: A predicate that returns `true` if a failure is remembered, provided that the
  ///     strategy remembers failures. By default all are.
  /// - Throws: The error that `load` throws, if no result replaces it.
  public func result<each Argument: Encodable, Value: Codable, Failure: Error>(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: ((Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await CachedCall<StoreSlot<Value>, Failure>(
      slot: StoreSlot(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
      conditions: ErrorConditions(staleIf: staleIf, negativeIf: negativeIf)
    ).result(isolation: isolation, load)
  }

  /// Returns the result of a call that is shared with calls made at the same time. The call may
  /// continue after its caller has stopped waiting.
  public func sharedResult<
    each Argument: Encodable, Value: Codable & Sendable, Failure: Error
  >(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @escaping @Sendable () async throws(Failure) -> Value,
    unless isUnwanted: (@Sendable (Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await SharedCall(
      slot: StoreSlot<Value>(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
      conditions: ErrorConditions(staleIf: staleIf, negativeIf: negativeIf), load: load
    ).result(isolation: isolation)
  }

  /// Returns the key of a call; `nil` if a key cannot be made, which the cache reports.
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
