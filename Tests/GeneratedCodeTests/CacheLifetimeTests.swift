@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsCaching
@_spi(Generated) import DecoratorsTesting
import Foundation
import Synchronization
import Testing

/// Generated caches of results that know how long they are good, in memory and in a store.
@Suite(.timeLimit(.minutes(10)))
struct CacheLifetimeTests {
  private final class Stub: Pages, Library {
    let page = Mutex(Page(id: 1, text: "a"))
    let lifetime = Mutex<Duration?>(nil)
    let calls = Mutex(0)
    let isOffline = Mutex(false)
    /// The stored results that calls were told of.
    let told = Mutex<[Page?]>([])

    private func load() -> Page {
      calls.withLock { $0 += 1 }
      let stale = CallContext.current?.stale(as: Page.self)
      told.withLock { $0.append(stale) }
      let page = page.withLock { $0 }
      return stale?.text == page.text ? stale ?? page : page
    }

    func page(id: Int) async throws -> Page { load() }
    func front() async throws -> Page { load() }
    func notice() async throws -> Notice {
      calls.withLock { $0 += 1 }
      #expect(CallContext.current == nil)
      if isOffline.withLock({ $0 }) { throw URLError(.notConnectedToInternet) }
      return Notice(text: "a", cacheLifetime: lifetime.withLock { $0 })
    }
    func publish(_ page: Page) async throws -> Page { page }
    func logOut(ownerID: String) async {}
    func clear() async throws {}
    func refresh(id: Int, ownerID: String) async {}

    /// Returns the number of calls that an operation makes.
    func calls(_ operation: () async throws -> Void) async rethrows -> Int {
      let before = calls.withLock { $0 }
      try await operation()
      return calls.withLock { $0 } - before
    }
  }

  private let clock = ManualClock()
  private let stub = Stub()
  private let store: MemoryCache
  private let memory: any Pages
  private let library: any Pages
  private let data: CallCache

  init() {
    let clock = clock
    store = MemoryCache(clock: clock, random: { 0.5 }, now: { clock.date })
    memory = stub.caching(in: store)
    data = CallCache(in: store, for: (any Library).self, random: { 0.5 })
    library = CachingLibrary(decoratee: stub, cache: data)
  }

  /// Makes a call whose result is stored in memory or as data.
  private func call<Result>(
    _ isData: Bool, _ body: (any Pages) async throws -> Result
  ) async throws -> Result {
    let result = try await body(isData ? library : memory)
    await data.flush()
    return result
  }

  private func page(_ isData: Bool) async throws -> Page {
    try await call(isData) { try await $0.page(id: 1) }
  }

  @Test(arguments: [false, true], ["ann", "bob"])
  func `A result that a write expires is renewed`(_ isData: Bool, _ ownerID: String) async throws {
    #expect(try await page(isData).text == "a")
    #expect(try await stub.calls { _ = try await page(isData) } == 0)
    try await call(isData) { await $0.refresh(id: ownerID == "ann" ? 2 : 1, ownerID: ownerID) }
    #expect(try await stub.calls { _ = try await page(isData) } == 1)
    #expect(stub.told.withLock { $0 } == [nil, Page(id: 1, text: "a")])
    #expect(try await stub.calls { _ = try await page(isData) } == 0)
  }

  /// What the result says, and for how many seconds it is fresh.
  private static let lifetimes: [(said: Int?, seconds: Int)] = [
    (nil, 3_600), (60, 60), (100_000, 3_600), (0, 0), (-5, 0),
  ]

  @Test(arguments: lifetimes, [false, true])
  func `A result is fresh for as long as it says`(
    _ lifetime: (said: Int?, seconds: Int), _ isData: Bool
  ) async throws {
    stub.page.withLock { $0.maxAge = lifetime.said }
    _ = try await page(isData)
    if lifetime.seconds > 0 {
      clock.advance(by: .seconds(lifetime.seconds) - .milliseconds(1))
      #expect(try await stub.calls { _ = try await page(isData) } == 0)
      clock.advance(by: .milliseconds(1))
    }
    #expect(try await stub.calls { _ = try await page(isData) } == 1)
  }

  /// What the result says, for how many seconds it is fresh, and for how many it replaces a failure.
  private static let notices: [(said: Duration?, fresh: Int, usable: Int)] = [
    (nil, 9, 14), (.seconds(4), 3, 8), (.seconds(90), 9, 14), (.zero, 0, 4), (.seconds(-9), 0, 0),
  ]

  @Test(arguments: notices, [false, true])
  func `A result itself may know how long it is fresh`(
    _ notice: (said: Duration?, fresh: Int, usable: Int), _ isData: Bool
  ) async throws {
    func get() async throws -> Notice { try await call(isData) { try await $0.notice() } }
    stub.lifetime.withLock { $0 = notice.said }
    _ = try await get()
    for second in [notice.fresh - 1, notice.fresh] where second >= 0 {
      clock.advance(by: .seconds(second) - clock.now.sinceStart)
      let answer = Task { try await withCacheReport { try await get() } }
      let (_, report) = try await answer.value
      #expect(report.age == (second < notice.fresh ? .seconds(second) : nil))
    }
    stub.isOffline.withLock { $0 = true }
    for second in [notice.usable - 1, notice.usable] where second >= 0 {
      clock.advance(by: .seconds(second + notice.fresh) - clock.now.sinceStart)
      let report = try? await withCacheReport { try await get() }.report
      #expect((report != nil) == (second < notice.usable))
    }
  }

  @Test(arguments: [false, true])
  func `A result that a write stores says how long it is fresh, too`(_ isData: Bool) async throws {
    stub.page.withLock { $0.maxAge = 3 }
    let page = stub.page.withLock { $0 }
    _ = try await call(isData) { try await $0.publish(page) }
    #expect(try await stub.calls { _ = try await self.page(isData) } == 0)
    clock.advance(by: .seconds(3))
    #expect(try await stub.calls { _ = try await self.page(isData) } == 1)
  }

  // MARK: Revalidation

  @Test(arguments: [false, true])
  func `A call that replaces a result is told of it and may renew it`(_ isData: Bool) async throws {
    stub.page.withLock { $0.maxAge = 60 }
    _ = try await page(isData)
    let first = stub.page.withLock { $0 }
    for text in ["a", "a", "b"] {
      clock.advance(by: .seconds(61))
      stub.page.withLock { $0.text = text }
      #expect(try await page(isData).text == text)
      #expect(try await stub.calls { _ = try await page(isData) } == 0)
    }
    #expect(stub.told.withLock { $0 } == [nil, first, first, first])
    // It is kept for a day after it has expired.
    stub.told.withLock { $0 = [] }
    clock.advance(by: .seconds(60 + 86_400) - .milliseconds(1))
    _ = try await page(isData)
    clock.advance(by: .seconds(60 + 86_400) + .milliseconds(1))
    _ = try await page(isData)
    #expect(stub.told.withLock { $0.map { $0 != nil } } == [true, false])
  }

  @Test(arguments: [false, true])
  func `Calls of networkFirst, and a refresh, are told of the result`(_ isData: Bool) async throws {
    func front() async throws -> Page { try await call(isData) { try await $0.front() } }
    _ = try await front()
    _ = try await front()
    clock.advance(by: .seconds(59))
    _ = try await withCacheOverride(.refresh) { try await front() }
    clock.advance(by: .seconds(60))
    _ = try await front()
    _ = try await withCacheOverride(.bypass) { try await front() }
    #expect(stub.told.withLock { $0.map { $0 != nil } } == [false, true, true, false, false])
  }
}
