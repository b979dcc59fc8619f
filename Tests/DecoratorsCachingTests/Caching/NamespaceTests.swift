import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Decorators that share a cache, and results that have changed.
@Suite struct NamespaceTests {
  @Test func `Namespaces of a cache have nothing in common but their capacity`() async throws {
    let cache = MemoryCache()
    let home = cache.namespace("home")
    let work = cache.namespace("work")
    for (number, cache) in [cache, home, work].enumerated() {
      let value = await cache.sharedResult(in: cache.slot(of: "A.b(c:)", 1), strategy: .cacheFirst)
      { number }
      #expect(value == number)
    }
    #expect(cache.count == 3)
    #expect(cache.namespace("home").values(of: "A.b(c:)") == [1])
    await home.removeResult(in: home.slot(of: "A.b(c:)", 1))
    #expect(home.values(of: "A.b(c:)", as: Int.self).isEmpty)
    work.removeAll()
    #expect(work.values(of: "A.b(c:)", as: Int.self).isEmpty)
    #expect(cache.values(of: "A.b(c:)") == [0])
    #expect(cache.namespace("") === cache)
  }

  @Test func `Namespaces of a store have nothing in common`() async throws {
    let memory = MemoryCache()
    let caches = ["", "home", "work"].map { CallCache(in: memory, namespace: $0) }
    for (number, cache) in caches.enumerated() {
      let value = await cache.sharedResult(in: cache.slot(of: "A.b(c:)", 1), strategy: .cacheFirst)
      { number }
      #expect(value == number)
    }
    for cache in caches { await cache.flush() }
    await caches[1].removeResults(of: "A.b(c:)")
    #expect(memory.values(of: "A.b(c:)", as: Int.self) == [0])
    #expect(memory.values(of: "home/A.b(c:)", as: Int.self).isEmpty)
    #expect(memory.values(of: "work/A.b(c:)", as: Int.self) == [2])
    await caches[2].removeResult(in: caches[2].slot(of: "A.b(c:)", 1))
    #expect(memory.count == 1)
  }

  private static let stores: [@Sendable (URL) -> any CacheStore] = [
    { _ in MemoryCache() }, { _ in ScriptedStore() }, { FileCache(directory: $0) },
    { UserDefaultsCache(suiteName: $0.lastPathComponent) },
    { LayeredCache(over: FileCache(directory: $0)) },
  ]

