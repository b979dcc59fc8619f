@_spi(Generated) import Decorators
import Foundation

/// A cache that keeps results in memory as they are, so that they need not be encodable.
///
///     let feed = RemoteFeed().caching(in: .memory())
///
/// The cache holds a limited number of results, or results of a limited cost. If there is no room
/// for another result, expired results are removed first, and then those that are used least.
/// Results that are used repeatedly stay, even if many others are used once. Several decorators can
/// share a cache, and all threads may use it at the same time.
///
/// In tests, the cache shows its results, and takes its time from a `ManualClock`:
///
///     let clock = ManualClock()
///     let cache = MemoryCache(now: { clock.date })
///     _ = try await StubFeed().caching(in: cache).fetch()
///     #expect(cache.values(of: "Feed.fetch()", as: [Item].self) == [StubFeed.items])
public final class MemoryCache: Sendable {
  private let cost: @Sendable (any Sendable) -> Int
  /// The contents that the namespaces of the cache share.
  let contents: ObservedState<MemoryContents>
  @usableFromInline let namespace: String
  @usableFromInline let namespaceHash: Int
  @_spi(Generated) public let records: CallRecords

  /// Creates an empty cache.
  ///
  ///     MemoryCache(capacity: 5_000)
  ///     MemoryCache(capacity: 50_000_000) { ($0 as? Data)?.count ?? 1_000 }
  ///
  /// - Parameters:
  ///   - capacity: The largest total cost of the results; 1,000 by default. A result with a higher
  ///     cost is not kept.
  ///   - cost: Returns the cost of a result, such as its number of bytes. By default each result
  ///     costs 1, so that the capacity is the number of results. Values below 1 count as 1. The
  ///     closure is called when a result is stored.
  ///   - clock: The clock that measures timeouts; use a `ManualClock` in tests.
  ///   - random: Returns the random numbers of the jitter, from 0 to 1.
  ///   - now: Returns the date by which results expire; by default the date of the system.
  public init(
    capacity: Int = 1_000, cost: @escaping @Sendable (any Sendable) -> Int = { _ in 1 },
    clock: any Clock<Duration> = DefaultClock(),
    random: @escaping @Sendable () -> Double = defaultRandom,
    now: (@Sendable () -> Date)? = nil
  ) {
    self.cost = cost
    contents = ObservedState(MemoryContents(capacity: capacity))
    namespace = ""
    namespaceHash = MemoryEntry.hash(ofNamespace: "")
    records = CallRecords(CacheEnvironment(clock: clock, random: random, date: now))
  }

  private init(_ cache: MemoryCache, namespace: String) {
    cost = cache.cost
    contents = cache.contents
    self.namespace = namespace
    namespaceHash = MemoryEntry.hash(ofNamespace: namespace)
    records = CallRecords(
      cache.records.environment.inStack, inFlight: cache.inFlight,
      failures: cache.records.failures)
  }

  var inFlight: InFlightCalls { records.inFlight }

  /// Returns a part of this cache for decorators of the same protocol whose results must be
  /// separate, for example those of different servers or accounts.
  ///
  ///     let cache = MemoryCache(capacity: 5_000)
  ///     let home = RemoteFeed(home).caching(in: cache, namespace: "home")
  ///     let work = RemoteFeed(work).caching(in: cache, namespace: "work")
  ///     cache.namespace("home").removeAll()
  ///
  /// The parts share one capacity. Parts with the same name are the same.
  ///
  /// - Parameter name: The name of the part. The empty name is that of the part that decorators use
  ///   by default.
  public func namespace(_ name: String) -> MemoryCache {
    name == namespace && DefaultClock.ofStack == nil ? self : MemoryCache(self, namespace: name)
  }

  /// The date by which results expire.
  public var now: Date { records.now }

  /// The number of stored results and of failures that are remembered, including expired ones and those of all
  /// namespaces.
  public var count: Int { contents.withLock { $0.count } + records.failures.count }

  /// The total cost of the stored results of all namespaces.
  public var totalCost: Int { contents.withLock { $0.cost } }

  /// Returns the stored results of a member, in no particular order. They include results that are
  /// kept as data because the cache serves as a ``CacheStore``.
  ///
  /// - Parameters:
  ///   - member: The member's full name, with its protocol: `FeedRepository.item(id:)`.
  ///   - type: The type of the results. Results of other types are left out.
  public func values<Value: Sendable>(of member: String, as type: Value.Type = Value.self)
    -> [Value]
  {
    func decoded<Result: Decodable>(as type: Result.Type, _ data: Data) -> Any? {
      try? VersionedEntry(data).map { try EncodedEntry($0.data).decoded(as: type).value }
    }
    let name = MemberName(namespace: namespace, member: member)
    let entries = contents.withLock { $0.entries(in: .member(name)) }
    return entries.compactMap { entry -> Value? in
      let value = entry.content.value
      // A cast alone would turn a value into an optional.
      if Swift.type(of: value) == type { return value as? Value }
      guard let data = value as? Data, let type = type as? any Decodable.Type else { return nil }
      return decoded(as: type, data) as? Value
    }
  }

