@_spi(Generated) import Decorators
import Foundation

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
  final let tags: [String]
  final let hash: Int
  final let cost: Int
  /// The time when the result stops being usable, in seconds since 2001.
  final let deadline: TimeInterval

  /// The number of uses since the entry was last considered for removal, limited to 3.
  final var frequency = 0
  final var nextInBucket: Unmanaged<MemoryEntry>?
  /// A Boolean value that indicates whether a cache has the entry.
  final var isStored = false
  final var isInMainQueue = false
  final var place = 0

  /// The scopes whose removal removes the entry, apart from that of its call and its namespace.
  final var scopes: [CallScope] { [.member(name)] + tags.map(CallScope.tag) }

  init(of name: MemberName, tags: [String], hash: Int, cost: Int, deadline: TimeInterval) {
    member = name.member
    namespace = name.namespace
    self.tags = tags
    self.hash = hash
    self.cost = cost
    self.deadline = deadline
  }

  /// Returns the hash of a member's full name, in a namespace with a hash, and the key of a call.
  @inlinable
  static func hash(_ member: String, _ namespace: Int, _ key: some Hashable) -> Int {
    key.hashValue ^ namespace ^ hash(ofName: member)
  }

  /// Returns the hash of a call.
  static func hash(of call: CallKey) -> Int {
    hash(call.member.member, hash(ofNamespace: call.member.namespace), call.key)
  }

  /// Returns a hash of the beginning, the end and the length of a name.
  ///
  /// To hash all of it would take as long as the rest of a hit. Names that differ in the middle alone share
  /// the hashes of their keys, and are told apart by comparison.
  @inlinable @inline(__always)
  static func hash(ofName name: String) -> Int {
    name.utf8.withContiguousStorageIfAvailable(hash(ofText:)) ?? hash(ofForeignName: name)
  }

  @inlinable @inline(__always)
  static func hash(ofText bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count >= 8, let start = UnsafeRawPointer(bytes.baseAddress) else {
      return bytes.count
    }
    let first = start.loadUnaligned(as: Int.self)
    let last = start.loadUnaligned(fromByteOffset: bytes.count - 8, as: Int.self)
    return (first &+ bytes.count) &* 31 ^ last
  }

  /// Returns the hash of a text that is not stored as that of Swift.
  @usableFromInline @inline(never)
  static func hash(ofForeignName name: String) -> Int {
    Array(name.utf8).withUnsafeBufferPointer(hash(ofText:))
  }

  /// Returns the part of the hash that is the same for all results of a namespace.
  static func hash(ofNamespace namespace: String) -> Int {
    if namespace.isEmpty { return 0 }
    var hasher = Hasher()
    hasher.combine(bytesOf: namespace)
    return hasher.finalize()
  }

  final var name: MemberName { MemberName(namespace: namespace, member: member) }

  /// The result and its key, whatever their types.
  var content: (key: any Hashable, value: any Sendable) {
    preconditionFailure("an entry without a result")
  }

  /// Returns an entry that has expired at a date, to take the place of this one.
  func expired(at date: Date) -> MemoryEntry {
    preconditionFailure("an entry without a result")
  }

  /// Returns an entry with other data, to take the place of this one; `nil` if it has no data of a store.
  func replacingData(by replacement: (Data) -> Data) -> MemoryEntry? {
    preconditionFailure("an entry without a result")
  }

  /// Records a use.
  final func noteUse() { frequency = min(frequency + 1, 3) }
}

/// An entry whose key and result are of known types. `@unchecked` for the reason of its superclass.
@_spi(Generated)
@usableFromInline
final class MemoryResult<Key: Hashable, Value: Sendable>: MemoryEntry, @unchecked Sendable {
  @usableFromInline let key: Key
  @usableFromInline let result: CachedEntry<Value>

  init(
    _ result: CachedEntry<Value>, of name: MemberName, for key: Key, tags: [String],
    hash: Int? = nil, cost: Int, deadline: TimeInterval
  ) {
    self.key = key
    self.result = result
    super.init(
      of: name, tags: tags,
      hash: hash ?? Self.hash(name.member, Self.hash(ofNamespace: name.namespace), key),
      cost: cost, deadline: deadline)
  }

  override var content: (key: any Hashable, value: any Sendable) { (key, result.value) }

  override func expired(at date: Date) -> MemoryEntry {
    replacingData { EncodedEntry.expired($0, at: date) } ?? replacing(result.expired(at: date))
  }

  override func replacingData(by replacement: (Data) -> Data) -> MemoryEntry? {
    guard key is CacheKey, let data = result.value as? Data,
      let value = replacement(data) as? Value
    else { return nil }
    return replacing(
      CachedEntry(value: value, storedAt: result.storedAt, lifetime: result.lifetime))
  }

  private func replacing(_ result: CachedEntry<Value>) -> MemoryEntry {
    MemoryResult(
      result, of: name, for: key, tags: tags, hash: hash, cost: cost, deadline: deadline)
  }

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
