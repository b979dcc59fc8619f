import Foundation

@_spi(Generated)
extension CallCache {
  /// Makes a call that changes results of other members.
  ///
  /// The results change when the call ends, even if it fails, because a failed call may have taken
  /// effect. They stay only if the error says that the call was not made.
  ///
  /// - Parameters:
  ///   - members: The members whose results `changes` updates.
  ///   - changes: Makes the changes, given the result of `call`; `nil` if it failed.
  /// - Returns: The result of `call`. Results that were removed are then no longer found.
  public func changing<Value, Failure: Error>(
    updating members: String..., isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws(Failure) -> Value, changes: (inout Changes, Value?) -> Void
  ) async throws(Failure) -> Value {
    let members = members.map { MemberName(member: name(of: $0)) }
    return try await inFlight.write(updating: members, isolation: isolation, call) { write, value in
      var all = Changes(cache: self, write: write)
      changes(&all, value)
      return all.tasks
    }
  }

  /// The changes that a call makes.
  public struct Changes {
    fileprivate let cache: CallCache
    fileprivate let write: Write
    fileprivate var tasks: [Task<Void, Never>] = []

    /// Removes the results of a member, including those of current calls.
    public mutating func removeResults(of member: String) {
      let member = cache.name(of: member)
      cache.inFlight.invalidate(.member(MemberName(member: member)), by: write)
      cache.failures.removeData(of: member)
      remove(.allData(of: member))
    }

    /// Removes the result of one call, including that of a current call.
    public mutating func removeResult<each Argument: Encodable>(
      of member: String, version: Int? = nil, _ argument: repeat each Argument
    ) {
      guard let key = cache.key(of: member, version, repeat each argument) else { return }
      invalidate(key)
      remove(.data(of: key))
    }

    /// Stores a new result of a call, unless it is unwanted. A current call does not replace it. If
    /// another call changes the same result at the same time, it is removed, because either may be
    /// the last.
    public mutating func updateResult<each Argument: Encodable, Value: Codable>(
      of member: String, version: Int? = nil, _ argument: repeat each Argument, to value: Value,
      strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)? = nil
    ) {
      guard let key = cache.key(of: member, version, repeat each argument) else { return }
      invalidate(key)
      guard isUnwanted?(value) != true else { return remove(.data(of: key)) }
      do {
        let entry = strategy.entry(
          value, at: cache.store.now, random: cache.surroundings.random)
        let data = try EncodedEntry.data(of: entry, for: key)
        let load = cache.callKey(for: key)
        let task = cache.scheduleStoring(data, for: key, isCorrection: true) { [write] in
          !write.isOutdated(for: load)
        }
        if let task { tasks.append(task) }
        if write.isOutdated(for: load) { remove(.data(of: key)) }
      } catch {
        cache.report(.storing, key.member, error)
        remove(.data(of: key))
      }
    }

    private mutating func remove(_ target: PendingChanges.Target) {
      if let task = cache.scheduleRemoval(target) { tasks.append(task) }
    }

    private func invalidate(_ key: CacheKey) {
      let key = cache.callKey(for: key)
      cache.inFlight.invalidate(.call(key), by: write)
      cache.failures.removeEntry(of: key.member.member, for: key)
    }
  }

  private func name(of member: String) -> String {
    MemberName(namespace: namespace, member: member).text
  }
}
