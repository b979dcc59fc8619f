@_spi(Generated)
extension MemoryCache {
  /// Removes the results of a member, those of calls included that are under way.
  public func removeResults(
    of member: String, isolation: isolated (any Actor)? = #isolation
  ) async {
    removeData(of: member)
  }

  /// Removes the result of one call, that of a call included that is under way.
  public func removeResult<each Argument: Hashable & Sendable>(
    of member: String, _ argument: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    replace(of: member, for: Self.key(repeat each argument), by: CacheEntry<Never>?.none)
  }

  /// Stores what is the result of a call from now on, whatever one gives that is under way.
  ///
  /// - Parameters:
  ///   - value: The result.
  ///   - strategy: That of the member.
  ///   - isUnwanted: Whether the result is to be removed instead.
  public func updateResult<each Argument: Hashable & Sendable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument, to value: Value, strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async {
    let entry =
      isUnwanted(value)
      ? nil : strategy.entry(value, at: now, random: surroundings.random)
    replace(
      of: member, for: Self.key(repeat each argument), by: entry, lifetime: strategy.longestAge)
  }

  /// What results are found by: the argument itself, where there is one.
  private static func key<each Argument: Hashable & Sendable>(
    _ argument: repeat each Argument
  ) -> any Hashable & Sendable {
    var arguments: [any Hashable & Sendable] = []
    for argument in repeat each argument { arguments.append(argument) }
    return arguments.count == 1 ? arguments[0] : MemoryKey(repeat each argument)
  }

  /// Replaces what is stored for a call, lets nothing that is under way be stored, and forgets that
  /// the call failed.
  private func replace(
    of member: String, for key: some Hashable & Sendable, by entry: CacheEntry<some Sendable>?,
    lifetime: Duration? = nil
  ) {
    let load = loadKey(of: member, for: key)
    loads.invalidate(load)
    FailureSlot(cache: self, key: load).remove()
    if let entry {
      store(entry, of: member, for: key, lifetime: lifetime)
    } else {
      removeEntry(of: member, for: key)
    }
  }
}
