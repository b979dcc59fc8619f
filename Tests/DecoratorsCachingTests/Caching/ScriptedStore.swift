import Foundation

@testable import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A store in memory that does something else first, or behind it.
final class ScriptedStore: CacheStore {
  let base: MemoryCache
  private let beforeReading: @Sendable () async throws -> Void
  private let afterReading: @Sendable () async throws -> Void
  private let beforeStoring: @Sendable () async throws -> Void
  private let beforeRemoving: @Sendable () async throws -> Void

  init(
    _ base: MemoryCache = MemoryCache(),
    beforeReading: @escaping @Sendable () async throws -> Void = {},
    afterReading: @escaping @Sendable () async throws -> Void = {},
    beforeStoring: @escaping @Sendable () async throws -> Void = {},
    beforeRemoving: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.base = base
    self.beforeReading = beforeReading
    self.afterReading = afterReading
    self.beforeStoring = beforeStoring
    self.beforeRemoving = beforeRemoving
  }

  var now: Date { base.now }

  func data(for key: CacheKey) async throws -> Data? {
    try await beforeReading()
    let data = base.data(for: key)
    try await afterReading()
    return data
  }

  func store(_ data: Data, for key: CacheKey) async throws {
    try await beforeStoring()
    base.store(data, for: key)
  }

  func store(_ data: Data, for key: CacheKey, tags: [String]) async throws {
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

  func removeData(tagged tag: String) async throws {
    try await beforeRemoving()
    // As the protocol has it, which the default would hide here.
    try await (base as any CacheStore).removeData(tagged: tag)
  }

  func removeData(in namespace: String?) async throws {
    try await beforeRemoving()
    await base.removeData(in: namespace)
  }

  func replaceData(
    _ target: StoreTarget, by replacement: @escaping @Sendable (Data) -> Data
  ) async throws {
    try await beforeRemoving()
    await base.replaceData(target, by: replacement)
  }
}
