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
  /// - Throws: What `load` throws, if there is no result to return in its place.
  public func result<each Argument: Encodable, Value: Codable, Failure: Error>(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await withoutActuallyEscaping(isUnwanted) { isUnwanted async throws(Failure) in
      try await CachedCall<StoreSlot<Value>, Failure>(
        slot: StoreSlot(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted
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
    unless isUnwanted: @escaping @Sendable (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await SharedCall(
      slot: StoreSlot<Value>(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
      load: load
    ).result(isolation: isolation)
  }

  /// Removes the results of a member, those of calls included that are under way.
  ///
  /// It is done even if the caller has been cancelled: what it has written is written.
  public func removeResults(of member: String) async {
    let member = MemberName(namespace: namespace, member: member).text
    loads.invalidate(MemberName(member: member))
    failures.removeData(of: member)
    await Task { await removeData(of: member) }.value
  }

  /// Removes the result of one call, that of a call included that is under way.
  ///
  /// It is done even if the caller has been cancelled.
  public func removeResult<each Argument: Encodable>(
    of member: String, version: Int? = nil, _ argument: repeat each Argument
  ) async {
    guard let key = key(of: member, version, repeat each argument) else { return }
    invalidate(key)
    await Task { await removeData(for: key) }.value
  }

  /// Stores what is the result of a call from now on, whatever one gives that is under way.
  ///
  /// It is done even if the caller has been cancelled.
  ///
  /// - Parameters:
  ///   - value: The result.
  ///   - strategy: That of the member.
  ///   - isUnwanted: Whether the result is to be removed instead.
  public func updateResult<each Argument: Encodable, Value: Codable>(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    to value: Value,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async {
    guard let key = key(of: member, version, repeat each argument) else { return }
    invalidate(key)
    var data: Data?
    if !isUnwanted(value) {
      let entry = strategy.entry(value, at: store.now, random: surroundings.random)
      do {
        data = try EncodedEntry.data(of: entry, for: key)
      } catch {
        report(.storing, key.member, error)
      }
    }
    await Task { [data] in
      if let data, await store(data, for: key) { return }
      await removeData(for: key)
    }.value
  }

  private func invalidate(_ key: CacheKey) {
    let key = loadKey(for: key)
    loads.invalidate(key)
    FailureSlot(cache: failures, key: key).remove()
  }

  /// The key of a call; `nil` if it cannot be made, which is reported.
  private func key<each Argument: Encodable>(
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
