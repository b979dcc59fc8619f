@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsCaching
@_spi(Generated) import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// Generated members that give the results of another one for a list, in memory, in a store, in files and in
/// layers.
@Suite(.timeLimit(.minutes(10)))
struct CacheListTests {
  enum Place: CaseIterable {
    case memory, store, files, layers
  }

  /// The ways to ask for several items.
  enum Way: CaseIterable {
    case items, known, table
  }

  /// Notes the ids of each call, and waits at the gate if there is one.
  private final class Stub: Shelves, StoredShelves {
    private let made = Mutex<[[Int]]>([])
    let failure = Mutex<(any Error)?>(nil)
    private let gate: Calls?

    init(gate: Calls? = nil) { self.gate = gate }

    /// The calls since the last look.
    func calls() -> [[Int]] {
      made.withLock { made in
        defer { made = [] }
        return made
      }
    }

    private func found(_ ids: [Int]) async throws -> [Item] {
      made.withLock { $0.append(ids) }
      _ = await gate?.pass()
      if let error = failure.withLock({ $0 }) { throw error }
      return ids.filter { $0 < 100 }.map { Item(id: $0, text: $0 < 50 ? "text" : "") }
    }
    func item(id: Int) async throws -> Item { try await found([id])[0] }
    func items(ids: [Int]) async throws -> [Item] { try await found(ids) }
    func known(ids: [Int]) async throws -> [Item] { try await found(ids).reversed() }
    func table(for ids: [Int]) async throws -> [Int: Item] {
      Dictionary(uniqueKeysWithValues: try await found(ids).map { ($0.id, $0) })
    }
    func chapter(_ number: Int, of book: String) async throws(ShelfError) -> String {
      try await chapters([number], of: book)[0]
    }
    func chapters(_ numbers: [Int], of book: String) async throws(ShelfError) -> [String] {
      made.withLock { $0.append(numbers) }
      if numbers.contains(0) { throw .closed }
      if numbers.contains(-1) { throw .burnt }
      return numbers.map { "\(book) \($0)" }
    }
    func save(id: Int) async throws {}
  }

  /// A cache in a place, under one interface.
  private final class Fixture: Sendable {
    let stub: Stub
    let shelves: any Shelves
    let clock: ManualClock
    private let cache: CallCache?
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init(_ place: Place, gate: Calls? = nil) {
      stub = Stub(gate: gate)
      let clock = ManualClock()
      self.clock = clock
      let memory = MemoryCache(clock: clock, now: { clock.date })
      guard place != .memory else {
        shelves = stub.caching(in: memory)
        cache = nil
        return
      }
      let files = FileCache(directory: folder, now: { clock.date })
      func fixture(_ store: some CacheStore) -> CallCache {
        CallCache(in: store, for: (any StoredShelves).self, clock: clock)
      }
      let cache =
        switch place {
        case .files: fixture(files)
        case .layers: fixture(LayeredCache(memory, over: files, clock: clock))
        default: fixture(memory)
        }
      shelves = CachingStoredShelves(decoratee: stub, cache: cache)
      self.cache = cache
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Asks for items, and returns their ids.
    func ask(_ ids: [Int], _ way: Way = .items) async throws -> [Int] {
      let found =
        switch way {
        case .items: try await shelves.items(ids: ids).map(\.id)
        case .known: try await shelves.known(ids: ids).map(\.id)
        case .table: try await shelves.table(for: ids).keys.sorted()
        }
      await cache?.flush()
      return found
    }

    func askForOne(_ id: Int) async throws {
      #expect(try await shelves.item(id: id).id == id)
      await cache?.flush()
    }

    func save(id: Int) async throws {
      try await shelves.save(id: id)
      await cache?.flush()
    }
  }

  @Test(arguments: Place.allCases, Way.allCases)
  func `A list comes from single results, and fills them`(_ place: Place, _ way: Way) async throws {
    let cache = Fixture(place)
    // All are missing.
    #expect(try await cache.ask([1, 2, 3], way) == [1, 2, 3])
    #expect(cache.stub.calls() == [[1, 2, 3]])
    for id in 1...4 { try await cache.askForOne(id) }
    #expect(cache.stub.calls() == [[4]])
    // All are there.
    #expect(try await cache.ask([2, 3, 4], way) == [2, 3, 4])
    #expect(cache.stub.calls() == [])
    // Some are missing.
    #expect(try await cache.ask([1, 5, 7, 8], way) == [1, 5, 7, 8])
    #expect(cache.stub.calls() == [[5, 7, 8]])
  }

