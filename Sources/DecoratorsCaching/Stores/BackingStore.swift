@_spi(Generated) import Decorators

/// A store as its guard uses it.
protocol BackingStore: Sendable {
  var store: any CacheStore { get }

  /// Makes a change.
  func make(_ content: StoreChange, of target: StoreTarget) async throws
}
