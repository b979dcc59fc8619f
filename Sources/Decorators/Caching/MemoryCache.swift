import Foundation

/// Keeps results in memory, as they are: they need not be encodable.
///
///     let feed = RemoteFeed().caching(in: .memory())
///
/// It holds a limited number of results, and forgets first what has not been used for long. A cache
/// that is given to several decorators is shared by them.
///
/// In tests it shows what is stored, and takes its time from a ``ManualClock``:
///
///     let clock = ManualClock()
///     let cache = MemoryCache(now: { clock.date })
///     _ = try await StubFeed().caching(in: cache).fetch()
///     #expect(cache.values(of: "Feed.fetch()", as: [Item].self) == [StubFeed.items])
public final class MemoryCache: Sendable {
  private let clock: @Sendable () -> Date
  private let state: Lock<State>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - capacity: How many results are kept at most; 1,000 by default. Of the results used last, at
  ///     least half as many are there. Values below 2 count as 2.
  ///   - now: Gives the time by which results expire; the system's by default.
  public init(capacity: Int = 1_000, now: @escaping @Sendable () -> Date = { Date() }) {
    clock = now
    state = Lock(State(capacity: capacity))
  }

  /// The time by which results expire.
  public var now: Date { clock() }

  /// How many results are stored, expired ones included.
  public var count: Int {
    state.withLock { $0.count }
  }

  /// The stored results of a member, in no particular order.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol: `FeedRepository.item(id:)`.
  ///   - type: The member's result. Results of other types are left out.
  public func values<Value>(of member: String, as type: Value.Type = Value.self) -> [Value] {
    entries(of: member).compactMap { ($0 as? CacheEntry<Value>)?.value }
  }

  /// The stored results of a member, in no particular order, those included that are kept as data
  /// because the cache serves as a ``CacheStore``.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol: `FeedRepository.item(id:)`.
  ///   - type: The member's result. Results of other types are left out.
  public func values<Value: Decodable>(
    of member: String, as type: Value.Type = Value.self
  ) -> [Value] {
    entries(of: member).compactMap { entry in
      guard let data = entry as? Data else { return (entry as? CacheEntry<Value>)?.value }
      return try? EncodedEntry(data).decoded(as: type).value
    }
  }

  /// Forgets all results.
  public func removeAll() {
    state.withLock { $0.removeAll() }
  }

  func entry(for key: MemoryKey) -> (any Sendable)? {
    state.withLock { $0.entry(for: key) }
  }

  func store(_ entry: any Sendable, for key: MemoryKey) {
    state.withLock { $0.store(entry, for: key) }
  }

  /// Stores an entry, unless results of its member were removed since there had been so many
  /// removals.
  func store(_ entry: any Sendable, for key: MemoryKey, ifRemovalsAre count: Int) {
    state.withLock { state in
      guard state.removals(of: key.member) == count else { return }
      state.store(entry, for: key)
    }
  }

  /// How often results of a member have been removed.
  func removals(of member: String) -> Int {
    state.withLock { $0.removals(of: member) }
  }

  private func entries(of member: String) -> [any Sendable] {
    state.withLock { $0.entries(of: member) }
  }
}

extension MemoryCache: CacheStore {
  /// The data of a key.
  public func data(for key: CacheKey) -> Data? {
    entry(for: MemoryKey(key)) as? Data
  }

  /// Keeps data for a key.
  public func store(_ data: Data, for key: CacheKey) {
    store(data, for: MemoryKey(key))
  }

  /// Removes the data of a key.
  public func removeData(for key: CacheKey) {
    state.withLock { $0.removeEntry(for: MemoryKey(key)) }
  }

  /// Removes all that is stored for a member.
  public func removeData(of member: String) {
    state.withLock { $0.removeEntries(of: member) }
  }
}

extension CacheStore where Self == MemoryCache {
  /// A new cache in memory.
  ///
  /// - Parameters:
  ///   - capacity: How many results are kept at most; 1,000 by default.
  ///   - now: Gives the time by which results expire; the system's by default.
  public static func memory(
    capacity: Int = 1_000, now: @escaping @Sendable () -> Date = { Date() }
  ) -> MemoryCache {
    MemoryCache(capacity: capacity, now: now)
  }
}

private struct State {
  private let half: Int
  private var recent: [MemoryKey: any Sendable] = [:]
  // What was used before the entries in `recent` filled their half. It is dropped as a whole, so
  // that nothing has to be kept in the order of its last use.
  private var older: [MemoryKey: any Sendable] = [:]
  private var removals: [String: Int] = [:]
  private var removalsOfAll = 0

  init(capacity: Int) {
    half = max(1, capacity / 2)
  }

  var count: Int { recent.count + older.count }

  mutating func entry(for key: MemoryKey) -> (any Sendable)? {
    if let entry = recent[key] { return entry }
    guard let entry = older[key] else { return nil }
    store(entry, for: key)
    return entry
  }

  func entries(of member: String) -> [any Sendable] {
    [recent, older].flatMap { $0.filter { $0.key.member == member }.values }
  }

  mutating func store(_ entry: any Sendable, for key: MemoryKey) {
    if recent.count == half, recent[key] == nil {
      older = recent
      recent = [:]
    }
    older[key] = nil
    recent[key] = entry
  }

  mutating func removeEntry(for key: MemoryKey) {
    recent[key] = nil
    older[key] = nil
  }

  mutating func removeEntries(of member: String) {
    removals[member, default: 0] += 1
    recent = recent.filter { $0.key.member != member }
    older = older.filter { $0.key.member != member }
  }

  mutating func removeAll() {
    removalsOfAll += 1
    recent = [:]
    older = [:]
  }

  func removals(of member: String) -> Int {
    removals[member, default: 0] + removalsOfAll
  }
}