  /// Removes results of all namespaces until their total cost is at most a number: expired ones, and then
  /// those that are used least. Call it when the system is short of memory.
  ///
  ///     cache.trim(to: 100)
  ///
  /// - Parameter cost: The largest total cost that stays.
  public func trim(to cost: Int) {
    let date = now.timeIntervalSinceReferenceDate
    _ = contents.update { contents, _ in contents.trim(to: cost, at: date) }
  }

  /// Shows the number of results, their total cost, and the numbers of look-ups that found a result and of
  /// results that were removed to make room, for all namespaces, in the gauges `cache_entries`,
  /// `cache_cost`, `cache_hits` and `cache_evictions`.
  ///
  /// - Parameters:
  ///   - sink: The sink that makes the gauges.
  ///   - name: The value of the dimension `name`, which tells this cache from others.
  public func reportGauges(to sink: some MetricsSink, as name: String) {
    contents.reportGauges(to: sink, as: name)
  }

  /// Removes all results of the namespace, including those of current calls.
  public func removeAll() {
    records.abandonCalls(in: .namespace(namespace))
    // As a store, the cache has the namespaces of decorators in the names of their members.
    replace(by: nil) { [namespace] contents in
      contents.entries { name in
        name.namespace == namespace
          || name.namespace.isEmpty && Namespace.ofMember(name.member) == namespace
      }
    }
  }

  /// Removes the results with a tag from the namespace.
  ///
  /// A call that began before is made anew by later callers, and its result is not stored if it has
  /// the tag.
  ///
  /// - Parameter tag: The tag, one of those that `tags` in the spec gives results.
  public func removeResults(tagged tag: String) {
    invalidateResults(.tag(fullTag(tag)), as: .removal, by: nil)
  }

  /// Lets the results with a tag in the namespace expire. They still replace failures, as `staleFor` in the
  /// spec says. Otherwise it acts as ``removeResults(tagged:)``.
  ///
  /// - Parameter tag: The tag, one of those that `tags` in the spec gives results.
  public func expireResults(tagged tag: String) {
    invalidateResults(.tag(fullTag(tag)), as: .expiry, by: nil)
  }

  @_spi(Generated)
  @discardableResult
  public func invalidateResults(
    _ target: StoreTarget, as invalidation: Invalidation, by token: CallToken?
  ) -> Task<Void, Never>? {
    let scope = target.scope(in: namespace)
    records.abandonCalls(in: scope, by: token)
    drop(scope, as: invalidation)
    return nil
  }

  /// Removes the results in a scope, or lets them expire. Current calls are still stored.
  func drop(_ scope: CallScope, as invalidation: Invalidation) {
    guard invalidation == .expiry else { return replace(scope, by: nil) }
    replace(scope) { [now] in $0.expired(at: now) }
  }

  /// Removes the data that a target names, including that of current calls, at once; or lets it expire at a date.
  func forget(_ target: StoreTarget, expiringAt date: Date? = nil) {
    let scope = target.scope(in: namespace)
    records.abandonCalls(in: scope)
    replace(
      scope, by: date.map { date in { $0.replacingData { EncodedEntry.expired($0, at: date) } } })
  }

  /// Returns what takes the place of an entry; `nil` if it is removed.
  private typealias Replacement = (MemoryEntry) -> MemoryEntry?

  /// Replaces or removes the entries in a scope.
  private func replace(_ scope: CallScope, by replacement: Replacement?) {
    guard case .namespace(let target) = scope else {
      return replace(by: replacement) { $0.entries(in: scope) }
    }
    replace(by: replacement) { [namespace] contents in
      contents.entries { name in
        guard let target else { return namespace.isEmpty || name.namespace == namespace }
        return name.namespace == namespace && Namespace.ofMember(name.member) == target
          || namespace.isEmpty && !target.isEmpty && name.namespace == target
      }
    }
  }

  private func replace(
    by replacement: Replacement?, _ entries: (MemoryContents) -> [MemoryEntry]
  ) {
    guard let replacement else {
      _ = contents.update { contents, _ in contents.removeAll(entries(contents)) }
      return
    }
    // Without the lock, because data takes a while.
    let replacements = contents.withLock { entries($0) }.map { (old: $0, new: replacement($0)) }
    contents.update { contents, _ in contents.replace(replacements) }
  }
}

