@_spi(Generated)
extension MemoryCache {
  /// The result of a call, from this cache or from the call itself, as a strategy says.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: What tells calls of the member apart.
  ///   - strategy: When the call is made, and when the stored result is used.
  ///   - isolation: The actor on which `load` runs: that of the caller.
  ///   - load: The call. What it captures need not be `Sendable`.
  ///   - isUnwanted: Whether a result is neither to be stored nor to be taken from the cache.
  /// - Throws: What `load` throws, if there is no result to return in its place.
  public func result<each Argument: Hashable & Sendable, Value: Sendable, Failure: Error>(
    of member: String,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: (Value) -> Bool = { _ in false }
  ) async throws(Failure) -> Value {
    let slot = MemorySlot<Value>(cache: self, key: MemoryKey(member, repeat each argument))
    return try await strategy.result(in: slot, isolation: isolation, load, unless: isUnwanted)
  }

  /// Removes the results of a member, those of calls included that are under way.
  public func removeResults(
    of member: String, isolation: isolated (any Actor)? = #isolation
  ) async {
    removeData(of: member)
  }
}
