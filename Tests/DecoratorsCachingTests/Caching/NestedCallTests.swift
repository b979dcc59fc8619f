import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Cached calls within cached calls.
@Suite(.timeLimit(.minutes(10)))
struct NestedCallTests {
  private static let levels = 10_000

  /// An argument whose comparisons are counted.
  private struct Number: Hashable, Sendable {
    let number: Int
    let comparisons: Shared<Int>

    static func == (one: Number, other: Number) -> Bool {
      _ = one.comparisons.next()
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private let cache = MemoryCache()
  private let comparisons = Shared(0)

  private func depth(_ number: Int, in cache: MemoryCache) async throws -> Int {
    let key = Number(number: number, comparisons: comparisons)
    return try await cache.sharedResult(
      in: cache.slot(of: "A.depth(_:)", key), strategy: .networkFirst
    ) {
      () async throws -> Int in
      number == 0 ? 0 : try await depth(number - 1, in: cache) + 1
    }
  }

  private func depth(_ number: Int, in cache: CallCache) async throws -> Int {
    try await cache.sharedResult(in: cache.slot(of: "A.depth(_:)", number), strategy: .networkFirst)
    {
      () async throws -> Int in
      number == 0 ? 0 : try await depth(number - 1, in: cache) + 1
    }
  }

  /// A call that looked at those around it would compare its argument with theirs.
  @Test func `Calls go ten thousand levels deep, and each looks at itself alone`() async throws {
    #expect(try await depth(Self.levels, in: cache) == Self.levels)
    #expect(cache.inFlight.count == 0)
    #expect(comparisons.value <= 20 * Self.levels)
  }

  @Test func `Calls go ten thousand levels deep with a store`() async throws {
    let cache = CallCache(in: cache)
    #expect(try await depth(Self.levels, in: cache) == Self.levels)
    await cache.flush()
  }

  @Test func `Abandoned calls that go deep are released one by one`() async throws {
    let calls = GatedCalls<Int>()
    @Sendable func depth(_ number: Int) async throws -> Int {
      try await cache.sharedResult(
        in: cache.slot(of: "A.depth(_:)", number), strategy: .networkFirst
      ) {
        () async throws -> Int in
        number == 0 ? try await calls.call() : try await depth(number - 1)
      }
    }
    let task = Task { try await depth(Self.levels) }
    await calls.started(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await until { cache.inFlight.count == 0 }
  }

  @Test(arguments: [nil, CacheOverride.refresh])
  func `A cache that is twice in a stack is used once`(_ override: CacheOverride?) async throws {
    let calls = Shared(0)
    @Sendable func inner() async throws -> Int {
      try await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
        () async throws -> Int in
        calls.next()
      }
    }
    let value = try await withCacheOverride(override) {
      try await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
        () async throws -> Int in
        try await inner()
      }
    }
    #expect(value == 1)
    #expect(cache.values(of: "A.b()") == [1])
    #expect(cache.inFlight.count == 0)
  }

  /// A result whose call needs the result of the other, begun at once.
  private actor Pair {
    private var started = 0
    private var continuation: CheckedContinuation<Void, Never>?

    /// Waits until both calls have begun.
    func bothBegin() async {
      started += 1
      if started == 2 { return continuation?.resume() ?? () }
      if started == 1 { await withCheckedContinuation { continuation = $0 } }
    }
  }

  @Test(arguments: [true, false])
  func `Calls that need each other do not wait for ever`(_ isCached: Bool) async throws {
    let pair = Pair()
    let made = Shared(0)
    let calls = SharedCalls()
    let other = MemoryCache()
    @Sendable func value(_ number: Int) async throws -> Int {
      let load = { @Sendable () async throws -> Int in
        await pair.bothBegin()
        // The second time, nothing more is needed.
        return made.next() > 2 ? number : try await value(3 - number) + number
      }
      guard isCached else {
        return try await calls.call(of: "A.b(c:)", number) { try await load() }
      }
      let cache = number == 1 ? cache : other
      return try await cache.sharedResult(
        in: cache.slot(of: "A.b(c:)", number), strategy: .networkFirst, load)
    }
    async let first = value(1)
    async let second = value(2)
    let sum = try await first + second
    #expect(sum >= 6)
    #expect(calls.count == 0)
  }

  @Test func `Calls for one result within another are shared`() async throws {
    let calls = Shared(0)
    let value = try await cache.sharedResult(in: cache.slot(of: "A.all()"), strategy: .cacheFirst) {
      [cache] () async throws -> Int in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<100 {
          group.addTask {
            try await cache.sharedResult(in: cache.slot(of: "A.one()"), strategy: .cacheFirst) {
              () async throws -> Int in
              await Task.yield()
              return calls.next()
            }
          }
        }
        return try await group.reduce(0, +)
      }
    }
    #expect(value == 100)
    #expect(calls.value == 1)
  }

  @Test func `A call whose argument is not equal to itself leaves nothing behind`() async throws {
    struct Offline: Error {}
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(5))
    for number in 1...2 {
      #expect(
        try await cache.sharedResult(in: cache.slot(of: "A.b(c:)", Double.nan), strategy: strategy)
        {
          () async throws -> Int in number
        } == number)
      let value = await cache.result(
        in: cache.slot(of: "A.b(c:d:)", 1, Double.nan), strategy: strategy
      ) {
        number
      }
      #expect(value == number)
      await #expect(throws: Offline.self) {
        try await cache.sharedResult(in: cache.slot(of: "A.b(c:)", Double.nan), strategy: strategy)
        {
          () async throws -> Int in throw Offline()
        }
      }
      await cache.updateResult(in: cache.slot(of: "A.b(c:)", Double.nan), to: number)
    }
    #expect(cache.count == 0)
    #expect(cache.inFlight.count == 0)
    #expect(cache.inFlight.sharedCount == 0)
  }
}
