import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A store that fails for a while, and is back.
@Suite(.timeLimit(.minutes(10)))
struct StoreOutageTests {
  private struct Down: Error {}

  private let member = "M/A.item(id:)"
  private let isDown = Shared(false)
  private let base = MemoryCache()
  private let store: ScriptedStore
  private let failures = Recorder<String>()
  private let loads = Shared(0)

  init() {
    let use = { @Sendable [isDown] in if isDown.value { throw Down() } }
    store = ScriptedStore(base, beforeReading: use, beforeStoring: use, beforeRemoving: use)
  }

  private func cache(in store: some CacheStore) -> CallCache {
    CallCache(in: store, namespace: "n") { [failures] in failures.record("\($0)") }
  }

  private func load(_ id: Int, in cache: CallCache, tag: String? = nil) async {
    _ = await cache.sharedResult(
      in: cache.slot(of: member, id), strategy: .cacheFirst,
      { [loads] () async -> Int in
        _ = loads.next()
        return id
      }, tags: { _ in tag.map { [$0] } ?? [] })
    await cache.flush()
  }

  @Test(arguments: [10, 1_100])
  func `A store gets results again after many removals that failed`(_ count: Int) async {
    let cache = cache(in: store)
    isDown.change { $0 = true }
    for number in 0..<count { await store.removeResults(tagged: "\(number)", in: "n") }
    await cache.flush()
    #expect(cache.state.changes.withLock { $0.count } <= MissedChanges.limit)
    isDown.change { $0 = false }
    for _ in 0..<3 {
      for id in 0..<5 { await load(id, in: cache) }
    }
    #expect(loads.value == 5)
    #expect(store.count == 5)
    #expect(cache.state.changes.withLock { $0.count } == 0)
  }

  @Test func `Removals that failed are made up for when the store is back`() async {
    let cache = cache(in: store)
    for id in 0..<20 { await load(id, in: cache, tag: "\(id)") }
    isDown.change { $0 = true }
    for id in 0..<10 { await store.removeResults(tagged: "\(id)", in: "n") }
    isDown.change { $0 = false }
    await cache.flush()
    #expect(store.count == 20)
    // Any use of the store shows that it is back.
    await load(20, in: cache)
    #expect(Set(base.values(of: "n/\(member)", as: Int.self)) == Set(10...20))
  }

  /// The read that finds the store working again has removals made up for, before it is over itself.
  @Test(.tags(.promise), arguments: [true, false])
  func `A read does not find what is removed only when it has read`(_ isTag: Bool) async throws {
    let onceRead = Shared<@Sendable () async throws -> Void>({})
    let use = { @Sendable [isDown] in if isDown.value { throw Down() } }
    let store = ScriptedStore(
      base, afterReading: { try await onceRead.value() }, beforeRemoving: use)
    let cache = cache(in: store)
    await load(1, in: cache, tag: "t")
    isDown.change { $0 = true }
    if isTag {
      await store.removeResults(tagged: "t", in: "n")
    } else {
      await store.removeAll(in: "n")
    }
    await cache.flush()
    isDown.change { $0 = false }
    let other = StoreSlot<Int>(member: member, key: try CacheKey("M/A.other()"))
    onceRead.change {
      $0 = {
        onceRead.change { $0 = {} }
        _ = await other.entry(in: cache, within: nil)
        await cache.flush()
      }
    }
    await load(1, in: cache, tag: "t")
    #expect(loads.value == 2)
  }

  @Test func `Too many removals that failed remove their namespace, and no other`() async {
    let other = CallCache(in: store, namespace: "other") { _ in }
    await load(1, in: other)
    let cache = cache(in: store)
    await load(1, in: cache)
    isDown.change { $0 = true }
    for number in 0...MissedChanges.limit {
      await store.removeResults(tagged: "\(number)", in: "n")
    }
    isDown.change { $0 = false }
    await load(2, in: cache)
    #expect(base.values(of: "n/\(member)", as: Int.self) == [2])
    #expect(base.values(of: "other/\(member)", as: Int.self) == [1])
  }

