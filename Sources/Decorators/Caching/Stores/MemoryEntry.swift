import Foundation

/// An entry's neighbours in a list.
struct EntryLinks {
  var newer: Unmanaged<MemoryEntry>?
  var older: Unmanaged<MemoryEntry>?
}

/// The lists that an entry is in.
enum EntryPlace {
  /// Those that are looked at for removal one after the other.
  case queue
  /// Those of its member.
  case member
}

/// What a ``MemoryCache`` keeps under one key, whatever the types of the key and the result.
///
/// Unchecked, because the compiler cannot see what makes it safe: what says what is stored never
/// changes, and all else belongs to the ``MemoryContents`` that the entry is in, and is reached
/// only by who holds their lock.
@usableFromInline
class MemoryEntry: @unchecked Sendable {
  /// The member whose result it is, with its protocol.
  @usableFromInline final let member: String
  @usableFromInline final let namespace: String
  final let hash: Int
  final let cost: Int
  /// When it stops being of any use, in seconds since 2001.
  final let deadline: TimeInterval

  /// How often it has been used since it was last looked at for removal; 3 stands for more.
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

  /// The hash of a member's full name and what tells its calls apart.
  @inlinable
  static func hash(_ member: String, _ key: some Hashable) -> Int {
    // What is long about a name is the same for all of a protocol's members, and to hash all of it
    // would take as long as the rest of a hit.
    key.hashValue ^ member.utf8.count
  }

  final var name: MemberName { MemberName(namespace: namespace, member: member) }

  /// The result, whatever its type.
  var value: any Sendable { preconditionFailure("an entry without a result") }

  final subscript(place: EntryPlace) -> EntryLinks {
    get { place == .queue ? queueLinks : memberLinks }
    set { if place == .queue { queueLinks = newValue } else { memberLinks = newValue } }
  }

  /// Notes a use.
  final func noteUse() { frequency = min(frequency + 1, 3) }
}

/// An entry whose key is of a known type.
@usableFromInline
class KeyedMemoryEntry<Key: Hashable & Sendable>: MemoryEntry, @unchecked Sendable {
  @usableFromInline final let key: Key

  init(of name: MemberName, for key: Key, cost: Int, deadline: TimeInterval) {
    self.key = key
    super.init(
      of: name, hash: Self.hash(name.member, key), cost: cost, deadline: deadline)
  }

  /// Whether an entry has this key.
  static func isEntry(_ entry: MemoryEntry, of name: MemberName, for key: Key) -> Bool {
    guard let entry = entry as? KeyedMemoryEntry else { return false }
    return entry.name == name && entry.key == key
  }
}

/// An entry whose key and result are of known types.
@usableFromInline
final class MemoryResult<Key: Hashable & Sendable, Value: Sendable>: KeyedMemoryEntry<Key>,
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

  /// An entry as one of these types, if it is one and has this key.
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
