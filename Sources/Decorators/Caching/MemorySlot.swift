import Foundation

/// A slot in memory.
///
/// `@unchecked`, because a key need not be `Sendable`: it is compared, and never changes.
@_spi(Generated)
public struct MemorySlot<Key: Hashable, Value: Sendable>: CacheSlot, @unchecked Sendable {
  public let memory: MemoryCache
  @usableFromInline let member: String
  @usableFromInline let key: Key

  @inlinable
  init(_ memory: MemoryCache, _ member: String, _ key: Key) {
    self.memory = memory
    self.member = member
    self.key = key
  }

  public var callKey: CallKey? {
    // A key that is not equal to itself, such as NaN, would never be found again.
    key == key ? memory.callKey(of: member, for: key) : nil
  }

  @inlinable
  public func freshValue(
    _ strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)?
  ) -> Value? {
    guard strategy.startsWithCache, CacheOverride.current == nil,
      let entry: MemoryCache.Entry<Value> = memory.entry(of: member, for: key),
      strategy.answersQuietly(with: entry, at: memory.now), isUnwanted?(entry.value) != true
    else { return nil }
    CacheReport.noteHit(in: memory, storedAt: entry.storedAt)
    return entry.value
  }

  public func entry(
    within limit: Duration?, isolation: isolated (any Actor)?
  ) async -> MemoryCache.Entry<Value>? {
    memory.entry(of: member, for: key)
  }

  public func store(
    _ entry: MemoryCache.Entry<Value>, lifetime: Duration?, isCorrection: Bool,
    if isWanted: () -> Bool
  ) -> Task<Void, Never>? {
    memory.store(entry, of: member, for: key, lifetime: lifetime, if: isWanted)
    return nil
  }

  public func remove() -> Task<Void, Never>? {
    memory.removeEntry(of: member, for: key)
    return nil
  }

  public func reportRefresh(_ error: any Error) {}
}

@_spi(Generated)
extension MemoryCache: ResultCache {
  public var memory: MemoryCache { self }

  /// Returns the slot for the result of a call.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - argument: The arguments that identify a call of the member.
  @inlinable
  public func slot<each Argument: Hashable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument
  ) -> MemorySlot<MemoryKey<repeat each Argument>, Value> {
    MemorySlot(self, member, MemoryKey(repeat each argument))
  }

  /// As above, but faster because there is a single argument.
  @inlinable
  public func slot<Argument: Hashable, Value: Sendable>(
    of member: String, _ argument: Argument
  ) -> MemorySlot<Argument, Value> {
    MemorySlot(self, member, argument)
  }
}
