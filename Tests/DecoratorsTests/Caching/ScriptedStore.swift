import Foundation

@testable import Decorators

/// A store in memory that does something else first.
struct ScriptedStore: CacheStore {
  let base: MemoryCache
  var beforeReading: @Sendable () async throws -> Void = {}
  var beforeStoring: @Sendable () async throws -> Void = {}
  var beforeRemoving: @Sendable () async throws -> Void = {}

  init(
    _ base: MemoryCache = MemoryCache(),
    beforeReading: @escaping @Sendable () async throws -> Void = {},
    beforeStoring: @escaping @Sendable () async throws -> Void = {},
    beforeRemoving: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.base = base
    self.beforeReading = beforeReading
    self.beforeStoring = beforeStoring
    self.beforeRemoving = beforeRemoving
  }

  func data(for key: CacheKey) async throws -> Data? {
    try await beforeReading()
    return base.data(for: key)
  }

  func store(_ data: Data, for key: CacheKey) async throws {
    try await beforeStoring()
    base.store(data, for: key)
  }

  func removeData(for key: CacheKey) async throws {
    try await beforeRemoving()
    base.removeData(for: key)
  }

  func removeData(of member: String) async throws {
    try await beforeRemoving()
    base.removeData(of: member)
  }
}
