import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite(.timeLimit(.minutes(10)))
struct CacheOverrideTests {
  private struct Offline: Error {}
  private struct Typed: Error {}

  enum Way: CaseIterable { case own, shared }

  private let cache = MemoryCache()

  private func call(
    _ way: Way, _ strategy: CacheStrategy = .cacheFirst,
    _ load: @escaping @Sendable () async throws -> Int
  ) async throws -> Int {
    switch way {
    case .own: try await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy, load)
    case .shared:
      try await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: strategy, load)
    }
  }

  private var stored: [Int] { cache.values(of: "A.b()") }

  @Test(arguments: Way.allCases)
  func `Refresh makes the call, and stores its result`(_ way: Way) async throws {
    #expect(try await call(way) { 1 } == 1)
    #expect(try await withCacheOverride(.refresh) { try await call(way) { 2 } } == 2)
    #expect(stored == [2])
    #expect(try await call(way) { 3 } == 2)
  }

  /// A call that was under way may be answered by another cache on its way.
  @Test(arguments: Way.allCases)
  func `A refresh does not share a call that is none`(_ way: Way) async throws {
    let calls = GatedCalls<Int>()
    @Sendable func makeCall() -> Task<Int, any Error> {
      Task { try await call(way, .networkFirst) { try await calls.call() } }
    }
    let first = makeCall()
    await calls.started(1)
    let refresh = withCacheOverrideTask(.refresh, makeCall)
    await calls.started(2)
    calls.end(2, with: .success(2))
    #expect(try await refresh.value == 2)
    calls.end(1, with: .success(1))
    #expect(try await first.value == 1)
    // What began earlier does not take the place of what was asked for later.
    #expect(stored == [2])
  }

  @Test func `A refresh is shared by all who come meanwhile`() async throws {
    let calls = GatedCalls<Int>()
    @Sendable func makeCall() -> Task<Int, any Error> {
      Task { try await call(.shared, .networkFirst) { try await calls.call() } }
    }
    let key = cache.callKey(of: "A.b()", for: MemoryKey())
    let first = withCacheOverrideTask(.refresh, makeCall)
    await calls.started(1)
    let tasks = [
      first, withCacheOverrideTask(.refresh, makeCall), withCacheOverrideTask(nil, makeCall),
    ]
    await until { cache.inFlight.waiters(of: key) == 3 }
    #expect(calls.started == 1)
    calls.end(1, with: .success(1))
    for task in tasks { #expect(try await task.value == 1) }
  }

  private func withCacheOverrideTask(
    _ override: CacheOverride?, _ call: @escaping @Sendable () -> Task<Int, any Error>
  ) -> Task<Int, any Error> {
    Task { try await withCacheOverride(override) { try await call().value } }
  }

  @Test(arguments: Way.allCases)
  func `A refresh that fails throws, though a result is stored`(_ way: Way) async throws {
    #expect(try await call(way, .networkFirst) { 1 } == 1)
    await #expect(throws: Offline.self) {
      try await withCacheOverride(.refresh) {
        try await call(way, .networkFirst) { throw Offline() }
      }
    }
    #expect(stored == [1])
  }

  @Test(arguments: Way.allCases)
  func `Refresh looks at no remembered failure`(_ way: Way) async throws {
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(60))
    await #expect(throws: Offline.self) { try await call(way, strategy) { throw Offline() } }
    #expect(try await withCacheOverride(.refresh) { try await call(way, strategy) { 2 } } == 2)
    #expect(try await call(way, strategy) { 3 } == 2)
  }

  @Test(arguments: Way.allCases)
  func `Offline uses what is stored, however old`(_ way: Way) async throws {
    let strategy = CacheStrategy(.networkFirst, expires: .zero)
    #expect(try await call(way, strategy) { 1 } == 1)
    #expect(try await withCacheOverride(.offline) { try await call(way, strategy) { 2 } } == 1)
  }

  @Test(arguments: Way.allCases)
  func `Offline throws where nothing is stored`(_ way: Way) async throws {
    let error = await #expect(throws: NothingCachedError.self) {
      try await withCacheOverride(.offline) {
        try await call(way) {
          Issue.record("it was called")
          return 1
        }
      }
    }
    #expect(error?.description == "nothing is stored for A.b()")
  }

  @Test func `Offline calls what cannot throw its error`() async {
    let value = await withCacheOverride(.offline) {
      await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { 1 }
    }
    #expect(value == 1)
  }

  @Test(arguments: Way.allCases)
  func `Bypass neither reads nor stores`(_ way: Way) async throws {
    #expect(try await call(way) { 1 } == 1)
    #expect(try await withCacheOverride(.bypass) { try await call(way) { 2 } } == 2)
    #expect(stored == [1])
  }

  @Test func `An override ends with its operation, and can be ended within`() async throws {
    #expect(try await call(.own) { 1 } == 1)
    let value = try await withCacheOverride(.bypass) {
      #expect(CacheOverride.current == .bypass)
      return try await withCacheOverride(nil) { try await call(.own) { 2 } }
    }
    #expect(value == 1)
    #expect(CacheOverride.current == nil)
  }

  @Test func `Errors keep their type`() async {
    do throws(Typed) {
      try await withCacheOverride(.refresh) { () async throws(Typed) in throw Typed() }
    } catch {
      let _: Typed = error
    }
  }

  @MainActor
  @Test func `The operation runs on the actor of the caller`() async {
    await withCacheOverride(.refresh) { MainActor.assertIsolated() }
  }
}
