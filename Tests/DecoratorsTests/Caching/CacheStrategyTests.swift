@_spi(Generated) import Decorators
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1)))
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
  func resultComesFromWhereTheStrategySays(
    _ strategy: CacheStrategy, _ age: Double?, _ online: Outcome, _ offline: Outcome
  ) async throws {
    #expect(try await outcome(strategy, age, isOffline: false) == online)
    #expect(try await outcome(strategy, age, isOffline: true) == offline)
  }

  private func outcome(
    _ strategy: CacheStrategy, _ age: Double?, isOffline: Bool
  ) async throws -> Outcome {
    let time = Shared(Date(timeIntervalSinceReferenceDate: 0))
    let cache = MemoryCache(now: { time.value })
    if let age {
      _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) { "stored" }
      time.change { $0 += age }
    }
    do {
      let value = try await cache.result(in: cache.slot(of: "A.b()"), strategy: strategy) {
        if isOffline { throw Offline() }
        return "loaded"
      }
      return value == "stored" ? .stored : .loaded
    } catch is Offline {
      return .failed
    }
  }

  @Test(arguments: [CacheStrategy.networkFirst, .cacheFirst])
  func storedResultThatIsUnwantedIsNotReturned(_ strategy: CacheStrategy) async throws {
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

  @Test(arguments: [CancellationError() as any Error, URLError(.cancelled)])
  func cancelledCallIsNotAnsweredFromTheCache(_ error: any Error) async throws {
    let cache = MemoryCache()
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) { 1 }
    await #expect(throws: (any Error).self) {
      try await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) {
        () async throws -> Int in
        throw error
      }
    }
  }

  private struct HTTPError: ClassifiedError, Equatable {
    var status: Int
    var isTransient: Bool { status >= 500 }
  }

  private func callAfterStoring(
    _ strategy: CacheStrategy, failure: any Error,
    staleIf: (@Sendable (any Error) -> Bool)? = nil
  ) async throws -> Int {
    let cache = MemoryCache()
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) { 1 }
    let call = { () async throws -> Int in throw failure }
    return try await cache.result(
      in: cache.slot(of: "A.b()"), strategy: strategy, call, staleIf: staleIf)
  }

  @Test func storedResultStandsInForWhatAnotherCallMayMendOnly() async throws {
    #expect(try await callAfterStoring(.networkFirst, failure: HTTPError(status: 503)) == 1)
    await #expect(throws: HTTPError(status: 403)) {
      try await callAfterStoring(.networkFirst, failure: HTTPError(status: 403))
    }
    await #expect(throws: URLError.self) {
      try await callAfterStoring(
        .networkFirst, failure: URLError(.userAuthenticationRequired))
    }
  }

  @Test func specSaysForWhichErrorsAStoredResultStandsIn() async throws {
    let isForbidden = { @Sendable (error: any Error) in (error as? HTTPError)?.status == 403 }
    #expect(
      try await callAfterStoring(
        .networkFirst, failure: HTTPError(status: 403), staleIf: isForbidden) == 1)
    await #expect(throws: HTTPError(status: 503)) {
      try await callAfterStoring(
        .networkFirst, failure: HTTPError(status: 503), staleIf: isForbidden)
    }
    await #expect(throws: CancellationError.self) {
      try await callAfterStoring(.networkFirst, failure: CancellationError()) { _ in true }
    }
  }

  @Test func specSaysWhichFailuresAreRemembered() async throws {
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

  @Test func errorOfACancelledTaskIsNotReplaced() async throws {
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

  @Test func resultOfACancelledTaskIsNotStored() async throws {
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
}
