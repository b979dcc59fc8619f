@_spi(Generated)
extension MemoryCache {
  /// Makes a call that changes results of other members.
  ///
  /// The results change when the call ends, even if it fails, because a failed call may have taken
  /// effect. They stay only if the error says that the call was not made.
  ///
  /// - Parameters:
  ///   - members: The members whose results `changes` updates.
  ///   - changes: Makes the changes, given the result of `call`; `nil` if it failed.
  public func changing<Value, Failure: Error>(
    updating members: String..., isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws(Failure) -> Value, changes: (inout Changes, Value?) -> Void
  ) async throws(Failure) -> Value {
    let members = members.map { MemberName(namespace: namespace, member: $0) }
    return try await inFlight.write(updating: members, isolation: isolation, call) { write, value in
      var all = Changes(cache: self, write: write)
      changes(&all, value)
      return []
    }
  }

  /// The changes that a call makes.
  public struct Changes {
    fileprivate let cache: MemoryCache
    fileprivate let write: Write

    /// Removes the results of a member, including those of current calls.
    public mutating func removeResults(of member: String) {
      cache.removeAll(of: member, by: write)
    }

    /// Removes the result of one call, including that of a current call.
    public mutating func removeResult<each Argument: Hashable>(
      of member: String, _ argument: repeat each Argument
    ) {
      replace(of: member, for: key(repeat each argument), by: CacheEntry<Never>?.none)
    }

    /// Stores a new result of a call, unless it is unwanted. A current call does not replace it. If
    /// another call changes the same result at the same time, it is removed, because either may be
    /// the last.
    public mutating func updateResult<each Argument: Hashable, Value: Sendable>(
      of member: String, _ argument: repeat each Argument, to value: Value,
      strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)? = nil
    ) {
      let entry =
        isUnwanted?(value) == true
        ? nil : strategy.entry(value, at: cache.now, random: cache.surroundings.random)
      replace(
        of: member, for: key(repeat each argument), by: entry, lifetime: strategy.longestAge)
    }

    /// Returns the key of a result. If there is a single argument, the key is that argument.
    private func key<each Argument: Hashable>(
      _ argument: repeat each Argument
    ) -> any Hashable {
      var arguments: [any Hashable] = []
      for argument in repeat each argument { arguments.append(argument) }
      return arguments.count == 1 ? arguments[0] : MemoryKey(repeat each argument)
    }

    /// Replaces the stored result of a call, prevents current calls from being stored, and forgets
    /// the call's failure.
    private func replace<Key: Hashable>(
      of member: String, for key: Key, by entry: CacheEntry<some Sendable>?,
      lifetime: Duration? = nil
    ) {
      // A key that is not equal to itself was not stored, and would not be found.
      guard key == key else { return }
      let load = cache.callKey(of: member, for: key)
      cache.inFlight.invalidate(.call(load), by: write)
      cache.removeEntry(of: member, for: load)
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