  /// Results that wait for a store that has stopped are limited in their bytes, too.
  @Test func `Large results do not fill the memory`() throws {
    var changes = PendingChanges()
    func isFull(_ id: Int, _ size: Int) throws -> Bool {
      try changes.insert(
        Data(count: size), for: .data(of: CacheKey("A.b(c:)", id)), isCorrection: false, at: Date()
      ) { _ in Task {} }.isFull
    }
    let half = PendingChanges.sizeLimit / 2
    for id in 0..<2 { #expect(try !isFull(id, half)) }
    #expect(try isFull(2, 1))
    #expect(try !isFull(0, half))
    _ = changes.insert(nil, for: .allData(of: "A.b(c:)"), isCorrection: true, at: Date()) { _ in
      Task {}
    }
    #expect(try !isFull(2, 1))
  }

  /// It waits for the removal of others, and the store does not get it.
  @Test func `A result that another machine removes is not stored`() throws {
    let key = try CacheKey("A.b()")
    let start = { (_: StoreTarget) in Task<Void, Never> {} }
    for isBegun in [false, true] {
      var changes = PendingChanges()
      _ = changes.insert(
        Data(), for: .data(of: key), tags: ["t"], isCorrection: false, at: Date(), start: start)
      if isBegun { _ = changes.begin(.data(of: key)) }
      changes.discardOwn(.data(of: key))
      // The cache that has begun to store it removes it by itself.
      #expect((changes.begin(.data(of: key))?.data == nil) == !isBegun)
    }
  }

  @Test func `The first write after a store goes down is found in memory`() async throws {
    let clock = ManualClock()
    let layers = LayeredCache(over: store, clock: clock)
    let cache = CallCache(in: layers) { _ in }
    for value in 1...2 {
      await cache.updateResult(in: cache.slot(of: member, 1), to: value)
      await cache.flush()
      isDown.change { $0 = true }
    }
    await load(1, in: cache)
    // Otherwise the store would never get what is waited for below.
    try #require(loads.value == 0)
    isDown.change { $0 = false }
    clock.advance(by: .seconds(5))
    await load(2, in: cache)
    while base.values(of: member, as: Int.self).sorted() != [2, 2] { await Task.yield() }
  }
}

/// The changes that a store has missed.
@Suite struct MissedChangesTests {
  private let date = Date()

  @Test func `Changes are made up for in their order`() throws {
    var missed = MissedChanges()
    for number in [1, 2, 3, 1] { missed.insert(.tag("\(number)"), at: date) }
    #expect(missed.remove(.tag("3")) != nil)
    let order = (0..<3).map { _ in missed.removeFirst()?.target }
    #expect(order == [.tag("2"), .tag("1"), nil])
    #expect(missed.isEmpty)
  }

  @Test func `Changes that become removals of more stay in their order`() {
    var missed = MissedChanges()
    let last = MissedChanges.limit
    for number in 0...last { missed.insert(.tag("\(number % 400)/\(number)"), at: date) }
    let order = (0..<400).map { _ in missed.removeFirst()?.target }
    #expect(order == (last - 399...last).map { .namespace("\($0 % 400)") })
    #expect(missed.isEmpty)
  }

  @Test func `A change has the latest of its dates`() {
    var missed = MissedChanges()
    for seconds in [1, 3, 2.0] { missed.insert(.tag("1"), at: date + seconds) }
    #expect(missed.date(of: .tag("1")) == date + 3)
    #expect(missed.removeFirst()?.date == date + 3)
  }

  @Test func `Too many missed changes become removals of more`() throws {
    let limit = MissedChanges.limit
    var missed = MissedChanges()
    let isWidened = try (0...limit).map { number in
      try missed.insert(.data(of: CacheKey("M/A.b(c:)", namespace: "n", number)), at: date)
    }
    #expect(isWidened == Array(repeating: false, count: limit) + [true])
    #expect(missed.removeFirst()?.target == .allData(of: "n/M/A.b(c:)"))

    for number in 0...limit { missed.insert(.tag("n/\(number)"), at: date) }
    #expect(missed.count == 1)
    #expect(missed.removeFirst()?.target == .namespace("n"))

    for number in 0...limit { missed.insert(.tag("\(number)/t"), at: date) }
    #expect(missed.count == 1)
    #expect(missed.removeFirst()?.target == .namespace(nil))
  }

  /// Counted is how often the changes are looked through, which each time halves them.
  @Test func `Each change of a long outage costs the same`() {
    for count in [1_000, 10_000, 100_000] {
      var missed = MissedChanges()
      var widened = 0
      // Removals of tags become half as many removals of namespaces, which are still too many.
      for number in 0..<count where missed.insert(.tag("\(number / 2)/\(number)"), at: date) {
        widened += 1
      }
      #expect(widened <= count / (MissedChanges.limit / 2))
      #expect(missed.count <= MissedChanges.limit)
    }
  }
}
