@_spi(Generated) import Decorators
import Foundation

/// A slot in a store.
///
/// Results are encoded and decoded on the caller's actor, so that neither they nor their
/// conformances to `Codable` need be `Sendable`.
@_spi(Generated)
public struct StoreSlot<Value: Codable>: CacheSlot {
  public let member: String
  let key: CacheKey?

  public func callKey(in cache: CallCache) -> CallKey? {
    key.map { cache.callKey(of: $0) }
  }

  public func freshValue(
    in cache: CallCache, _ strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)?
  ) -> Value? {
    nil
  }

  public func entry(
    in cache: CallCache, within limit: Duration?
  ) async -> CachedEntry<Value>? {
    guard let key else { return nil }
    return entry(in: cache, await cache.latestData(for: key, within: limit))
  }

  public static func entries(
    of slots: [StoreSlot], in cache: CallCache
  ) async -> [CachedEntry<Value>?] {
    let data = await cache.latestData(for: slots.map(\.key))
    return zip(slots, data).map { $0.entry(in: cache, $1) }
  }

  private func entry(in cache: CallCache, _ data: Data?) -> CachedEntry<Value>? {
    guard let key, let data else { return nil }
    do {
      let entry = try EncodedEntry(data).decoded(as: Value.self, for: key)
      cache.succeeded(.reading)
      return entry
    } catch CacheEntryError.otherType {
      // The protocol is decorated for several types, or it used to return another type.
      return nil
    } catch {
      cache.report(.reading, key.member, error)
      cache.schedule(.removal, of: .data(of: key))
      return nil
    }
  }

  public func store(
    _ entry: CachedEntry<Value>, in cache: CallCache, lifetime: Double, tags: [String],
    isCorrection: Bool, if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    guard let key else { return nil }
    if !isCorrection { cache.succeeded(.refreshing) }
    do {
      let data = try EncodedEntry.data(of: entry, tags: tags, for: key, keptAge: lifetime)
      cache.succeeded(.storing)
      return cache.scheduleStoring(
        data, for: key, tags: tags, isCorrection: isCorrection, if: isWanted)
    } catch {
      cache.report(.storing, key.member, error)
      return isCorrection ? invalidate(in: cache, as: .removal) : nil
    }
  }

  public func invalidate(
    in cache: CallCache, as invalidation: Invalidation
  ) -> Task<Void, Never>? {
    key.flatMap { cache.schedule(invalidation, of: .data(of: $0)) }
  }

  public func reportRefresh(_ error: any Error, in cache: CallCache) {
    if let key { cache.report(.refreshing, key.member, error) }
  }
}

@_spi(Generated)
extension CallCache: ResultCache {
  /// Returns the slot for the result of a call. If an argument cannot be encoded, the cache reports
  /// that, and calls are made as if there were no cache.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - version: The version of the stored data.
  ///   - argument: The arguments that identify a call of the member.
  public func slot<each Argument: Encodable, Value: Codable>(
    of member: String, version: Int? = nil, _ argument: repeat each Argument
  ) -> StoreSlot<Value> {
    do {
      let key = try CacheKey(
        module + member, version: version, namespace: namespace, repeat each argument)
      succeeded(.encodingKey)
      return StoreSlot(member: member, key: key)
    } catch {
      report(.encodingKey, fullName(of: member), error)
      return StoreSlot(member: member, key: nil)
    }
  }

  public func invalidateResults(
    _ target: StoreTarget, as invalidation: Invalidation, by token: CallToken?
  ) -> Task<Void, Never>? {
    records.abandonCalls(in: target.scope(in: memoryStore?.namespace ?? ""), by: token)
    return schedule(invalidation, of: target)
  }

  public func fullName(of member: String) -> String {
    MemberName(namespace: namespace, member: module + member).text
  }

  public func fullTag(_ tag: String) -> String {
    Namespace.text(ofTag: tag, in: namespace)
  }
}

extension CacheStore {
  /// Removes the results with a tag.
  ///
  /// They are not found from now on, even if the store fails. A call of a decorator of this store that
  /// began before is made anew by later callers, and its result is not stored if it has the tag.
  ///
  /// - Parameters:
  ///   - tag: The tag, one of those that `tags` in the spec gives results.
  ///   - namespace: The namespace of the decorators whose results are removed.
  public func removeResults(tagged tag: String, in namespace: String) async {
    await invalidate(.tag(Namespace.text(ofTag: tag, in: namespace)), in: namespace, as: .removal)
  }

  /// Lets the results with a tag expire. They still replace failures, as `staleFor` in the spec says.
  /// Otherwise it acts as ``removeResults(tagged:in:)``.
  ///
  /// - Parameters:
  ///   - tag: The tag, one of those that `tags` in the spec gives results.
  ///   - namespace: The namespace of the decorators whose results expire.
  public func expireResults(tagged tag: String, in namespace: String) async {
    await invalidate(.tag(Namespace.text(ofTag: tag, in: namespace)), in: namespace, as: .expiry)
  }

  /// Removes all results of a namespace, for example when a user logs out.
  ///
  /// They are not found from now on, even if the store fails. A call of a decorator of this store that
  /// began before is made anew by later callers, and its result is not stored.
  ///
  /// - Parameter namespace: The namespace of the decorators whose results are removed.
  public func removeAll(in namespace: String) async {
    await invalidate(.namespace(namespace), in: namespace, as: .removal)
  }

  private func invalidate(
    _ target: StoreTarget, in namespace: String, as invalidation: Invalidation
  ) async {
    let cache = CallCache(in: self, for: Never.self, namespace: namespace)
    await cache.wait(for: [cache.invalidateResults(target, as: invalidation, by: nil)])
  }
}
