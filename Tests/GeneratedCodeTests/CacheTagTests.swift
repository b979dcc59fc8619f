@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsCaching
@_spi(Generated) import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// Generated caches whose results have tags, in memory, in a store, in files and in layers.
@Suite(.timeLimit(.minutes(10)))
struct CacheTagTests {
  enum Place: CaseIterable {
    case memory, store, files, layers
  }

  /// Counts calls, which wait at the gate if there is one.
  private final class Stub: Pages, Library {
    private let made = Mutex<[Int]>([])
    private let gate: Calls?

    init(gate: Calls? = nil) { self.gate = gate }

    /// The calls since the last look.
    func calls() -> [Int] {
      made.withLock { made in
        defer { made = [] }
        return made
      }
    }

    func page(id: Int) async throws -> Page {
      made.withLock { $0.append(id) }
      _ = await gate?.pass()
      return Page(id: id, ownerID: id == 1 ? "ann" : "bob")
    }
    func front() async throws -> Page { try await page(id: 0) }
    func notice() async throws -> Notice { Notice(text: "") }
    func publish(_ page: Page) async throws -> Page { page }
    func logOut(ownerID: String) async {}
    func clear() async throws {}
    func refresh(id: Int, ownerID: String) async {}
  }

  /// A cache in a place, under one interface.
  private final class Fixture: Sendable {
    let stub: Stub
    let pages: any Pages
    let cache: CallCache?
    let remove: @Sendable (String) async -> Void
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init(_ place: Place, gate: Calls? = nil) {
      stub = Stub(gate: gate)
      let memory = MemoryCache()
      func fixture(_ store: some CacheStore) -> (CallCache, @Sendable (String) async -> Void) {
        let cache = CallCache(in: store, for: (any Library).self, namespace: "n")
        return (cache, { await store.removeResults(tagged: $0, in: "n") })
      }
      guard place != .memory else {
        pages = stub.caching(in: memory, namespace: "n")
        cache = nil
        remove = { memory.namespace("n").removeResults(tagged: $0) }
        return
      }
      let (cache, remove) =
        switch place {
        case .files: fixture(FileCache(directory: folder))
        case .layers: fixture(LayeredCache(over: FileCache(directory: folder)))
        default: fixture(memory)
        }
      pages = CachingLibrary(decoratee: stub, cache: cache)
      (self.cache, self.remove) = (cache, remove)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func page(_ id: Int) async throws {
      #expect(try await pages.page(id: id).id == id)
      await cache?.flush()
    }
    func change(_ body: (any Pages) async throws -> Void) async throws {
      try await body(pages)
      await cache?.flush()
    }
  }

  @Test(arguments: Place.allCases)
  func `Logging out removes the results of one user, and no others`(_ place: Place) async throws {
    let cache = Fixture(place)
    for id in [1, 2, 1, 2] { try await cache.page(id) }
    #expect(cache.stub.calls() == [1, 2])
    try await cache.change { await $0.logOut(ownerID: "ann") }
    for id in [1, 2] { try await cache.page(id) }
    #expect(cache.stub.calls() == [1])
    await cache.remove("bob")
    for id in [1, 2] { try await cache.page(id) }
    #expect(cache.stub.calls() == [2])
    try await cache.change { try await $0.clear() }
    for id in [1, 2] { try await cache.page(id) }
    #expect(cache.stub.calls() == [1, 2])
  }

  @Test(arguments: Place.allCases)
  func `A result that a write stores has tags, too`(_ place: Place) async throws {
    let cache = Fixture(place)
    let page = Page(id: 7, ownerID: "ann")
    try await cache.change { _ = try await $0.publish(page) }
    try await cache.page(7)
    #expect(cache.stub.calls() == [])
    await cache.remove("ann")
    try await cache.page(7)
    #expect(cache.stub.calls() == [7])
  }

  @Test(arguments: Place.allCases)
  func `A call from before a removal is neither stored nor joined`(_ place: Place) async throws {
    let gate = Calls()
    let cache = Fixture(place, gate: gate)
    let early = [1, 2].map { id in Task { try await cache.page(id) } }
    await until { gate.count >= 2 }
    await cache.remove("ann")
    let late = Task { try await cache.page(1) }
    await until { gate.count >= 3 }
    // Only the first call began before the removal of its tag.
    gate.open()
    for task in early + [late] { try await task.value }
    #expect(cache.stub.calls().sorted() == [1, 1, 2])
    try await cache.page(2)
    #expect(cache.stub.calls() == [])
  }

  /// A store that fails for a while to store versions.
  private final class FailingStore: CacheStore {
    struct Failure: Error {}

    let memory = MemoryCache()
    let fails = Mutex(true)

    func data(for key: CacheKey) -> Data? { memory.data(for: key) }
    func store(_ data: Data, for key: CacheKey) throws {
      if key.isVersion, fails.withLock({ $0 }) { throw Failure() }
      memory.store(data, for: key)
    }
    func removeData(for key: CacheKey) { memory.removeData(for: key) }
  }

  @Test func `What a store fails to remove is not found, and removed later`() async throws {
    let (stub, store) = (Stub(), FailingStore())
    let cache = CallCache(in: store, for: (any Library).self) { _ in }
    let library = CachingLibrary(decoratee: stub, cache: cache)
    for id in [1, 2] { _ = try await library.page(id: id) }
    await cache.flush()
    await library.logOut(ownerID: "ann")
    await cache.flush()
    #expect(store.memory.count == 2)
    store.fails.withLock { $0 = false }
    _ = stub.calls()
    for id in [1, 2] { _ = try await library.page(id: id) }
    await cache.flush()
    #expect(stub.calls() == [1])
    for id in [1, 2] { _ = try await library.page(id: id) }
    await cache.flush()
    for id in [1, 2] { _ = try await library.page(id: id) }
    #expect(stub.calls().count <= 1)
  }
}
