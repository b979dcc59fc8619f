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
  private let contents: SharedContents
  @usableFromInline let namespace: String
  let loads: LoadTable
  let surroundings: CacheSurroundings

  /// Creates an empty cache.
  ///
  ///     MemoryCache(capacity: 5_000)
  ///     MemoryCache(capacity: 50_000_000) { ($0 as? Data)?.count ?? 1_000 }
  ///
  /// - Parameters:
  ///   - capacity: What the results that are kept may cost at most, together; 1,000 by default. A
  ///     result that costs more than that alone is not kept.
  ///   - cost: What a result costs, such as the bytes it takes. By default each costs 1, so that
  ///     the capacity is their number. Values below 1 count as 1. It is called when a result is
  ///     stored. A failure that is remembered costs 1.
  ///   - clock: The clock that measures timeouts; give a ``ManualClock`` in tests.
  ///   - random: Gives the random numbers of the jitter, from 0 to 1.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(
    capacity: Int = 1_000, cost: @escaping @Sendable (any Sendable) -> Int = { _ in 1 },
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = now
    self.cost = cost
    contents = SharedContents(capacity: capacity)
    namespace = ""
    loads = LoadTable()
    surroundings = CacheSurroundings(clock: clock, random: random)
  }

  private init(_ cache: MemoryCache, namespace: String) {
    clock = cache.clock
    cost = cache.cost
    contents = cache.contents
    self.namespace = namespace
    loads = cache.loads
    surroundings = cache.surroundings
  }

  /// A part of this cache for decorators whose results must not be taken for those of others of the
  /// same protocol: of another server, or another account.
  ///
  ///     let cache = MemoryCache(capacity: 5_000)
  ///     let home = RemoteFeed(home).caching(in: cache, namespace: "home")
  ///     let work = RemoteFeed(work).caching(in: cache, namespace: "work")
  ///     cache.namespace("home").removeAll()
  ///
  /// The parts share one capacity. All parts of one name are the same.
  ///
  /// - Parameter name: Tells it from others; empty for the part that decorators get by default.
  public func namespace(_ name: String) -> MemoryCache {
    name == namespace ? self : MemoryCache(self, namespace: name)
  }

  /// The time by which results expire.
  public var now: Date { clock() }

  /// How many results are stored, expired ones and those of all namespaces included.
  public var count: Int {
    contents.lock.withLock { $0.count }
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

  /// Forgets all results of its namespace, those of calls included that are under way.
  public func removeAll() {
    loads.invalidateAll(in: namespace)
    for member in contents.lock.withLock({ $0.members(in: namespace) }) {
      removeEntries(of: member)
    }
  }

  private func entries(of member: String) -> [MemoryEntry] {
    contents.lock.withLock { $0.entries(of: name(of: member)) }
  }

  private func name(of member: String) -> MemberName {
    MemberName(namespace: namespace, member: member)
  }

  private func removeEntries(of member: MemberName) {
    // In portions, so that nobody has to wait long.
    while !contents.lock.withLock({ $0.removeEntries(of: member, limit: 256) }).isEmpty {}
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
    find(MemoryEntry.hash(member, key)) { entry in
      guard let found = MemoryResult<Key, Value>.cast(entry, member, namespace, key) else {
        return false
      }
      result = found.result
      return true
    }
    return result
  }

  @usableFromInline
  func find(_ hash: Int, _ isMatch: (MemoryEntry) -> Bool) {
    _ = contents.lock.withLock { contents in
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
  ///   - isWanted: Whether it is stored after all. It is asked while nothing can be removed.
  func store<Key: Hashable & Sendable, Value: Sendable>(
    _ entry: CacheEntry<Value>, of member: String, for key: Key, lifetime: Duration? = nil,
    if isWanted: () -> Bool = { true }
  ) {
    let end = lifetime.map { entry.storedAt.timeIntervalSinceReferenceDate + $0 / .seconds(1) }
    // What the caller's closure knows are results. An error is a failure that is remembered.
    let cost = Value.self == (any Error).self ? 1 : max(1, cost(entry.value))
    let entry = MemoryResult(
      entry, of: name(of: member), for: key, cost: cost, deadline: end ?? .infinity)
    // What was removed ends here, as it may be the last to hold its result, and that may do
    // anything in its end.
    _ = contents.lock.withLock { contents -> [MemoryEntry] in
      guard isWanted() else { return [] }
      return contents.store(entry, now: clock) {
        KeyedMemoryEntry<Key>.isEntry($0, of: name(of: member), for: key)
      }
    }
  }

  /// Removes what is stored under a key, whatever the type of the result.
  func removeEntry<Key: Hashable & Sendable>(of member: String, for key: Key) {
    _ = contents.lock.withLock { contents in
      contents.remove(MemoryEntry.hash(member, key)) {
        KeyedMemoryEntry<Key>.isEntry($0, of: name(of: member), for: key)
      }
    }
  }

  /// What tells a call from others that are under way.
  func loadKey(of member: String, for key: some Hashable & Sendable) -> LoadKey {
    LoadKey(member: name(of: member), key: key)
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

  /// Removes all that is stored for a member, the results of calls included that are under way.
  public func removeData(of member: String) {
    loads.invalidate(name(of: member))
    removeEntries(of: name(of: member))
  }
}

extension CacheStore where Self == MemoryCache {
  /// A new cache in memory, as ``MemoryCache/init(capacity:cost:clock:random:now:)`` creates it.
  public static func memory(
    capacity: Int = 1_000, cost: @escaping @Sendable (any Sendable) -> Int = { _ in 1 },
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> MemoryCache {
    MemoryCache(capacity: capacity, cost: cost, now: now)
  }
}
