extension MemoryCache {
  /// The types of a call whose results are kept in memory.
  ///
  /// Generated code names it under the line of the spec that asks for the cache, so that the compiler says
  /// there which of them cannot be kept, or be part of a key.
  @_spi(Generated)
  public struct StoredTypes<Value: Sendable, each Argument: Hashable & Sendable> {}
}

extension CallCache {
  /// The types of a call whose results are stored as data.
  ///
  /// Generated code names it as it does those of a ``MemoryCache``.
  @_spi(Generated)
  public struct StoredTypes<Value: Codable, each Argument: Encodable> {}
}
