import Foundation

/// The neighbours of an entry in a list.
struct EntryLinks {
  var newer: Unmanaged<MemoryEntry>?
  var older: Unmanaged<MemoryEntry>?
}

/// The lists that an entry is in.
enum EntryPlace {
  /// The queue of entries that are considered for removal, one after the other.
  case queue
  /// The entries of the same member.
  case member
}

/// An entry of a ``MemoryCache``, whatever the types of its key and its result.
///
/// `@unchecked`, because the compiler cannot verify the following: the key and the result never
/// change. Everything else belongs to the ``MemoryContents`` of the entry, and is accessed only
/// under their lock.
@usableFromInline
class MemoryEntry: @unchecked Sendable {
  /// The member of the result, with its protocol.
  @usableFromInline final let member: String
  @usableFromInline final let namespace: String
  final let hash: Int
  final let cost: Int
  /// The time when the result stops being usable, in seconds since 2001.
  final let deadline: TimeInterval

  /// The number of uses since the entry was last considered for removal, limited to 3.
  final var frequency = 0

  final var nextInBucket: Unmanaged<MemoryEntry>?
  private final var queueLinks = EntryLinks()
  private final var memberLinks = EntryLinks()
  final var isInMainQueue = false

  init(of name: MemberName, hash: Int, cost: Int, deadline: TimeInterval) {
    member = name.member
    namespace = name.namespace
    self.hash = hash
    self.cost = cost
    self.deadline = deadline
  }

  /// Returns the hash of a member's full name and the key of a call.
  @inlinable
  static func hash(_ member: String, _ key: some Hashable) -> Int {
    // The long part of a name is the same for all of a protocol's members. To hash all of it would
    // take as long as the rest of a hit.
    key.hashValue ^ member.utf8.count
  }

  final var name: MemberName { MemberName(namespace: namespace, member: member) }

  /// The result, whatever its type.
  var value: any Sendable { preconditionFailure("an entry without a result") }

  final subscript(place: EntryPlace) -> EntryLinks {
    get { place == .queue ? queueLinks : memberLinks }
    set { if place == .queue { queueLinks = newValue } else { memberLinks = newValue } }
  }

  /// Records a use.
  final func noteUse() { frequency = min(frequency + 1, 3) }
}

/// An entry whose key is of a known type.
@usableFromInline
class KeyedMemoryEntry<Key: Hashable>: MemoryEntry, @unchecked Sendable {
  @usableFromInline final let key: Key

  init(of name: MemberName, for key: Key, cost: Int, deadline: TimeInterval) {
    self.key = key
    super.init(
      of: name, hash: Self.hash(name.member, key), cost: cost, deadline: deadline)
  }

  /// Returns a Boolean value that indicates whether an entry has this key.
  static func isEntry(_ entry: MemoryEntry, of name: MemberName, for key: Key) -> Bool {
    guard let entry = entry as? KeyedMemoryEntry else { return false }
    return entry.name == name && entry.key == key
  }
}

/// An entry whose key and result are of known types.
@usableFromInline
final class MemoryResult<Key: Hashable, Value: Sendable>: KeyedMemoryEntry<Key>,
  @unchecked Sendable
{
  @usableFromInline let result: CacheEntry<Value>

  init(
    _ result: CacheEntry<Value>, of name: MemberName, for key: Key, cost: Int,
    deadline: TimeInterval
  ) {
    self.result = result
    super.init(of: name, for: key, cost: cost, deadline: deadline)
  }

  override var value: any Sendable { result.value }

  /// Returns an entry as one of this type; `nil` if it has another type or key.
  @inlinable
  static func cast(
    _ entry: MemoryEntry, _ member: String, _ namespace: String, _ key: Key
  ) -> MemoryResult? {
    guard type(of: entry) == MemoryResult.self, entry.member == member,
      entry.namespace == namespace
    else { return nil }
    let entry = unsafeDowncast(entry, to: MemoryResult.self)
    return entry.key == key ? entry : nil
  }
}
