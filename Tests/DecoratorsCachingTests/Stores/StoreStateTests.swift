import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Stores that have failed to do what they were told.
@Suite struct StoreStateTests {
  private struct Down: Error {}

  /// What is done that takes the old result away.
  enum Change: CaseIterable {
    case removalOfAll
    case removalOfOne
    case update
  }

  /// Does with another store what it is told.
  fileprivate protocol Wrapper: CacheStore {
    var base: ScriptedStore { get }
  }

  private struct Handle: Wrapper, Identifiable {
    let id: String
    let base: ScriptedStore
  }

  private final class Object: Wrapper {
    let base: ScriptedStore

    init(_ base: ScriptedStore) { self.base = base }
  }

  private let store: ScriptedStore
  private let isDown = Shared(false)
  private let removals = Shared(0)
  private let cache: CallCache

  init() {
    let fail = { @Sendable [isDown] in if isDown.value { throw Down() } }
    store = ScriptedStore(
      beforeStoring: fail,
      beforeRemoving: { [removals] in
        _ = removals.next()
        try fail()
      })
    cache = CallCache(in: store) { _ in }
  }

  private func value(_ cache: CallCache, orElse value: Int) async -> Int {
    let value = await cache.sharedResult(in: cache.slot(of: "A.b(c:)", 7), strategy: .cacheFirst) {
      value
    }
    await cache.flush()
    return value
  }

  private func make(_ change: Change) async {
    switch change {
    case .removalOfAll: await cache.removeResults(of: "A.b(c:)")
    case .removalOfOne: await cache.removeResult(in: cache.slot(of: "A.b(c:)", 7))
    case .update: await cache.updateResult(in: cache.slot(of: "A.b(c:)", 7), to: 2)
    }
  }

  @Test(arguments: Change.allCases)
  func `A result that could not be removed is not found again`(_ change: Change) async {
    #expect(await value(cache, orElse: 1) == 1)
    isDown.change { $0 = true }
    await make(change)
    #expect(await value(cache, orElse: 3) == 3)
    #expect(await value(cache, orElse: 4) == 4)
    isDown.change { $0 = false }
    #expect(await value(cache, orElse: 5) == 5)
    #expect(await value(cache, orElse: 6) == 5)
  }

  @Test func `A removal that failed is made once more, and not again`() async {
    #expect(await value(cache, orElse: 1) == 1)
    isDown.change { $0 = true }
    await make(.removalOfAll)
    isDown.change { $0 = false }
    for _ in 0..<3 { #expect(await value(cache, orElse: 2) == 2) }
    #expect(removals.value == 2)
  }

  @Test func `A removal that failed is known to all decorators of the store`() async {
    let other = CallCache(in: store) { _ in }
    #expect(await value(other, orElse: 1) == 1)
    isDown.change { $0 = true }
    await make(.removalOfAll)
    #expect(await value(other, orElse: 2) == 2)
  }

  @Test(.tags(.promise), arguments: [0, 1, 2])
  func `A failure is forgotten by all decorators of the store`(_ change: Int) async throws {
    let caches = [1, 2].map { _ in CallCache(in: store, namespace: "n") }
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(60))
    func call(_ isFailure: Bool) async throws {
      let slot: StoreSlot<Int> = caches[0].slot(of: "M/A.b()")
      _ = try await caches[0].sharedResult(
        in: slot, strategy: strategy,
        { () async throws -> Int in
          if isFailure { throw Down() }
          return 1
        })
    }
    for isFailure in [true, false] {
      await #expect(throws: Down.self) { try await call(isFailure) }
    }
    switch change {
    case 0: await store.removeAll(in: "n")
    case 1: await caches[1].removeResults(of: "M/A.b()")
    default: await caches[1].removeResult(in: caches[1].slot(of: "M/A.b()"))
    }
    try await call(false)
  }

