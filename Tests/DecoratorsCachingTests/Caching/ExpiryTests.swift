import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Results that expire when they are invalidated, and are kept for failures.
@Suite(.timeLimit(.minutes(10)))
struct ExpiryTests {
  enum Scope: CaseIterable {
    case member, call, tag
  }

  enum Place: CaseIterable {
    case values, memory, files, defaults, layers, slowLayers, store
  }

  private struct Down: Error {}

  private static let member = "M/A.item(id:)"
  private static let strategy = CacheStrategy(
    .cacheFirst, expires: .seconds(60), staleFor: .seconds(60))

  private let clock = ManualClock()

  private func load<Cache: ResultCache, Slot: CacheSlot>(
    _ result: Result<Int, Down>, in slot: Slot, of cache: Cache
  ) async throws -> Int where Slot.Cache == Cache, Slot.Value == Int {
    try await cache.sharedResult(
      in: slot, strategy: Self.strategy, { () async throws -> Int in try result.get() },
      tags: { _ in ["t"] })
  }

  /// Loads a result, lets it expire after ten seconds, and looks what is left of it.
  private func exercise<Cache: ResultCache, Slot: CacheSlot, NeverSlot: CacheSlot>(
    _ scope: Scope, in cache: Cache, _ slot: Slot, _ neverSlot: NeverSlot,
    flush: () async -> Void = {}
  ) async throws
  where Slot.Cache == Cache, Slot.Value == Int, NeverSlot.Cache == Cache, NeverSlot.Value == Never {
    func load(_ result: Result<Int, Down>) async throws -> Int {
      defer { clock.advance(by: .seconds(1)) }
      return try await self.load(result, in: slot, of: cache)
    }
    func expire() async {
      switch scope {
      case .member: await cache.expireResults(of: Self.member)
      case .call: await cache.expireResult(in: neverSlot)
      case .tag: await cache.expireResults(withTag: "t")
      }
    }
    #expect(try await load(.success(1)) == 1)
    await flush()
    clock.advance(by: .seconds(10))
    #expect(try await load(.success(2)) == 1)
    await expire()
    await flush()
    // It replaces a failure, and is not fresh.
    #expect(try await load(.failure(Down())) == 1)
    #expect(try await load(.success(3)) == 3)
    await flush()
    #expect(try await load(.success(4)) == 3)
    await expire()
    await expire()
    await flush()
    clock.advance(by: .seconds(57))
    #expect(try await load(.failure(Down())) == 3)
    clock.advance(by: .seconds(3))
    await #expect(throws: Down.self) { try await load(.failure(Down())) }
  }

  @Test(arguments: Scope.allCases, Place.allCases)
  func `An expired result is kept for failures`(_ scope: Scope, _ place: Place) async throws {
    let now = { @Sendable [clock] in clock.date }
    if place == .values {
      let cache = MemoryCache(now: now).namespace("n")
      let slot: MemorySlot<Int, Int> = cache.slot(of: Self.member, 1)
      let never: MemorySlot<Int, Never> = cache.slot(of: Self.member, 1)
      try await exercise(scope, in: cache, slot, never)
      return
    }
    let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let suite = "ExpiryTests.\(UUID())"
    defer {
      try? FileManager.default.removeItem(at: directory)
      UserDefaults.standard.removePersistentDomain(forName: suite)
    }
    let store: any CacheStore =
      switch place {
      case .values, .memory: MemoryCache(now: now)
      case .files: FileCache(directory: directory, now: now)
      case .defaults: UserDefaultsCache(suiteName: suite, now: now)
      case .layers:
        LayeredCache(MemoryCache(now: now), over: FileCache(directory: directory), clock: clock)
      case .slowLayers:
        LayeredCache(
          MemoryCache(now: now), over: ScriptedStore(beforeRemoving: { throw Down() }), clock: clock
        )
      case .store: ScriptedStore(MemoryCache(now: now))
      }
    let cache = CallCache(
      in: store, module: "", namespace: "n", storeTimeout: .seconds(1), clock: clock,
      onEvent: { _ in }, random: { 0 })
    let slot: StoreSlot<Int> = cache.slot(of: Self.member, 1)
    let never: StoreSlot<Never> = cache.slot(of: Self.member, 1)
    try await exercise(scope, in: cache, slot, never) { await cache.flush() }
  }

