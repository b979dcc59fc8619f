import Foundation

/// The place in a cache for the result of one call.
protocol CacheSlot: Sendable {
  associatedtype Value

  /// A Boolean value that indicates whether a stored result is found at once.
  static var isInMemory: Bool { get }

  /// The date by which results are stored and expire.
  var now: Date { get }

  /// The key that identifies the call among current calls.
  var loadKey: LoadKey { get }

  /// The current calls of the same cache.
  var loads: LoadTable { get }

  /// The sources of time and random numbers.
  var surroundings: CacheSurroundings { get }

  /// Returns the stored result at any age.
  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>?

  /// Schedules the storing of a result with a lifetime, unless results were removed after its call
  /// began. The result is found from now on. Nobody waits for the store.
  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: Load)

  /// The cache of failed calls.
  var failures: MemoryCache { get }

  /// Reports a failed refresh, which no caller sees.
  func reportRefresh(_ error: any Error)
}

extension CacheSlot {
  /// The slot for the failure of the last call.
  var failure: FailureSlot { FailureSlot(cache: failures, key: loadKey) }
}