  /// Nobody uses the store when the removal fails, or for a while after.
  @Test(.tags(.promise), arguments: [true, false])
  func `A removal that failed holds for decorators of later`(_ isObject: Bool) async throws {
    let (base, isDown) = (store, isDown)
    func test(_ store: some CacheStore) async {
      func later(_ number: Int) async -> Int {
        let cache = CallCache(in: store, namespace: "n") { _ in }
        let slot: StoreSlot<Int> = cache.slot(of: "M/A.b()")
        let value = await cache.sharedResult(in: slot, strategy: .cacheFirst) { number }
        await cache.flush()
        return value
      }
      #expect(await later(1) == 1)
      isDown.change { $0 = true }
      await store.removeAll(in: "n")
      isDown.change { $0 = false }
      #expect(await later(2) == 2)
      #expect(await later(3) == 2)
    }
    if isObject {
      await test(Object(base))
    } else {
      await test(Handle(id: UUID().uuidString, base: base))
    }
  }

  @Test(.tags(.promise)) func `What a store has missed is forgotten with the store`() async {
    weak var state: StoreState?
    do {
      let store = Object(store)
      isDown.change { $0 = true }
      await store.removeAll(in: "n")
      state = StoreState.state(of: store)
      #expect(state != nil)
    }
    // The next one that is kept.
    let store = Object(store)
    await store.removeAll(in: "n")
    while state != nil { await Task.yield() }
  }

  @Test func `A call is not stored if another decorator of the store removes its result`() async {
    let other = CallCache(in: store) { _ in }
    _ = await cache.sharedResult(in: cache.slot(of: "A.b(c:)", 7), strategy: .cacheFirst) {
      await other.removeResults(of: "A.b(c:)")
      return 1
    }
    await cache.flush()
    #expect(await value(other, orElse: 2) == 2)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `A call is not stored if the memory cache that is its store removes its result`(
    _ removal: Int
  ) async throws {
    let memory = MemoryCache()
    let cache = CallCache(in: memory, namespace: "n")
    _ = await cache.sharedResult(
      in: cache.slot(of: "M/A.b()"), strategy: .cacheFirst,
      { () async -> Int in
        switch removal {
        case 0: memory.removeAll()
        case 1: memory.namespace("n").removeResults(tagged: "t")
        case 2: await memory.removeAll(in: "n")
        default: memory.removeData(of: "n/M/A.b()")
        }
        return 1
      }, tags: { _ in ["t"] })
    #expect(memory.count == 0)
  }

  /// A value that stands for a store says which one.
  @Test func `Values with one identity are one store`() async {
    let base = ScriptedStore()
    let caches = [1, 2].map { _ in CallCache(in: Handle(id: "a", base: base)) { _ in } }
    _ = await caches[0].sharedResult(in: caches[0].slot(of: "A.b()"), strategy: .cacheFirst) {
      await caches[1].removeResults(of: "A.b()")
      return 1
    }
    for cache in caches { await cache.flush() }
    #expect(base.count == 0)
  }

  @Test func `Many removals that failed become that of their member`() async {
    isDown.change { $0 = true }
    for number in 0...1_000 { await cache.removeResult(in: cache.slot(of: "A.b(c:)", number)) }
    await cache.flush()
    isDown.change { $0 = false }
    let before = removals.value
    for number in 0..<10 {
      _ = await cache.result(in: cache.slot(of: "A.b(c:)", number), strategy: .cacheFirst) {
        number
      }
    }
    await cache.flush()
    #expect(removals.value <= before + 11)
    #expect(store.count == 10)
  }

  @Test func `A directory or a suite is one store, however often it is named`() {
    let directory = FileManager.default.temporaryDirectory
    func isOne(_ one: some CacheStore, _ other: some CacheStore) -> Bool {
      StoreState.state(of: one) === StoreState.state(of: other)
    }
    #expect(isOne(.files(at: directory), .files(at: directory)))
    #expect(!isOne(.files(at: directory), .files(at: directory.appending(path: "a"))))
    let path = directory.appending(path: "a").path(percentEncoded: false)
    for ending in ["", "/", "/."] {
      #expect(isOne(.files(at: URL(filePath: path)), .files(at: URL(filePath: path + ending))))
    }
    #expect(isOne(UserDefaultsCache(), UserDefaultsCache()))
    #expect(!isOne(UserDefaultsCache(), UserDefaultsCache(suiteName: "a")))
    #expect(!isOne(.memory(), .memory()))
  }
}

extension StoreStateTests.Wrapper {
  func data(for key: CacheKey) async throws -> Data? { try await base.data(for: key) }

  func store(_ data: Data, for key: CacheKey) async throws { try await base.store(data, for: key) }

  func removeData(for key: CacheKey) async throws { try await base.removeData(for: key) }
}
