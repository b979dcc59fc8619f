@_spi(Generated)
extension MemoryCache {
  /// Removes the results of a member, those of calls included that are under way.
  public func removeResults(
    of member: String, isolation: isolated (any Actor)? = #isolation
  ) async {
    removeData(of: member)
  }

  /// Removes the result of one call, that of a call included that is under way.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: What tells the call from others.
  ///   - isolation: The actor of the caller.
  public func removeResult<each Argument: Hashable & Sendable>(
    of member: String, _ argument: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    remove(of: member, for: MemoryKey(repeat each argument))
  }

  /// The same of a call with one argument.
  public func removeResult(
    of member: String, _ argument: some Hashable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    remove(of: member, for: argument)
  }

  /// The same of a call with two arguments.
  public func removeResult(
    of member: String, _ first: some Hashable & Sendable, _ second: some Hashable & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    remove(of: member, for: ArgumentPair(first: first, second: second))
  }

  /// Stores what is the result of a call from now on, whatever one gives that is under way.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: What tells the call from others.
  ///   - value: The result.
  ///   - strategy: That of the member.
  ///   - isolation: The actor of the caller.
  ///   - isUnwanted: Whether the result is to be removed instead.
  public func updateResult<each Argument: Hashable & Sendable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument, to value: Value, strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async {
    update(
      of: member, for: MemoryKey(repeat each argument), to: value, strategy, unless: isUnwanted)
  }

  /// The same of a call with one argument.
  public func updateResult<Value: Sendable>(
    of member: String, _ argument: some Hashable & Sendable, to value: Value,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async {
    update(of: member, for: argument, to: value, strategy, unless: isUnwanted)
  }

  /// The same of a call with two arguments.
  public func updateResult<Value: Sendable>(
    of member: String, _ first: some Hashable & Sendable, _ second: some Hashable & Sendable,
    to value: Value, strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async {
    update(
      of: member, for: ArgumentPair(first: first, second: second), to: value, strategy,
      unless: isUnwanted)
  }

  private func remove(of member: String, for key: some Hashable & Sendable) {
    loads.invalidate(loadKey(of: member, for: key))
    FailureSlot(cache: self, member: member, key: key).remove()
    removeEntry(of: member, for: key)
  }

  private func update<Value: Sendable>(
    of member: String, for key: some Hashable & Sendable, to value: Value,
    _ strategy: CacheStrategy, unless isUnwanted: (Value) -> Bool
  ) {
    guard !isUnwanted(value) else { return remove(of: member, for: key) }
    loads.invalidate(loadKey(of: member, for: key))
    FailureSlot(cache: self, member: member, key: key).remove()
    store(
      strategy.entry(value, at: now, random: surroundings.random), of: member, for: key,
      lifetime: strategy.longestAge)
  }
}
