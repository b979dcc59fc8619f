@_spi(Generated) import Decorators
import Foundation

/// A store as the caches of decorators use it: they never wait for longer than they want, and learn of failures by
/// events alone.
protocol ResultStore: Sendable {
  /// The namespace of the store's part for decorators, which the keys of calls bear.
  var namespace: String { get }

  /// Returns the guard of the store, which lives as long as someone keeps it.
  ///
  /// - Parameter clock: The clock that measures the durations of failures, unless another user of the store
  ///   has said which.
  func guarded(by clock: any Clock<Duration>) -> GuardedStore

  /// Returns the data of a key as it is or will be; `nil` if the store does not answer in time.
  func data(for key: CacheKey, within limit: Duration?, for caller: StoreCaller) async -> Data?

  /// Stores data if it is still wanted. It is found from now on.
  ///
  /// - Returns: The task that stores it, if it has one of its own.
  func store(
    _ data: Data, for key: CacheKey, tags: [String], isCorrection: Bool, for caller: StoreCaller,
    if isWanted: () -> Bool
  ) -> Task<Void, Never>?

  /// Removes data or lets it expire. It is not found again as it was, even if the store fails.
  ///
  /// - Returns: The task that changes it, if it has one of its own.
  func invalidate(
    _ target: StoreTarget, as invalidation: Invalidation, for caller: StoreCaller
  ) -> Task<Void, Never>?
}

extension ResultStore {
  var namespace: String { "" }
}
