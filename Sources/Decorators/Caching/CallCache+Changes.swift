import Foundation

@_spi(Generated)
extension CallCache {
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
  /// - Returns: What `call` returns. What was removed by then is not found any more.
  /// - Throws: What `call` throws.
  public func changing<Value, Failure: Error>(
    updating members: String..., isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws(Failure) -> Value, changes: (inout Changes, Value?) -> Void
  ) async throws(Failure) -> Value {
    let members = members.map { MemberName(member: name(of: $0)) }
    return try await loads.write(updating: members, isolation: isolation, call) { write, value in
      var all = Changes(cache: self, write: write)
      changes(&all, value)
      return all.tasks
    }
  }

  /// What a call changes.
  public struct Changes {
    fileprivate let cache: CallCache
    fileprivate let write: Write
    fileprivate var tasks: [Task<Void, Never>] = []

    /// Removes the results of a member, those of calls included that are under way.
    public mutating func removeResults(of member: String) {
      let member = cache.name(of: member)
      cache.loads.invalidate(.member(MemberName(member: member)), by: write)
      cache.failures.removeData(of: member)
      tasks.append(cache.scheduleRemoval(of: member))
    }

    /// Removes the result of one call, that of a call included that is under way.
    public mutating func removeResult<each Argument: Encodable>(
      of member: String, version: Int? = nil, _ argument: repeat each Argument
    ) {
      guard let key = cache.key(of: member, version, repeat each argument) else { return }
      invalidate(key)
      remove(key)
    }

    /// Stores what is the result of a call from now on, whatever one gives that is under way. If
    /// another call changes it at the same time, it is removed, as either may be the last.
    ///
    /// - Parameters:
    ///   - value: The result.
    ///   - strategy: That of the member.
    ///   - isUnwanted: Whether the result is to be removed instead.
    public mutating func updateResult<each Argument: Encodable, Value: Codable>(
      of member: String, version: Int? = nil, _ argument: repeat each Argument, to value: Value,
      strategy: CacheStrategy, unless isUnwanted: (Value) -> Bool = { _ in false }
    ) {
      guard let key = cache.key(of: member, version, repeat each argument) else { return }
      invalidate(key)
      guard !isUnwanted(value) else { return remove(key) }
      do {
        let entry = strategy.entry(
          value, at: cache.store.now, random: cache.surroundings.random)
        let data = try EncodedEntry.data(of: entry, for: key)
        let load = cache.loadKey(for: key)
        let task = cache.scheduleStoring(data, for: key, isOfWrite: true) { [write] in
          !write.isOutdated(for: load)
        }
        if let task { tasks.append(task) }
        if write.isOutdated(for: load) { remove(key) }
      } catch {
        cache.report(.storing, key.member, error)
        remove(key)
      }
    }

    private mutating func remove(_ key: CacheKey) {
      if let task = cache.scheduleRemoval(for: key) { tasks.append(task) }
    }

    private func invalidate(_ key: CacheKey) {
      let key = cache.loadKey(for: key)
      cache.loads.invalidate(.call(key), by: write)
      FailureSlot(cache: cache.failures, key: key).remove()
    }
  }

  private func name(of member: String) -> String {
    MemberName(namespace: namespace, member: member).text
  }
}
