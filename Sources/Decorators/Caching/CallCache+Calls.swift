import Foundation

@_spi(Generated)
extension CallCache {
  /// Returns the result of a call, from the store or from the call itself, according to a strategy.
  ///
  /// The parameters are those of the same method of a ``MemoryCache``, and the version of the stored
  /// data. If an argument cannot be encoded, the cache reports that, and makes the call as if there
  /// were no cache. Neither the captures of `load` nor its result need be `Sendable`.
  public func result<each Argument: Encodable, Value: Codable, Failure: Error>(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: () async throws(Failure) -> Value,
    unless isUnwanted: ((Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await CachedCall<StoreSlot<Value>, Failure>(
      slot: StoreSlot(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
      conditions: ErrorConditions(staleIf: staleIf, negativeIf: negativeIf)
    ).result(isolation: isolation, load)
  }

  /// Returns the result of a call that is shared with calls made at the same time. The call may
  /// continue after its caller has stopped waiting.
  public func sharedResult<
    each Argument: Encodable, Value: Codable & Sendable, Failure: Error
  >(
    of member: String,
    version: Int? = nil,
    _ argument: repeat each Argument,
    strategy: CacheStrategy,
    isolation: isolated (any Actor)? = #isolation,
    _ load: @escaping @Sendable () async throws(Failure) -> Value,
    unless isUnwanted: (@Sendable (Value) -> Bool)? = nil,
    staleIf: (@Sendable (any Error) -> Bool)? = nil,
    negativeIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws(Failure) -> Value {
    guard let key = key(of: member, version, repeat each argument) else { return try await load() }
    return try await SharedCall(
      slot: StoreSlot<Value>(cache: self, key: key), strategy: strategy, isUnwanted: isUnwanted,
      conditions: ErrorConditions(staleIf: staleIf, negativeIf: negativeIf), load: load
    ).result(isolation: isolation)
  }

  /// Returns the key of a call; `nil` if a key cannot be made, which the cache reports.
  func key<each Argument: Encodable>(
    of member: String, _ version: Int?, _ argument: repeat each Argument
  ) -> CacheKey? {
    do {
      let key = try CacheKey(
        member, version: version, namespace: namespace, repeat each argument)
      succeeded(.encodingKey)
      return key
    } catch {
      report(.encodingKey, MemberName(namespace: namespace, member: member).text, error)
      return nil
    }
  }
}

/// A slot in a store.
///
/// Results are encoded and decoded on the caller's actor, so that neither they nor their
/// conformances to `Codable` need be `Sendable`.
struct StoreSlot<Value: Codable>: CacheSlot {
  let cache: CallCache
  let key: CacheKey

  static var isInMemory: Bool { false }

  var now: Date { cache.store.now }
  var callKey: CallKey { cache.callKey(for: key) }
  var inFlight: InFlightCalls { cache.inFlight }
  var surroundings: CacheSurroundings { cache.surroundings }
  var failures: MemoryCache { cache.failures }

  func entry(isolation: isolated (any Actor)?) async -> CacheEntry<Value>? {
    guard let data = await cache.latestData(for: key) else { return nil }
    do {
      let entry = try EncodedEntry(data).decoded(as: Value.self, for: key)
      cache.succeeded(.reading)
      return entry
    } catch CacheEntryError.otherType {
      // The protocol is decorated for several types, or it used to return another type.
      return nil
    } catch {
      cache.report(.reading, key.member, error)
      cache.scheduleRemoval(.data(of: key))
      return nil
    }
  }

  func store(_ entry: CacheEntry<Value>, lifetime: Duration?, of load: InFlightCall) {
    cache.succeeded(.refreshing)
    do {
      let data = try EncodedEntry.data(of: entry, for: key)
      cache.succeeded(.storing)
      cache.scheduleStoring(data, for: key) { !load.isOutdated }
    } catch {
      cache.report(.storing, key.member, error)
    }
  }

  func reportRefresh(_ error: any Error) {
    cache.report(.refreshing, key.member, error)
  }
}