// MARK: - Results of known types

@_spi(Generated)
extension MemoryCache {
  /// Returns the entry of a key, at any age. Keys and results of other types are not found.
  @inlinable @inline(__always)
  func entry<Key: Hashable, Value: Sendable>(
    of member: String, for key: Key, as type: Value.Type = Value.self
  ) -> CachedEntry<Value>? {
    var result: CachedEntry<Value>?
    find(MemoryEntry.hash(member, namespaceHash, key)) { entry in
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
    let isShown = contents.withLock { contents in
      contents.find(hash) { entry in
        guard isMatch(entry) else { return false }
        entry.noteUse()
        return true
      } && contents.noteHit()
    }
    if isShown { contents.update { _, _ in } }
  }

  /// Stores a result if it is still wanted. After its lifetime in seconds it is the first to be
  /// removed if there is no room.
  func store<Key: Hashable, Value: Sendable>(
    _ entry: CachedEntry<Value>, of member: String, for key: Key,
    lifetime: Double = .infinity, tags: [String] = [],
    if isWanted: () -> Bool = { true }
  ) {
    let name = MemberName(namespace: namespace, member: member)
    let entry = MemoryResult(
      entry, of: name, for: key, tags: tags, cost: max(1, cost(entry.value)),
      deadline: entry.storedAt.timeIntervalSinceReferenceDate + lifetime)
    let date = entry.result.storedAt.timeIntervalSinceReferenceDate
    // Removed entries are released here, without the lock. The release of the last reference to a
    // result may run any code.
    _ = contents.update { contents, _ -> [MemoryEntry] in
      guard isWanted() else { return [] }
      return contents.store(entry, at: date) {
        $0.name == name && CallKey.isEqual(key, $0.content.key)
      }
    }
  }

  /// Returns the key that identifies a current call.
  func callKey(of member: String, for key: some Hashable) -> CallKey {
    CallKey(member: MemberName(namespace: namespace, member: member), key: key)
  }
}

// MARK: - Store of data

extension MemoryCache: CacheStore {
  /// Returns the data of a key.
  public func data(for key: CacheKey) -> Data? {
    entry(of: key.member, for: key, as: Data.self)?.value
  }

  /// Stores data for a key.
  public func store(_ data: Data, for key: CacheKey) {
    store(data, for: key, tags: nil) { true }
  }

  /// Stores data with tags, by default its own, for a key if it is still to be stored.
  func store(_ data: Data, for key: CacheKey, tags: [String]?, if isWanted: () -> Bool) {
    let encoded = VersionedEntry(data).flatMap { try? EncodedEntry($0.data, verifying: false) }
    let now = now
    store(
      CachedEntry(value: data, storedAt: now), of: key.member, for: key,
      lifetime: encoded?.deadline.timeIntervalSince(now) ?? .infinity,
      tags: tags ?? encoded?.tagTexts ?? [], if: isWanted)
  }

  /// Removes the data of a key, including that of a current call.
  public func removeData(for key: CacheKey) {
    forget(.data(of: key))
  }

  /// Removes all results of a member, including those of current calls.
  public func removeData(of member: String) {
    forget(.allData(of: member))
  }

  /// Removes the results with a tag, including those of current calls.
  public func removeData(tagged tag: String) async {
    forget(.tag(tag))
  }

  /// Removes the results of a namespace, including those of current calls.
  public func removeData(in namespace: String?) async {
    forget(.namespace(namespace))
  }

  /// Stores data with tags for a key.
  public func store(_ data: Data, for key: CacheKey, tags: [String]) async {
    store(data, for: key, tags: tags) { true }
  }
}

extension MemoryCache: TargetedStore {
  package func store(_ data: Data, tags: [String], for key: CacheKey) async {
    store(data, for: key, tags: tags) { true }
  }

  package func remove(_ target: StoreTarget) async {
    forget(target)
  }

  package func expire(_ target: StoreTarget, at date: Date) async {
    forget(target, expiringAt: date)
  }
}

extension CacheStore where Self == MemoryCache {
  /// Returns a new cache in memory, created by
  /// ``MemoryCache/init(capacity:cost:clock:random:now:)``.
  public static func memory(
    capacity: Int = 1_000, cost: @escaping @Sendable (any Sendable) -> Int = { _ in 1 },
    now: (@Sendable () -> Date)? = nil
  ) -> MemoryCache {
    MemoryCache(capacity: capacity, cost: cost, now: now)
  }
}
