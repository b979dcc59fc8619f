import Foundation

/// A store of data by key, as a ``VersionedStore`` uses it.
package protocol KeyValueStore: Sendable {
  /// Returns the data of keys, and a mark of what the store has changed until then, if it counts that.
  func read(_ keys: [CacheKey]) async throws -> (data: [Data?], mark: Data?)

  /// Returns versions that were read. A store that may lose versions gives those that are missing a first one, so
  /// that nothing of before a loss is found.
  func begun(_ versions: [Data?], for keys: [CacheKey]) async throws -> [Data?]

  /// Stores data, unless the store knows that it has changed the data of the key, or one of some versions, since a mark.
  func store(
    _ data: Data, for key: CacheKey, lifetime: Duration?, unlessChanged versions: [CacheKey],
    since mark: Data?
  ) async throws

  /// Stores a version of expiries.
  func store(version: Data, for key: CacheKey) async throws

  /// Removes what a target names: the data of a key itself, and else by storing a version. May free the space of what is
  /// then no longer found.
  func remove(_ target: StoreTarget, noting version: Data) async throws

  /// Replaces the data of a key by what a function makes of it, with its lifetime, unless it changes meanwhile.
  func replace(
    _ key: CacheKey, by replacement: @escaping @Sendable (Data) -> (data: Data, lifetime: Duration?)
  ) async throws
}

extension KeyValueStore {
  package func begun(_ versions: [Data?], for keys: [CacheKey]) async throws -> [Data?] { versions }
}
