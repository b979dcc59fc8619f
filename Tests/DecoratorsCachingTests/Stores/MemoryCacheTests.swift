import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite(.timeLimit(.minutes(10)))
struct MemoryCacheTests {
  private func load(
    _ cache: MemoryCache, _ arguments: some Sequence<Int>, _ member: String = "A.b(c:)"
  ) async -> Int {
    var calls = 0
    for argument in arguments {
      _ = await cache.result(in: cache.slot(of: member, argument), strategy: .cacheFirst) {
        calls += 1
        return argument
      }
    }
    return calls
  }

  @Test func `The cost is asked of results alone`() async {
    let cache = MemoryCache(capacity: 100) { result in
      #expect(result is Int)
      return 50
    }
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(10))
    for argument in 0..<2 {
      _ = try? await cache.result(in: cache.slot(of: "A.b(c:)", argument), strategy: strategy) {
        () async throws in
        if argument == 1 { throw LoadError() }
        return 7
      }
    }
    #expect(cache.count == 2)
  }

  @Test func `What is used stays`() async {
    let cache = MemoryCache(capacity: 10)
    _ = await load(cache, [-1])
    for argument in 0..<100 {
      _ = await load(cache, [argument])
      #expect(await load(cache, [-1]) == 0)
    }
  }

  @Test func `What is used often outlasts a long scan`() async {
    let cache = MemoryCache(capacity: 100)
    for _ in 0..<4 { _ = await load(cache, 0..<50) }
    _ = await load(cache, 1_000..<3_000)
    #expect(await load(cache, 0..<50) == 0)
  }

  @Test func `What comes back soon after it was removed stays`() async {
    let cache = MemoryCache(capacity: 100)
    for _ in 0..<4 { _ = await load(cache, 0..<80) }
    // The second time they are known, and outlast what is asked for once.
    for _ in 0..<2 { _ = await load(cache, 100..<130) }
    _ = await load(cache, 1_000..<1_050)
    #expect(await load(cache, 100..<130) < 10)
  }

  @Test func `What has expired goes first`() async {
    let clock = ManualClock()
    let cache = MemoryCache(capacity: 100, now: { clock.date })
    for _ in 0..<4 {
      for argument in 0..<90 {
        _ = await cache.result(
          in: cache.slot(of: "A.b(c:)", argument),
          strategy: .init(.cacheFirst, expires: .seconds(5))
        ) { argument }
      }
    }
    clock.advance(by: .seconds(5))
    _ = await load(cache, 1_000..<1_100)
    #expect(await load(cache, 1_000..<1_100) < 10)
    #expect(cache.count == 100)
  }

  @Test func `Gauges show entries, their cost, hits and evictions`() async {
    let metrics = MemoryMetrics()
    let cache = MemoryCache(capacity: 30) { _ in 10 }
    func values() -> [Double] {
      ["cache_entries", "cache_cost", "cache_hits", "cache_evictions"].map {
        metrics.value(of: $0, where: ["name": "feed"])
      }
    }
    func load(_ id: Int) async {
      _ = await cache.namespace("n").result(
        in: cache.namespace("n").slot(of: "A.item(id:)", id), strategy: .cacheFirst
      ) { id }
    }
    await load(1)
    cache.reportGauges(to: metrics, as: "feed")
    #expect(values() == [1, 10, 0, 0])
    await load(1)
    #expect(values() == [1, 10, 1, 0])
    for id in 2...4 { await load(id) }
    #expect(values() == [3, 30, 1, 1])
    cache.trim(to: cache.totalCost / 2)
    #expect(values() == [1, 10, 1, 3])
    cache.namespace("n").removeAll()
    #expect(values() == [0, 0, 1, 3])
  }

  @Test func `Trimming keeps what is fresh and used`() async {
    let clock = ManualClock()
    let cache = MemoryCache(capacity: 100, now: { clock.date })
    for argument in 0..<50 {
      let lifetime = Double(argument < 20 ? 1 : 9)
      for number in 0...(argument < 40 ? 0 : 3) {
        cache.store(
          CachedEntry(value: number, storedAt: clock.date), of: "A.b(c:)", for: argument,
          lifetime: lifetime)
      }
    }
    clock.advance(by: .seconds(5))
    cache.trim(to: 1_000)
    #expect(cache.count == 30)
    cache.trim(to: 10)
    #expect(cache.values(of: "A.b(c:)") == Array(repeating: 3, count: 10))
    for cost in [0, -1] {
      cache.trim(to: cost)
      #expect(cache.count == 0)
    }
  }

  @Test func `Arguments are compared with their types`() async {
    let cache = MemoryCache()
    func isLoaded<each Argument: Hashable & Sendable>(
      _ member: String, _ argument: repeat each Argument
    ) async -> Bool {
      var isLoaded = false
      await cache.result(in: cache.slot(of: member, repeat each argument), strategy: .cacheFirst) {
        isLoaded = true
      }
      return isLoaded
    }
    for isFirst in [true, false] {
      #expect(await isLoaded("A.b(c:)") == isFirst)
      #expect(await isLoaded("A.c(c:)") == isFirst)
      #expect(await isLoaded("A.b(c:)", 1) == isFirst)
      #expect(await isLoaded("A.b(c:)", 1.0) == isFirst)
      #expect(await isLoaded("A.b(c:)", "1") == isFirst)
      #expect(await isLoaded("A.b(c:)", 1, 1) == isFirst)
      #expect(await isLoaded("A.b(c:)", 1, 2) == isFirst)
      #expect(await isLoaded("A.b(c:)", 2, 1) == isFirst)
      #expect(await isLoaded("A.b(c:)", 1, 1, 1) == isFirst)
      #expect(await isLoaded("A.b(c:)", 1, 1, 2) == isFirst)
      #expect(await isLoaded("A.b(c:)", Int?.some(1)) == isFirst)
      #expect(await isLoaded("A.b(c:)", Int?.none) == isFirst)
      #expect(await isLoaded("A.b(c:)", Int??.some(nil)) == isFirst)
      #expect(await isLoaded("A.b(c:)", String?.none) == isFirst)
      #expect(await isLoaded("A.b(c:)", [1]) == isFirst)
    }
  }

  @Test func `Keys of the same hash are told apart`() async {
    struct Same: Hashable {
      var number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let cache = MemoryCache(capacity: 50)
    func load(_ number: Int) async -> Int {
      await cache.result(in: cache.slot(of: "A.b(c:)", Same(number: number)), strategy: .cacheFirst)
      { number }
    }
    for number in 0..<100 { #expect(await load(number) == number) }
    for number in 50..<100 { #expect(await load(number) == number) }
    cache.removeData(of: "A.b(c:)")
    #expect(cache.count == 0)
  }

  @Test func `A result of another type is not returned`() async {
    let cache = MemoryCache()
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { 1 }
    #expect(
      await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { "one" } == "one")
  }

  @Test func `A cache shows what is stored`() async {
    let cache = MemoryCache()
    _ = await load(cache, 1...3)
    _ = await load(cache, 4...5, "A.d(c:)")
    #expect(cache.count == 5)
    #expect(Set(cache.values(of: "A.b(c:)", as: Int.self)) == [1, 2, 3])
    #expect(cache.values(of: "A.b(c:)", as: String.self).isEmpty)
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test func `Asynchronous code removes by tag, too`() async throws {
    let cache = MemoryCache()
    let key = try CacheKey("A.b(c:)", 1)
    let entry = CachedEntry(value: 1, storedAt: cache.now)
    await cache.store(
      try EncodedEntry.data(of: entry, tags: ["t"], for: key), for: key, tags: ["t"])
    #expect(cache.count == 1)
    await cache.removeData(tagged: "t")
    #expect(cache.count == 0)
  }
}
