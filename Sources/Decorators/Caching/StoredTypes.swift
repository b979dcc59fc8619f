extension MemoryCache {
  /// The types of a call whose results are kept in memory.
  ///
  /// Generated code names this type on the line of the spec that asks for the cache. So the
  /// compiler reports there which types cannot be kept or be part of a key.
  @_spi(Generated)
  public struct StoredTypes<Value: Sendable, each Argument: Sendable> {}
}

extension CallCache {
  /// The types of a call whose results are stored as data.
  ///
  /// Generated code names this type as it names that of a ``MemoryCache``.
  @_spi(Generated)
  public struct StoredTypes<Value: Codable, each Argument: Encodable> {}
}
