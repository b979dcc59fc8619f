import Foundation

@testable import Decorators
@testable @_spi(Generated) import DecoratorsCaching

extension MemoryCache {
  /// Returns the number of entries of a member.
  func entryCount(of member: String) -> Int {
    contents.withLock {
      $0.entries(in: .member(MemberName(namespace: namespace, member: member))).count
    }
  }
}

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

  /// The number of entries that are no versions.
  var count: Int { base.count - base.entryCount(of: CacheKey.memberOfVersions) }

  func data(for key: CacheKey) async throws -> Data? {
    if key.isVersion { return base.data(for: key) }
    try await beforeReading()
    let data = base.data(for: key)
    try await afterReading()
    return data
  }

  // A version is a removal or an expiry.
  func store(_ data: Data, for key: CacheKey) async throws {
    try await key.isVersion ? beforeRemoving() : beforeStoring()
    base.store(data, for: key)
  }

  func removeData(for key: CacheKey) async throws {
    try await beforeRemoving()
    base.removeData(for: key)
  }

  func eraseData(of target: StoreTarget) async {
    if target != .namespace(nil) { await base.remove(target) }
  }
}
