import Foundation

@testable import Decorators

/// A store in memory that does something else first.
final class ScriptedStore: CacheStore {
  let base: MemoryCache
  private let beforeReading: @Sendable () async throws -> Void
  private let beforeStoring: @Sendable () async throws -> Void
  private let beforeRemoving: @Sendable () async throws -> Void

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

  var now: Date { base.now }

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
