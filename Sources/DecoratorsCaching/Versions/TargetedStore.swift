@_spi(Generated) import Decorators
import Foundation

/// A store that removes, or lets expire, all data that a target names.
package protocol TargetedStore: Sendable {
  /// Returns the data of a key at any age; `nil` if there is none.
  @concurrent func data(for key: CacheKey) async throws -> Data?

  /// Stores data with tags for a key in place of its previous data.
  @concurrent func store(_ data: Data, tags: [String], for key: CacheKey) async throws

  /// Removes the data that a target names.
  @concurrent func remove(_ target: StoreTarget) async throws

  /// Lets the data that a target names expire at a date.
  @concurrent func expire(_ target: StoreTarget, at date: Date) async throws

  /// Notes that others may have changed what the store holds of itself.
  func renew()
}

extension TargetedStore {
  package func renew() {}
}
