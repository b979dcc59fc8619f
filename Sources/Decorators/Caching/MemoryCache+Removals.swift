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
    remove(of: member, for: Self.key(repeat each argument))
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
    let key = Self.key(repeat each argument)
    guard !isUnwanted(value) else { return remove(of: member, for: key) }
    update(of: member, for: key, to: value, strategy)
  }

  /// What results are found by: the argument itself, where there is one.
  private static func key<each Argument: Hashable & Sendable>(
    _ argument: repeat each Argument
  ) -> any Hashable & Sendable {
    var arguments: [any Hashable & Sendable] = []
    for argument in repeat each argument { arguments.append(argument) }
    return arguments.count == 1 ? arguments[0] : MemoryKey(repeat each argument)
  }

  private func remove(of member: String, for key: some Hashable & Sendable) {
    forget(member, key)
    removeEntry(of: member, for: key)
  }

  private func update(
    of member: String, for key: some Hashable & Sendable, to value: some Sendable,
    _ strategy: CacheStrategy
  ) {
    forget(member, key)
    store(
      strategy.entry(value, at: now, random: surroundings.random), of: member, for: key,
      lifetime: strategy.longestAge)
  }

  /// Lets nothing that is under way for a call be stored, and forgets that it failed.
  private func forget(_ member: String, _ key: some Hashable & Sendable) {
    let key = loadKey(of: member, for: key)
    loads.invalidate(key)
    FailureSlot(cache: self, key: key).remove()
  }
}
