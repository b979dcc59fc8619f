@_spi(Generated) import Decorators
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import DecoratorsCaching

@Suite(.timeLimit(.minutes(10)))
struct CacheStrategyTests {
  private struct Offline: Error {}

  enum Outcome: Equatable {
    case loaded
    case stored
    case failed
  }

  /// The outcome of a call when a result was stored some seconds ago, if the call would succeed, and
  /// if it would fail.
  typealias Case = (CacheStrategy, age: Double?, online: Outcome, offline: Outcome)

  private static let cases: [Case] = {
    let network = CacheStrategy.networkFirst
    let network5 = CacheStrategy(.networkFirst, expires: .seconds(5))
    let networkFor9 = CacheStrategy(.networkFirst, staleFor: .seconds(9))
    let network5For9 = CacheStrategy(.networkFirst, expires: .seconds(5), staleFor: .seconds(9))
    let cache5 = CacheStrategy(.cacheFirst, expires: .seconds(5))
    let cache5For9 = CacheStrategy(.cacheFirst, expires: .seconds(5), staleFor: .seconds(9))
    return [
      (network, nil, .loaded, .failed),
      (network, 0, .loaded, .stored),
      (network, 1_000_000, .loaded, .stored),
      (network, -9, .loaded, .stored),
      (network5, 0, .loaded, .stored),
      (network5, 4.999, .loaded, .stored),
      (network5, 5, .loaded, .failed),
      (network5, -1, .loaded, .failed),
      (networkFor9, 8, .loaded, .stored),
      (networkFor9, 9, .loaded, .failed),
      (network5For9, 13, .loaded, .stored),
      (network5For9, 14, .loaded, .failed),
      (.cacheFirst, nil, .loaded, .failed),
      (.cacheFirst, 1_000_000, .stored, .stored),
      (cache5, 4, .stored, .stored),
      (cache5, 5, .loaded, .failed),
      (cache5, -1, .loaded, .failed),
      (.init(.cacheFirst, expires: .zero), 0, .loaded, .failed),
      (cache5For9, 13, .loaded, .stored),
      (cache5For9, 14, .loaded, .failed),
    ]
  }()

  @Test(arguments: cases)
  func `A result comes from where the strategy says`(
    _ strategy: CacheStrategy, _ age: Double?, _ online: Outcome, _ offline: Outcome
  ) async throws {
    for isData in [false, true] {
      #expect(try await outcome(strategy, age, isData: isData, isOffline: false) == online)
      #expect(try await outcome(strategy, age, isData: isData, isOffline: true) == offline)
    }
  }

  private func outcome(
    _ strategy: CacheStrategy, _ age: Double?, isData: Bool, isOffline: Bool
  ) async throws -> Outcome {
    let time = Shared(Date(timeIntervalSinceReferenceDate: 0))
    let cache = MemoryCache(now: { time.value })
    let data = CallCache(in: cache)
    func call(_ strategy: CacheStrategy, _ load: () async throws -> String) async throws -> String {
      isData
        ? try await data.result(in: data.slot(of: "A.b()"), strategy: strategy, load)
        : try await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy, load)
    }
    if let age {
      _ = try await call(.networkFirst) { "stored" }
      await data.flush()
      time.change { $0 += age }
    }
    do {
      let value = try await call(strategy) {
        if isOffline { throw Offline() }
        return "loaded"
      }
      await data.flush()
      #expect(try await withCacheOverride(.offline) { try await call(strategy) { "" } } == value)
      return value == "stored" ? .stored : .loaded
    } catch is Offline {
      return .failed
    }
  }

  @Test(arguments: [CacheStrategy.networkFirst, .cacheFirst])
  func `A stored result that is unwanted is not returned`(_ strategy: CacheStrategy) async throws {
    let cache = MemoryCache()
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy) { 1 }
    await #expect(throws: Offline.self) {
      try await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy) {
        () async throws -> Int in
        throw Offline()
      } unless: {
        $0 == 1
      }
    }
  }

  private struct HTTPError: ClassifiedError, Equatable {
    var status: Int
    var isTransient: Bool { status >= 500 }
  }

  private typealias Condition = @Sendable (any Error) -> Bool

  /// Errors, what the spec says of them, and whether a stored result stands in for them.
  private static let failures: [(any Error, staleIf: Condition?, isReplaced: Bool)] = {
    let isForbidden: Condition = { ($0 as? HTTPError)?.status == 403 }
    return [
      (HTTPError(status: 503), nil, true),
      (HTTPError(status: 403), nil, false),
      (URLError(.userAuthenticationRequired), nil, false),
      (CancellationError(), nil, false),
      (URLError(.cancelled), nil, false),
      (HTTPError(status: 403), isForbidden, true),
      (HTTPError(status: 503), isForbidden, false),
      (CancellationError(), { _ in true }, false),
    ]
  }()

  @Test(arguments: 0..<failures.count)
  func `A stored result stands in for some errors`(_ number: Int) async throws {
    let (error, staleIf, isReplaced) = Self.failures[number]
    let cache = MemoryCache()
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) { 1 }
    let call = { () async throws -> Int in throw error }
    let value = try? await cache.result(
      in: cache.slot(of: "A.b()"), strategy: .networkFirst, call, staleIf: staleIf)
    #expect(value == (isReplaced ? 1 : nil))
  }

  @Test func `The spec says which failures are remembered`() async throws {
    let cache = MemoryCache()
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(60))
    for status in [503, 404] {
      await #expect(throws: HTTPError(status: status)) {
        try await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy) {
          () async throws -> Int in
          throw HTTPError(status: status)
        } negativeIf: {
          ($0 as? HTTPError)?.status == 404
        }
      }
    }
    await #expect(throws: HTTPError(status: 404)) {
      try await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy) {
        () async throws -> Int in 1
      }
    }
  }

  @Test func `The error of a cancelled task is not replaced`() async throws {
    let cache = MemoryCache()
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) { 1 }
    let task = Task {
      try await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) {
        () async throws -> Int in
        withUnsafeCurrentTask { $0?.cancel() }
        throw Offline()
      }
    }
    await #expect(throws: Offline.self) { try await task.value }
  }

  @Test func `The result of a cancelled task is not stored`() async throws {
    let cache = MemoryCache()
    let task = Task {
      await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) {
        withUnsafeCurrentTask { $0?.cancel() }
        return 1
      }
    }
    #expect(await task.value == 1)
    #expect(cache.count == 0)
  }

  @MainActor
  @Test func `Calls run on the actor of the caller`() async throws {
    let cache = MemoryCache()
    for strategy in [CacheStrategy.networkFirst, .cacheFirst] {
      let value = await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy) {
        MainActor.assertIsolated()
        await Task.yield()
        return 7
      }
      MainActor.assertIsolated()
      #expect(value == 7)
    }
  }

  @Test func `Results that are stored as data need not be Sendable`() async throws {
    final class Draft: Codable { var text = "once" }
    let cache = CallCache(in: MemoryCache())
    func load() async -> Draft {
      await cache.result(in: cache.slot(of: "A.draft()"), strategy: .cacheFirst) { Draft() }
    }
    let draft = await load()
    draft.text = "changed"
    #expect(await load().text == "once")
  }
}
