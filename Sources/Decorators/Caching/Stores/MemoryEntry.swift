import Foundation
import Synchronization

/// What a ``MemoryCache`` keeps under one key, whatever the types of the key and the result.
///
/// Unchecked, because the compiler cannot see what makes it safe: what says what is stored never
/// changes, `frequency` is atomic, and all else belongs to the ``MemoryContents`` that the entry is
/// in, and is changed only while nobody else reads them.
@usableFromInline
class MemoryEntry: @unchecked Sendable {
  /// The member whose result it is, with its protocol.
  @usableFromInline final let member: String
  final let hash: Int
  final let cost: Int
  /// When it stops being of any use, in seconds since 2001.
  final let deadline: TimeInterval

  /// How often it has been used since it was last looked at for removal; 3 stands for more.
  final let frequency = Atomic<UInt8>(0)

  final var nextInBucket: Unmanaged<MemoryEntry>?
  final var queueLinks = EntryLinks()
  final var memberLinks = EntryLinks()
  final var isInMainQueue = false

  init(member: String, hash: Int, cost: Int, deadline: TimeInterval) {
    self.member = member
    self.hash = hash
    self.cost = cost
    self.deadline = deadline
  }

  /// Notes a use. It costs next to nothing for what is used often.
  final func noteUse() {
    let count = frequency.load(ordering: .relaxed)
    // A use that is lost because another thread notes one, too, makes no difference.
    if count < 3 { frequency.store(count + 1, ordering: .relaxed) }
  }
}

/// An entry whose result is of a known type.
@usableFromInline
class MemoryResult<Value: Sendable>: MemoryEntry, @unchecked Sendable {
  @usableFromInline final let result: CacheEntry<Value>

  init(
    _ result: CacheEntry<Value>, member: String, hash: Int, cost: Int, deadline: TimeInterval
  ) {
    self.result = result
    super.init(member: member, hash: hash, cost: cost, deadline: deadline)
  }
}

/// An entry whose key and result are of known types.
@usableFromInline
final class KeyedMemoryResult<Key: Hashable & Sendable, Value: Sendable>: MemoryResult<Value>,
  @unchecked Sendable
{
  @usableFromInline let key: Key

  @usableFromInline
  init(
    _ result: CacheEntry<Value>, member: String, key: Key, cost: Int, deadline: TimeInterval
  ) {
    self.key = key
    super.init(
      result, member: member, hash: MemoryHash.value(member, key), cost: cost, deadline: deadline)
  }

  /// An entry as one of these types, if it is one and has this key.
  @inlinable
  static func cast(_ entry: MemoryEntry, _ member: String, _ key: Key) -> KeyedMemoryResult? {
    guard type(of: entry) == KeyedMemoryResult.self, entry.member == member else { return nil }
    let entry = unsafeDowncast(entry, to: KeyedMemoryResult.self)
    return entry.key == key ? entry : nil
  }
}