  @Test(arguments: Place.allCases)
  func `The order and the repetitions are those of the list`(_ place: Place) async throws {
    let cache = Fixture(place)
    for way in [Way.items, .known] {
      #expect(try await cache.ask([7, 3, 7, 9, 3, 1], way) == [7, 3, 7, 9, 3, 1])
      #expect(try await cache.ask([1, 1, 4, 9, 4], way) == [1, 1, 4, 9, 4])
    }
    #expect(try await cache.ask([6, 6, 1, 5, 5], .table) == [1, 5, 6])
    #expect(cache.stub.calls() == [[7, 3, 9, 1], [4], [6, 5]])
    for way in Way.allCases { #expect(try await cache.ask([], way) == []) }
    #expect(cache.stub.calls() == [])
  }

  @Test(arguments: Place.allCases)
  func `IDs without a value are left out, and asked for again`(_ place: Place) async throws {
    let cache = Fixture(place)
    for _ in 0..<2 { #expect(try await cache.ask([1, 200, 2], .known) == [1, 2]) }
    #expect(try await cache.ask([1, 200, 2], .table) == [1, 2])
    #expect(cache.stub.calls() == [[1, 200, 2], [200], [200]])
  }

  @Test(arguments: Place.allCases)
  func `An array of another length is returned, and not stored`(_ place: Place) async throws {
    let cache = Fixture(place)
    #expect(try await cache.ask([1, 200]) == [1])
    #expect(cache.stub.calls() == [[1, 200]])
    try await cache.askForOne(2)
    // Which is which is not known, so the whole list is asked for.
    #expect(try await cache.ask([1, 2, 200]) == [1, 2])
    #expect(cache.stub.calls() == [[2], [1, 200], [1, 2, 200]])
  }

  @Test(arguments: Place.allCases)
  func `Unwanted results are not stored`(_ place: Place) async throws {
    let cache = Fixture(place)
    for _ in 0..<2 { #expect(try await cache.ask([60, 1]) == [60, 1]) }
    #expect(cache.stub.calls() == [[60, 1], [60]])
  }

  @Test(arguments: Place.allCases)
  func `A failure keeps what is stored, and stale results replace it`(_ place: Place) async throws {
    let cache = Fixture(place)
    #expect(try await cache.ask([1, 2]) == [1, 2])
    cache.stub.failure.withLock { $0 = ShelfError.closed }
    await #expect(throws: ShelfError.self) { try await cache.ask([1, 3]) }
    #expect(try await cache.ask([2, 1]) == [2, 1])
    #expect(cache.stub.calls() == [[1, 2], [3]])
    cache.clock.advance(by: .seconds(61))
    let (ids, report) = try await withCacheReport { try await cache.ask([2, 1]) }
    #expect(ids == [2, 1])
    #expect(report.isStale)
    await #expect(throws: ShelfError.self) { try await cache.ask([1, 3]) }
    #expect(cache.stub.calls() == [[2, 1], [1, 3]])
    cache.stub.failure.withLock { $0 = CancellationError() }
    await #expect(throws: CancellationError.self) { try await cache.ask([2, 1]) }
  }

  @Test(arguments: Place.allCases)
  func `What a write invalidates during the call is not stored`(_ place: Place) async throws {
    let gate = Calls()
    let cache = Fixture(place, gate: gate)
    let list = Task { try await cache.ask([1, 2]) }
    await until { gate.count == 1 }
    try await cache.save(id: 1)
    gate.open()
    #expect(try await list.value == [1, 2])
    #expect(try await cache.ask([1, 2]) == [1, 2])
    #expect(cache.stub.calls() == [[1, 2], [1]])
    try await cache.save(id: 2)
    #expect(try await cache.ask([1, 2]) == [1, 2])
    #expect(cache.stub.calls() == [[2]])
  }

  @Test(arguments: Place.allCases)
  func `Overrides hold for lists`(_ place: Place) async throws {
    let cache = Fixture(place)
    #expect(try await cache.ask([1, 2]) == [1, 2])
    #expect(try await withCacheOverride(.refresh) { try await cache.ask([2, 2, 3]) } == [2, 2, 3])
    #expect(try await withCacheOverride(.bypass) { try await cache.ask([1, 1]) } == [1, 1])
    #expect(try await withCacheOverride(.offline) { try await cache.ask([1, 3]) } == [1, 3])
    await #expect(throws: NothingCachedError.self) {
      try await withCacheOverride(.offline) { try await cache.ask([1, 4]) }
    }
    #expect(cache.stub.calls() == [[1, 2], [2, 3], [1, 1]])
  }

  @Test(arguments: Place.allCases)
  func `Other arguments and typed errors stay`(_ place: Place) async throws {
    let shelves = Fixture(place)
    for _ in 0..<2 {
      #expect(try await shelves.shelves.chapters([2, 1], of: "a") == ["a 2", "a 1"])
    }
    #expect(try await shelves.shelves.chapter(1, of: "a") == "a 1")
    #expect(try await shelves.shelves.chapters([1], of: "b") == ["b 1"])
    #expect(shelves.stub.calls() == [[2, 1], [1]])
    await #expect(throws: ShelfError.closed) {
      try await shelves.shelves.chapters([1, 0], of: "a")
    }
  }

  /// What failed is the list, and not each of its elements.
  @Test(arguments: Place.allCases)
  func `The failure of a list is remembered for the same list`(_ place: Place) async throws {
    let cache = Fixture(place)
    func fails(_ numbers: [Int], with error: ShelfError = .closed) async {
      await #expect(throws: error) { try await cache.shelves.chapters(numbers, of: "a") }
    }
    for _ in 0..<2 { await fails([1, 0, 2]) }
    await fails([2, 1, 0, 0])
    #expect(cache.stub.calls() == [[1, 0, 2]])
    await fails([0, 1])
    #expect(try await cache.shelves.chapter(3, of: "a") == "a 3")
    #expect(try await cache.shelves.chapters([1], of: "a") == ["a 1"])
    await fails([1, 0, 2])
    #expect(cache.stub.calls() == [[0, 1], [3], [1], [0, 2]])
    // The call for one of them has failed, and the list may get it nevertheless.
    for _ in 0..<2 {
      await #expect(throws: ShelfError.closed) { try await cache.shelves.chapter(0, of: "a") }
    }
    await fails([0])
    #expect(cache.stub.calls() == [[0], [0]])
    // A write may have changed it, and time too.
    await fails([4, 0])
    try await cache.save(id: 4)
    for _ in 0..<2 { await fails([4, 0]) }
    cache.clock.advance(by: .seconds(11))
    await fails([4, 0])
    #expect(cache.stub.calls() == [[4, 0], [4, 0], [4, 0]])
    for _ in 0..<2 { await fails([-1], with: .burnt) }
    #expect(cache.stub.calls() == [[-1], [-1]])
  }

  @Test func `A cancelled call stores nothing`() async throws {
    let gate = Calls()
    let cache = Fixture(.memory, gate: gate)
    let list = Task { try await cache.ask([1]) }
    await until { gate.count == 1 }
    list.cancel()
    gate.open()
    #expect(try await list.value == [1])
    #expect(try await cache.ask([1]) == [1])
    #expect(cache.stub.calls() == [[1], [1]])
  }

  private final class LocalStub: LocalShelf {
    var calls: [[Int]] = []

    func item(id: Int) async throws -> Item { try await items(ids: [id])[0] }
    func items(ids: [Int]) async throws -> [Item] {
      calls.append(ids)
      return ids.filter { $0 > 0 }.map { Item(id: $0) }
    }
  }

  @Test func `The protocol need not be Sendable, and results are judged`() async throws {
    let stub = LocalStub()
    let shelf = CachingLocalShelf(decoratee: stub, cache: .memory())
    #expect(try await shelf.items(ids: [1, 0, 2]).map(\.id) == [1, 2])
    #expect(try await shelf.items(ids: [2, 1]).map(\.id) == [2, 1])
    #expect(try await shelf.items(ids: [0]).isEmpty)
    #expect(stub.calls == [[1, 0, 2], [0]])
  }

  /// Starts its reads, and lets them end when as many are there as a test wants.
  private final class SlowStore: CacheStore {
    let memory = MemoryCache()
    let reads = Calls()

    func data(for key: CacheKey) async -> Data? {
      if !key.isVersion { _ = await reads.pass() }
      return memory.data(for: key)
    }
    func store(_ data: Data, for key: CacheKey) { memory.store(data, for: key) }
    func removeData(for key: CacheKey) { memory.removeData(for: key) }
  }

  @Test func `The store is asked for all at once`() async throws {
    let (stub, store) = (Stub(), SlowStore())
    let cache = CallCache(in: store, for: (any StoredShelves).self, clock: ManualClock()) { _ in }
    let shelves = CachingStoredShelves(decoratee: stub, cache: cache)
    let list = Task { try await shelves.known(ids: Array(1...20)).count }
    await until { store.reads.count == 20 }
    store.reads.open()
    #expect(try await list.value == 20)
  }
}
