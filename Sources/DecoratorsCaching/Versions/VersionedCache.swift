@_spi(Generated) import Decorators
import Foundation

/// A cache with a ``VersionedStore`` of its own.
package protocol VersionedCache: CacheStore, TargetedStore {
  var versioned: VersionedStore { get }
}

extension VersionedCache {
  package func store(_ data: Data, tags: [String], for key: CacheKey) async throws {
    try await versioned.store(data, tags: tags, for: key)
  }

  package func remove(_ target: StoreTarget) async throws {
    try await versioned.remove(target)
  }

  package func expire(_ target: StoreTarget, at date: Date) async throws {
    try await versioned.expire(target, at: date)
  }
}

extension CacheStore {
  /// Returns the store as one that removes and expires by targets.
  ///
  /// - Parameter clock: The clock that measures for how long versions are held, unless another user of the store has
  ///   said which.
  func targeted(by clock: any Clock<Duration> = DefaultClock()) -> any TargetedStore {
    self as? any TargetedStore ?? VersionedStore(over: CustomStore(self, clock))
  }
}
