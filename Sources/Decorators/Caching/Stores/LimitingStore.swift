#if Caching
/// A store that limits the wait for it itself, and makes up for the changes that it fails to make.
protocol LimitingStore: CacheStore {
  /// The longest wait for an operation.
  var timeout: Duration { get }
}
#endif
