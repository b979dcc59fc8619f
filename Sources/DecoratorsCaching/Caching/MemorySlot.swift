@_spi(Generated) import Decorators
import Foundation

/// A slot in memory.
///
/// `@unchecked`, because a key need not be `Sendable`: it is compared, and never changes.
@_spi(Generated)
@frozen
public struct MemorySlot<Key: Hashable, Value: Sendable>: CacheSlot, @unchecked Sendable {
  public let member: String
  @usableFromInline let key: Key

  @inlinable
  init(_ member: String, _ key: Key) {
    self.member = member
    self.key = key
  }

  public func callKey(in cache: MemoryCache) -> CallKey? {
    // A key that is not equal to itself, such as NaN, would never be found again.
    key == key ? cache.callKey(of: member, for: key) : nil
  }

  @inlinable
  public func freshValue(
    in cache: MemoryCache, _ strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)?
  ) -> Value? {
    guard strategy.startsWithCache, CacheOverride.current == nil,
      let entry: CachedEntry<Value> = cache.entry(of: member, for: key),
      strategy.isFresh(with: entry, at: cache.now), isUnwanted?(entry.value) != true
    else { return nil }
    CacheReport.noteHit(in: cache, storedAt: entry.storedAt)
    return entry.value
  }

  public func entry(
    in cache: MemoryCache, within limit: Duration?
  ) async -> CachedEntry<Value>? {
    cache.entry(of: member, for: key)
  }

  public static func entries(
    of slots: [MemorySlot], in cache: MemoryCache
  ) async -> [CachedEntry<Value>?] {
    slots.map { cache.entry(of: $0.member, for: $0.key) }
  }

  public func store(
    _ entry: CachedEntry<Value>, in cache: MemoryCache, lifetime: Double, tags: [String],
    isCorrection: Bool, if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    cache.store(entry, of: member, for: key, lifetime: lifetime, tags: tags, if: isWanted)
    return nil
  }

  public func invalidate(
    in cache: MemoryCache, as invalidation: Invalidation
  ) -> Task<Void, Never>? {
    cache.drop(.call(cache.callKey(of: member, for: key)), as: invalidation)
    return nil
  }

  public func reportRefresh(_ error: any Error, in cache: MemoryCache) {}
}

@_spi(Generated)
extension MemoryCache: ResultCache {
  public var storeTimeout: Duration { .zero }

  public func fullName(of member: String) -> String { member }

  public func fullTag(_ tag: String) -> String { Namespace.text(ofTag: tag, in: namespace) }

  /// Returns the slot for the result of a call.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: The arguments that identify a call of the member.
  @inlinable
  public func slot<each Argument: Hashable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument
  ) -> MemorySlot<MemoryKey<repeat each Argument>, Value> {
    MemorySlot(member, MemoryKey(repeat each argument))
  }

  // Swift does not let a parameter pack have a conformance that belongs to an actor, as those of a module
  // whose declarations belong to the main actor do.

  @inlinable
  public func slot<A: Hashable, B: Hashable, Value: Sendable>(
    of member: String, _ first: A, _ second: B
  ) -> MemorySlot<MemoryKey<A, B>, Value> {
    MemorySlot(member, MemoryKey(first, second))
  }

  @inlinable
  public func slot<A: Hashable, B: Hashable, C: Hashable, Value: Sendable>(
    of member: String, _ first: A, _ second: B, _ third: C
  ) -> MemorySlot<MemoryKey<A, B, C>, Value> {
    MemorySlot(member, MemoryKey(first, second, third))
  }

  @inlinable
  public func slot<A: Hashable, B: Hashable, C: Hashable, D: Hashable, Value: Sendable>(
    of member: String, _ first: A, _ second: B, _ third: C, _ fourth: D
  ) -> MemorySlot<MemoryKey<A, B, C, D>, Value> {
    MemorySlot(member, MemoryKey(first, second, third, fourth))
  }

  /// Returns the slot for the result of a call with a single argument, which is faster.
  @inlinable
  public func slot<Argument: Hashable, Value: Sendable>(
    of member: String, _ argument: Argument
  ) -> MemorySlot<Argument, Value> {
    MemorySlot(member, argument)
  }
}