  /// While the store has yet to store a result, or to let it expire, this process knows.
  @Test(arguments: Scope.allCases, [true, false])
  func `A slow store gives nothing that expired`(_ scope: Scope, _ isStored: Bool) async throws {
    let isOpen = Shared(isStored)
    let pass = { @Sendable in await until { isOpen.value } }
    let store = ScriptedStore(
      MemoryCache(now: { [clock] in clock.date }), beforeStoring: pass, beforeRemoving: pass)
    let cache = CallCache(
      in: store, module: "", namespace: "n", storeTimeout: .zero, clock: clock,
      onEvent: { _ in }, random: { 0 })
    let slot: StoreSlot<Int> = cache.slot(of: Self.member, 1)
    let never: StoreSlot<Never> = cache.slot(of: Self.member, 1)
    #expect(try await load(.success(1), in: slot, of: cache) == 1)
    if isStored { await cache.flush() }
    isOpen.change { $0 = false }
    clock.advance(by: .seconds(1))
    switch scope {
    case .member: await cache.expireResults(of: Self.member)
    case .call: await cache.expireResult(in: never)
    case .tag: await cache.expireResults(withTag: "t")
    }
    clock.advance(by: .seconds(1))
    func entry() async -> CachedEntry<Int>? { await slot.entry(in: cache, within: .seconds(9)) }
    #expect(await entry()?.lifetime == 1)
    isOpen.change { $0 = true }
    await cache.flush()
    #expect(await entry()?.lifetime == 1)
    #expect(cache.state.changes.withLock { $0.count } == 0)
    // A removed result does not come back.
    isOpen.change { $0 = false }
    await cache.removeResults(of: Self.member)
    await cache.expireResults(of: Self.member)
    await cache.expireResult(in: never)
    #expect(await entry() == nil)
    isOpen.change { $0 = true }
    await cache.flush()
    #expect(await entry() == nil)
  }

  /// A result that the store failed to let expire is removed when the store is back.
  @Test func `An expiry that failed becomes a removal`() async throws {
    let isDown = Shared(false)
    let use = { @Sendable in if isDown.value { throw Down() } }
    let base = MemoryCache()
    let store = ScriptedStore(base, beforeReading: use, beforeStoring: use, beforeRemoving: use)
    let cache = CallCache(in: store, for: Int.self) { _ in }
    let slot: StoreSlot<Int> = cache.slot(of: "A.b()")
    _ = await cache.sharedResult(in: slot, strategy: Self.strategy) { 1 }
    await cache.flush()
    isDown.change { $0 = true }
    await cache.expireResults(of: "A.b()")
    await cache.flush()
    isDown.change { $0 = false }
    #expect(store.count == 1)
    #expect(await cache.sharedResult(in: slot, strategy: Self.strategy) { 2 } == 2)
    await cache.flush()
    #expect(store.count == 1)
    #expect(await cache.sharedResult(in: slot, strategy: Self.strategy) { 3 } == 2)
  }

  /// The result of a call that began before is not stored as a fresh one.
  @Test(arguments: Scope.allCases)
  func `A call in flight when its result expires is not stored`(_ scope: Scope) async throws {
    let cache = MemoryCache()
    let never: MemorySlot<Int, Never> = cache.slot(of: Self.member, 1)
    let value = await cache.sharedResult(
      in: cache.slot(of: Self.member, 1), strategy: Self.strategy,
      { () async -> Int in
        switch scope {
        case .member: await cache.expireResults(of: Self.member)
        case .call: await cache.expireResult(in: never)
        case .tag: cache.expireResults(tagged: "t")
        }
        return 1
      }, tags: { _ in ["t"] })
    #expect(value == 1)
    #expect(cache.count == 0)
  }

  /// A failure that is remembered is forgotten.
  @Test func `An expiry forgets a remembered failure`() async throws {
    let cache = MemoryCache()
    let strategy = CacheStrategy(.cacheFirst, expires: .seconds(60), negativeExpires: .seconds(60))
    func load(_ result: Result<Int, Down>) async throws -> Int {
      try await cache.sharedResult(in: cache.slot(of: Self.member, 1), strategy: strategy) {
        () async throws -> Int in try result.get()
      }
    }
    await #expect(throws: Down.self) { try await load(.failure(Down())) }
    await #expect(throws: Down.self) { try await load(.success(1)) }
    await cache.expireResults(of: Self.member)
    #expect(try await load(.success(2)) == 2)
  }

  /// It keeps its place among those that make room, its tags and its cost.
  @Test func `An expired entry keeps its place, its tags and its cost`() async {
    let cache = MemoryCache(capacity: 10)
    for id in 0..<10 {
      _ = await cache.result(
        in: cache.slot(of: Self.member, id), strategy: Self.strategy,
        { () async -> Int in id }, tags: { _ in ["t", "\(id)"] })
    }
    cache.expireResults(tagged: "0")
    #expect(cache.count == 10)
    #expect(cache.totalCost == 10)
    _ = await cache.result(in: cache.slot(of: Self.member, 10), strategy: Self.strategy) { 10 }
    #expect(!cache.values(of: Self.member, as: Int.self).contains(0))
    cache.removeResults(tagged: "t")
    #expect(cache.values(of: Self.member, as: Int.self) == [10])
  }
}
