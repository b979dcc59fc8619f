import Foundation

/// Keeps results in memory, as they are: they need not be encodable.
///
///     let feed = RemoteFeed().caching(in: .memory())
///
/// It holds a limited number of results, or results of a limited cost. When there is no room for
/// another one, what has expired goes first, and then what is used least: results that are asked
/// for again and again stay, even while a great many others are asked for once. A cache that is
/// given to several decorators is shared by them, and all threads may use it at the same time.
///
/// In tests it shows what is stored, and takes its time from a ``ManualClock``:
///
///     let clock = ManualClock()
///     let cache = MemoryCache(now: { clock.date })
///     _ = try await StubFeed().caching(in: cache).fetch()
///     #expect(cache.values(of: "Feed.fetch()", as: [Item].self) == [StubFeed.items])
public final class MemoryCache: Sendable {
  private let clock: @Sendable () -> Date
  private let cost: @Sendable (any Sendable) -> Int
  private let contents: ReadMostly<MemoryContents>

  /// Creates an empty cache.
  ///
  ///     MemoryCache(capacity: 5_000)
  ///     MemoryCache(capacity: 50_000_000) { ($0 as? Data)?.count ?? 1_000 }
  ///
  /// - Parameters:
  ///   - capacity: What the results that are kept may cost at most, together; 1,000 by default. A
  ///     result that costs more than that alone is not kept.
  ///   - cost: What a result costs, such as the bytes it takes. By default each costs 1, so that the
  ///     capacity is their number. Values below 1 count as 1. It is called when a result is stored.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(
    capacity: Int = 1_000, cost: @escaping @Sendable (any Sendable) -> Int = { _ in 1 },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    clock = now
    self.cost = cost
    contents = ReadMostly(MemoryContents(capacity: capacity))
  }

  /// The time by which results expire.
  public var now: Date { clock() }

  /// How many results are stored, expired ones included.
  public var count: Int {
    contents.read { $0.count }
  }

  /// The stored results of a member, in no particular order.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol: `FeedRepository.item(id:)`.
  ///   - type: The member's result. Results of other types are left out.
  public func values<Value: Sendable>(of member: String, as type: Value.Type = Value.self)
    -> [Value]
  {
    entries(of: member).compactMap { Self.value($0.value) }
  }

  /// The stored results of a member, in no particular order, those included that are kept as data
  /// because the cache serves as a ``CacheStore``.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol: `FeedRepository.item(id:)`.
  ///   - type: The member's result. Results of other types are left out.
  public func values<Value: Decodable & Sendable>(
    of member: String, as type: Value.Type = Value.self
  ) -> [Value] {
    entries(of: member).compactMap { entry in
      guard let data = Self.value(entry.value, as: Data.self) else {
        return Self.value(entry.value)
      }
      return try? EncodedEntry(data).decoded(as: type).value
    }
  }

  /// Forgets all results.
  public func removeAll() {
    _ = contents.write { $0.removeAll() }
  }

  private func entries(of member: String) -> [MemoryEntry] {
    contents.read { $0.entries(of: member) }
  }

  private static func value<Value>(
    _ value: any Sendable, as type: Value.Type = Value.self
  ) -> Value? {
    // A cast alone would make an optional of a value.
    Swift.type(of: value) == type ? value as? Value : nil
  }
}

// MARK: - Results of known types

extension MemoryCache {
  /// What is stored under a key, however old.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol.
  ///   - key: What tells calls of the member apart. Keys of different types are never the same.
  ///   - type: The type of the result. Results of other types are not found.
  @inlinable
  func entry<Key: Hashable & Sendable, Value: Sendable>(
    of member: String, for key: Key, as type: Value.Type = Value.self
  ) -> CacheEntry<Value>? {
    var result: CacheEntry<Value>?
    find(MemoryHash.value(member, key)) { entry in
      guard let found = MemoryResult<Key, Value>.cast(entry, member, key) else { return false }
      result = found.result
      return true
    }
    return result
  }

  @usableFromInline
  func find(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) {
    _ = contents.read { contents in
      contents.find(hash) { entry in
        guard isMatch(entry) else { return false }
        entry.noteUse()
        return true
      }
    }
  }

  /// Stores a result.
  ///
  /// - Parameters:
  ///   - entry: The result.
  ///   - member: The member's full name, with its protocol.
  ///   - key: What tells calls of the member apart.
  ///   - lifetime: How long it is of use to anybody; for ever by default. When there is no room, it
  ///     goes first after that.
  ///   - removals: How often results of the member had been removed when the call began. If it has
  ///     been more often since, the result is not stored. By default it is.
  func store<Key: Hashable & Sendable, Value: Sendable>(
    _ entry: CacheEntry<Value>, of member: String, for key: Key, lifetime: Duration? = nil,
    ifRemovalsAre removals: Int? = nil
  ) {
    let end = lifetime.map { entry.storedAt.timeIntervalSinceReferenceDate + $0 / .seconds(1) }
    let entry = MemoryResult(
      entry, member: member, key: key, cost: max(1, cost(entry.value)), deadline: end ?? .infinity)
    // What was removed ends here, as it may be the last to hold its result, and that may do
    // anything in its end.
    _ = contents.write { contents -> [MemoryEntry] in
      guard removals == nil || removals == contents.removals(of: member) else { return [] }
      return contents.store(entry, now: clock) {
        KeyedMemoryEntry<Key>.isEntry($0, of: member, for: key)
      }
    }
  }

  /// Removes what is stored under a key, whatever the type of the result.
  func removeEntry<Key: Hashable & Sendable>(of member: String, for key: Key) {
    _ = contents.write { contents in
      contents.remove(MemoryHash.value(member, key)) {
        KeyedMemoryEntry<Key>.isEntry($0, of: member, for: key)
      }
    }
  }

  /// How often results of a member have been removed.
  func removals(of member: String) -> Int {
    contents.read { $0.removals(of: member) }
  }
}

// MARK: - Store of data

extension MemoryCache: CacheStore {
  /// The data of a key.
  public func data(for key: CacheKey) -> Data? {
    entry(of: key.member, for: key, as: Data.self)?.value
  }

  /// Keeps data for a key.
  public func store(_ data: Data, for key: CacheKey) {
    store(CacheEntry(value: data, storedAt: now), of: key.member, for: key)
  }

  /// Removes the data of a key.
  public func removeData(for key: CacheKey) {
    removeEntry(of: key.member, for: key)
  }

  /// Removes all that is stored for a member.
  public func removeData(of member: String) {
    contents.write { $0.noteRemoval(of: member) }
    // In portions, so that nobody has to wait long.
    while !contents.write({ $0.removeEntries(of: member, limit: 256) }).isEmpty {}
  }
}

extension CacheStore where Self == MemoryCache {
  /// A new cache in memory.
  ///
  /// - Parameters:
  ///   - capacity: What the results that are kept may cost at most, together; 1,000 by default.
  ///   - cost: What a result costs; by default each costs 1, so that the capacity is their number.
  ///   - now: Gives the time by which results expire; the system's by default.
  public static func memory(
    capacity: Int = 1_000, cost: @escaping @Sendable (any Sendable) -> Int = { _ in 1 },
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> MemoryCache {
    MemoryCache(capacity: capacity, cost: cost, now: now)
  }
}