  @Test(arguments: 0..<5)
  func `A namespace of a store can be cleared, as at log-out`(_ index: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer {
      try? FileManager.default.removeItem(at: folder)
      UserDefaults.standard.removePersistentDomain(forName: folder.lastPathComponent)
    }
    let store = Self.stores[index](folder)
    func caches(_ store: some CacheStore) -> [CallCache] {
      ["ann", "ann/bob", "bob", ""].map {
        CallCache(in: store, for: (any LogSink).self, namespace: $0)
      }
    }
    let loads = Shared(0)
    func load(_ cache: CallCache) async {
      _ = await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
        loads.next()
      }
      await cache.flush()
    }
    let all = caches(store)
    for cache in all { await load(cache) }
    #expect(loads.value == 4)
    await store.removeAll(in: "ann")
    for cache in all.dropFirst() { await load(cache) }
    #expect(loads.value == 4)
    await load(all[0])
    #expect(loads.value == 5)
    await store.removeAll(in: "")
    for cache in all.dropLast() { await load(cache) }
    #expect(loads.value == 5)
    await load(all[3])
    #expect(loads.value == 6)
  }

  /// A store that stores no version.
  @Test func `A cleared namespace is not found though the store has it`() async throws {
    struct Failure: Error {}
    final class Plain: CacheStore {
      let base = MemoryCache()
      let time = Shared(0.0)

      var now: Date { Date(timeIntervalSinceReferenceDate: time.value) }
      func data(for key: CacheKey) -> Data? { base.data(for: key) }
      func store(_ data: Data, for key: CacheKey) throws {
        if key.isVersion { throw Failure() }
        base.store(data, for: key)
      }
      func removeData(for key: CacheKey) { base.removeData(for: key) }
    }
    let store = Plain()
    let cache = CallCache(in: store, for: (any LogSink).self, namespace: "ann") { _ in }
    let other = CallCache(in: store, for: (any LogSink).self, namespace: "bob") { _ in }
    func load(_ cache: CallCache, _ value: Int) async -> Int {
      let value = await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
        value
      }
      await cache.flush()
      return value
    }
    for cache in [cache, other] { #expect(await load(cache, 1) == 1) }
    await store.removeAll(in: "ann")
    store.time.change { $0 += 1 }
    #expect(await load(cache, 2) == 2)
    // What is stored since is.
    #expect(await load(cache, 3) == 2)
    #expect(await load(other, 2) == 1)
  }

  @Test func `A call in flight is not stored after its namespace is cleared`() async {
    let store = ScriptedStore()
    let cache = CallCache(in: store, for: (any LogSink).self, namespace: "ann") { _ in }
    _ = await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
      await store.removeAll(in: "ann")
      return 1
    }
    await cache.flush()
    #expect(store.count == 0)
  }

  @Test func `A call in flight is not stored after all namespaces are cleared`() async {
    let memory = MemoryCache()
    let cache = CallCache(
      in: memory.namespace("part"), for: (any LogSink).self, namespace: "ann")
    _ = await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
      await memory.removeData(in: nil)
      return 1
    }
    #expect(memory.count == 0)
  }

  @Test func `Protocols of one name in two modules have nothing in common`() async {
    let memory = MemoryCache()
    let here = CallCache(in: memory, for: (any LogSink).self)
    let elsewhere = CallCache(in: memory, for: (any Identifiable).self, namespace: "work")
    for (number, cache) in [here, elsewhere].enumerated() {
      let value = await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
        number
      }
      #expect(value == number)
      await cache.flush()
    }
    #expect(memory.values(of: "Decorators/A.b()", as: Int.self) == [0])
    #expect(memory.values(of: "work/Swift/A.b()", as: Int.self) == [1])
  }

  @Test func `Keys of different versions and namespaces differ`() throws {
    let keys = try [
      CacheKey("A.b(c:)", 1), CacheKey("A.b(c:)", version: 1, 1),
      CacheKey("A.b(c:)", version: 2, 1),
      CacheKey("A.b(c:)", namespace: "n", 1), CacheKey("A.b(c:)", version: 2, namespace: "n", 1),
      CacheKey("A.b(c:)", version: 2),
    ]
    #expect(Set(keys.map(\.text)).count == keys.count)
    #expect(keys[4].text == "n/A.b(c:) v2 (Swift.Int) [1]")
    #expect(keys[4].member == "n/A.b(c:)")
    #expect(keys[4].name.hasPrefix(CacheKey.namePrefix(of: keys[4].member)))
  }

  @Test func `A result of another version is not found, and not reported`() async {
    let failures = Recorder<String>()
    let cache = CallCache(in: MemoryCache()) { failures.record("\($0)") }
    _ = await cache.result(in: cache.slot(of: "A.b()", version: 1), strategy: .cacheFirst) { "old" }
    #expect(
      await cache.result(in: cache.slot(of: "A.b()", version: 2), strategy: .cacheFirst) { 2 } == 2)
    #expect(await failures.finish().isEmpty)
  }

  @Test func `An unwanted update removes the result`() async {
    let cache = MemoryCache()
    let store = CallCache(in: MemoryCache())
    let strategy = CacheStrategy.cacheFirst
    for value in [1, 2] {
      await cache.updateResult(in: cache.slot(of: "A.b()"), to: value) { $0 == 2 }
      await store.updateResult(in: store.slot(of: "A.b()"), to: value) { $0 == 2 }
    }
    #expect(cache.count == 0)
    #expect(await store.result(in: store.slot(of: "A.b()"), strategy: strategy) { 3 } == 3)
  }

  @Test(.tags(.promise)) func `A part of a memory that is a store can be cleared`() async throws {
    let memory = MemoryCache()
    for namespace in ["ann", "bob"] {
      let cache = CallCache(in: memory, namespace: namespace)
      _ = await cache.result(in: cache.slot(of: "M/A.b()"), strategy: .cacheFirst) { namespace }
    }
    memory.namespace("ann").removeAll()
    #expect(memory.values(of: "ann/M/A.b()", as: String.self).isEmpty)
    #expect(memory.values(of: "bob/M/A.b()") == ["bob"])
  }

  @Test(.tags(.promise), arguments: ["", "ann", "a/b"])
  func `Names of members may have slashes`(_ namespace: String) throws {
    for member in ["M/A.`load a/b`()", "M/A./(_:)"] {
      #expect(try CacheKey(member, namespace: namespace, 1).namespace == namespace)
    }
  }

  /// The same accented letter, in two spellings.
  private static let spellings = ["\u{e9}", "e\u{301}"]

  @Test(.tags(.promise)) func `Namespaces that look the same are different ones`() async {
    let memory = MemoryCache()
    let parts = Self.spellings.map { memory.namespace($0) }
    for (number, part) in parts.enumerated() {
      let slot: MemorySlot<Int, Int> = part.slot(of: "A.b(c:)", 1)
      #expect(await part.sharedResult(in: slot, strategy: .cacheFirst) { number } == number)
    }
    let keys = parts.map { $0.callKey(of: "A.b(c:)", for: 1) }
    #expect(keys[0] != keys[1])
    // A store may compare bytes, and each of them must be removed.
    #expect(Set(Self.spellings.map(StoreTarget.namespace)).count == 2)
    #expect(Set(Self.spellings.map(StoreTarget.allData)).count == 2)
  }

  @Test(.tags(.promise)) func `Tags that look the same are one`() {
    let texts = Self.spellings.map { Namespace.text(ofTag: $0, in: "n") }
    #expect(texts[0].utf8.elementsEqual(texts[1].utf8))
  }
}
