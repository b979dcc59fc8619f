/// The place in a cache for the result of one call.
///
/// Generated code makes its calls through slots:
///
///     try await cache.sharedResult(in: cache.slot(of: "Feed.item(id:)", id), strategy: strategy) {
///       try await decoratee.item(id: id)
///     }
@_spi(Generated)
public protocol CacheSlot: Sendable {
  associatedtype Cache: ResultCache
  associatedtype Value

  /// Returns the key that identifies the call among those in flight; `nil` if its result cannot be
  /// stored.
  func callKey(in cache: Cache) -> CallKey?

  /// Returns the stored result if it is found at once and answers the call without a further step.
  func freshValue(
    in cache: Cache, _ strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)?
  ) -> Value?

  /// Returns the stored result at any age, if the store finds it in time.
  func entry(
    in cache: Cache, within limit: Duration?, isolation: isolated (any Actor)?
  ) async -> MemoryCache.Entry<Value>?

  /// Schedules the storing of a result with a lifetime. The result is found from now on.
  ///
  /// - Parameters:
  ///   - isCorrection: `true` if the previous result is wrong, because this one comes from a write.
  ///   - isWanted: Returns `true` if the result is still to be stored. Nothing can be removed
  ///     during this call.
  /// - Returns: The task that stores the result, if it has one of its own.
  @discardableResult
  func store(
    _ entry: MemoryCache.Entry<Value>, in cache: Cache, lifetime: Duration?, isCorrection: Bool,
    if isWanted: () -> Bool
  ) -> Task<Void, Never>?

  /// Schedules the removal of the result. It is no longer found from now on.
  ///
  /// - Returns: The task that removes the result, if it has one of its own.
  func remove(from cache: Cache) -> Task<Void, Never>?

  /// Reports a failed refresh, which no caller sees.
  func reportRefresh(_ error: any Error, in cache: Cache)
}
