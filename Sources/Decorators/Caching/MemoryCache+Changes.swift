@_spi(Generated)
extension MemoryCache {
  /// Makes a call that changes results of other members.
  ///
  /// They are changed at its end, however it ends: a call that failed may have been carried out. Only
  /// an error that says that the call was not made leaves them as they are.
  ///
  /// - Parameters:
  ///   - members: The members whose results `changes` updates.
  ///   - isolation: The actor on which `call` runs: that of the caller.
  ///   - call: The call.
  ///   - changes: What it changes. It is given what `call` returned; `nil` if it failed.
  /// - Returns: What `call` returns.
  /// - Throws: What `call` throws.
  public func changing<Value, Failure: Error>(
    updating members: String..., isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws(Failure) -> Value, changes: (inout Changes, Value?) -> Void
  ) async throws(Failure) -> Value {
    let members = members.map { MemberName(namespace: namespace, member: $0) }
    return try await loads.write(updating: members, isolation: isolation, call) { write, value in
      var all = Changes(cache: self, write: write)
      changes(&all, value)
      return []
    }
  }

  /// What a call changes.
  public struct Changes {
    fileprivate let cache: MemoryCache
    fileprivate let write: Write

    /// Removes the results of a member, those of calls included that are under way.
    public mutating func removeResults(of member: String) {
      cache.removeAll(of: member, by: write)
    }

    /// Removes the result of one call, that of a call included that is under way.
    public mutating func removeResult<each Argument: Hashable & Sendable>(
      of member: String, _ argument: repeat each Argument
    ) {
      replace(of: member, for: key(repeat each argument), by: CacheEntry<Never>?.none)
    }

    /// Stores what is the result of a call from now on, whatever one gives that is under way. If
    /// another call changes it at the same time, it is removed, as either may be the last.
    ///
    /// - Parameters:
    ///   - value: The result.
    ///   - strategy: That of the member.
    ///   - isUnwanted: Whether the result is to be removed instead.
    public mutating func updateResult<each Argument: Hashable & Sendable, Value: Sendable>(
      of member: String, _ argument: repeat each Argument, to value: Value,
      strategy: CacheStrategy, unless isUnwanted: (Value) -> Bool = { _ in false }
    ) {
      let entry =
        isUnwanted(value)
        ? nil : strategy.entry(value, at: cache.now, random: cache.surroundings.random)
      replace(
        of: member, for: key(repeat each argument), by: entry, lifetime: strategy.longestAge)
    }

    /// What results are found by: the argument itself, where there is one.
    private func key<each Argument: Hashable & Sendable>(
      _ argument: repeat each Argument
    ) -> any Hashable & Sendable {
      var arguments: [any Hashable & Sendable] = []
      for argument in repeat each argument { arguments.append(argument) }
      return arguments.count == 1 ? arguments[0] : MemoryKey(repeat each argument)
    }

    /// Replaces what is stored for a call, lets nothing that is under way be stored, and forgets
    /// that the call failed.
    private func replace<Key: Hashable & Sendable>(
      of member: String, for key: Key, by entry: CacheEntry<some Sendable>?,
      lifetime: Duration? = nil
    ) {
      // What is not equal to itself was not stored, and would not be found.
      guard key == key else { return }
      let load = cache.loadKey(of: member, for: key)
      cache.loads.invalidate(.call(load), by: write)
      FailureSlot(cache: cache, key: load).remove()
      if let entry {
        cache.store(entry, of: member, for: key, lifetime: lifetime) {
          !write.isOutdated(for: load)
        }
        guard write.isOutdated(for: load) else { return }
      }
      cache.removeEntry(of: member, for: key)
    }
  }
}
