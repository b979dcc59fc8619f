@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsCaching
@_spi(Generated) import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// Generated caching decorators, run.
@Suite(.timeLimit(.minutes(10)))
struct CachingTests {
  private struct Offline: Error {}

  /// Counts what it is asked.
  private final class Stub: Shop {
    struct State {
      var calls: [String: Int] = [:]
      var isOffline = false
      var articles: [Int: Article] = [1: Article(id: 1, title: "Hello")]
    }

    let state = Mutex(State())
    /// What ratings wait for.
    let gate = Calls()

    func count(_ member: String) -> Int { state.withLock { $0.calls[member, default: 0] } }
    var isOffline: Bool {
      get { state.withLock { $0.isOffline } }
      set { state.withLock { $0.isOffline = newValue } }
    }

    private func call(_ member: String) throws {
      state.withLock { $0.calls[member, default: 0] += 1 }
      if isOffline { throw Offline() }
    }

    func item(id: Int) async throws -> Article? {
      try call("item")
      return state.withLock { $0.articles[id] }
    }
    func search(_ text: String, page: Int?, trace: String) async throws -> [Article] {
      try call("search")
      return []
    }
    func price(of id: Int?) async throws(ShopError) -> Int {
      do { try call("price") } catch { throw ShopError() }
      return 100
    }
    func rating(id: Int) async -> Int {
      try? call("rating")
      return await gate.pass()
    }
    func save(_ article: Article) async throws -> Article {
      try call("save")
      return state.withLock { state in
        let saved = Article(id: article.id + 1, title: article.title)
        state.articles[saved.id] = saved
        return saved
      }
    }
    func rename(id: Int, to title: String) async throws { try call("rename") }
  }

  private let clock = ManualClock()
  private let stub = Stub()
  private let cache: MemoryCache
  private let shop: any Shop

  init() {
    let clock = clock
    cache = MemoryCache(clock: clock, random: { 1 }, now: { clock.date })
    shop = stub.caching(in: cache)
  }

  // MARK: Strategies

  @Test func `A failure is remembered`() async throws {
    stub.isOffline = true
    for _ in 0..<2 { await #expect(throws: Offline.self) { try await shop.item(id: 1) } }
    #expect(stub.count("item") == 1)
    clock.advance(by: .seconds(2))
    stub.isOffline = false
    #expect(try await shop.item(id: 1)?.title == "Hello")
  }

  @Test func `The spec says which errors are replaced, and which remembered`() async throws {
    final class StubKiosk: Kiosk {
      let outcomes = Mutex<[Result<String, ShopError>]>([
        .success("news"), .failure(ShopError(code: 2)), .failure(ShopError(code: 1)),
        .failure(ShopError(code: 3)),
      ])
      func paper() async throws -> String { try outcomes.withLock { try $0.removeFirst().get() } }
    }
    let kiosk = StubKiosk().caching()
    #expect(try await kiosk.paper() == "news")
    #expect(try await kiosk.paper() == "news")
    await #expect(throws: ShopError(code: 1)) { try await kiosk.paper() }
    for _ in 0..<2 { await #expect(throws: ShopError(code: 3)) { try await kiosk.paper() } }
  }

  // MARK: Single flight

  @Test func `Calls are not shared where the spec says so`() async throws {
    let tasks = (0..<3).map { _ in Task { await shop.rating(id: 1) } }
    await until { stub.gate.count == 3 }
    stub.gate.open()
    for task in tasks { #expect((1...3).contains(await task.value)) }
  }

  // MARK: Keys

  @Test func `Only the key tells calls apart`() async throws {
    for trace in ["x", "y"] { _ = try await shop.search("a", page: nil, trace: trace) }
    #expect(stub.count("search") == 1)
    _ = try await shop.search("a", page: 1, trace: "x")
    _ = try await shop.search("b", page: 1, trace: "x")
    #expect(stub.count("search") == 3)
  }

  @Test func `What comes from elsewhere tells calls apart`() async throws {
    _ = try await shop.item(id: 1)
    try await Account.$current.withValue("me") {
      _ = try await shop.item(id: 1)
      _ = try await shop.item(id: 1)
    }
    #expect(stub.count("item") == 2)
  }

  // MARK: Writes

  @Test func `A write updates what it returns`() async throws {
    stub.gate.open()
    _ = try await shop.item(id: 1)
    _ = await shop.rating(id: 2)
    _ = await shop.rating(id: 3)
    let saved = try await shop.save(Article(id: 1, title: "New"))
    #expect(saved.id == 2)
    #expect(try await shop.item(id: 2) == saved)
    #expect(try await shop.item(id: 1)?.title == "Hello")
    #expect(stub.count("item") == 1)
    _ = await shop.rating(id: 2)
    _ = await shop.rating(id: 3)
    #expect(stub.count("rating") == 3)
  }

  @Test func `A write removes the calls that it names`() async throws {
    for id in 1...2 {
      _ = try await shop.item(id: id)
      _ = try await shop.price(of: id)
    }
    _ = try await shop.search("a", page: 1, trace: "")
    try await shop.rename(id: 1, to: "a")
    for id in 1...2 {
      _ = try await shop.item(id: id)
      _ = try await shop.price(of: id)
    }
    _ = try await shop.search("a", page: 1, trace: "")
    #expect(stub.count("item") == 3)
    #expect(stub.count("price") == 3)
    #expect(stub.count("search") == 2)
  }

  // MARK: Other protocols

  private final class Documents: Archive {
    let calls = Mutex(0)

    func document(id: Int) async throws -> Article {
      calls.withLock { $0 += 1 }
      return Article(id: id, title: "old")
    }
    func draft(id: Int) async throws -> Draft {
      calls.withLock { $0 += 1 }
      return Draft("draft")
    }
    func store(id: Int, _ title: String) async throws -> Article { Article(id: id, title: title) }
  }

  @Test func `Results are stored as data, under their version and namespace`() async throws {
    let documents = Documents()
    let archive = documents.caching(in: cache)
    for _ in 0..<2 {
      #expect(try await archive.document(id: 1).title == "old")
      #expect(try await archive.draft(id: 1).text == "draft")
    }
    #expect(documents.calls.withLock { $0 } == 2)
    let key = try CacheKey(
      "GeneratedCodeTests/Archive.document(id:)", version: 2, namespace: "archive", 1)
    await until { cache.data(for: key) != nil }
    _ = try await archive.store(id: 1, "new")
    #expect(try await archive.document(id: 1).title == "new")
    _ = try await archive.draft(id: 1)
    #expect(documents.calls.withLock { $0 } == 3)
  }

  private final class Notes: Desk {
    var calls = 0
    func note(_ number: Int) async throws -> String {
      calls += 1
      return "note"
    }
  }

  @Test func `What is not Sendable is cached without sharing`() async throws {
    let notes = Notes()
    let desk = notes.caching()
    for _ in 0..<2 { #expect(try await desk.note(1) == "note") }
    #expect(notes.calls == 1)
  }

  private actor Hall: Warehouse {
    var stock = 5
    var calls = 0
    func stock(of id: Int) async throws -> Int {
      calls += 1
      return stock
    }
    func take(_ id: Int) async throws { stock -= 1 }
  }

  @Test func `Actors are cached`() async throws {
    let hall = Hall()
    let warehouse = hall.caching()
    #expect(try await warehouse.stock(of: 1) == 5)
    try await warehouse.take(1)
    #expect(try await warehouse.stock(of: 1) == 4)
    #expect(try await warehouse.stock(of: 1) == 4)
    #expect(await hall.calls == 2)
  }
}
