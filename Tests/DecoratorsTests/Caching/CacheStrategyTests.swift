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

  struct Case: Sendable {
    var strategy: CacheStrategy
    /// How long ago the result was stored; `nil` if there is none.
    var age: Duration?
    /// What comes of a call that would succeed, and of one that fails.
    var whenOnline: Outcome
    var whenOffline: Outcome

    init(
      _ strategy: CacheStrategy, age: Duration?, online: Outcome, offline: Outcome
    ) {
      self.strategy = strategy
      self.age = age
      whenOnline = online
      whenOffline = offline
    }
  }

  @Test(arguments: [
    Case(.networkFirst(), age: nil, online: .loaded, offline: .failed),
    Case(.networkFirst(), age: .zero, online: .loaded, offline: .stored),
    Case(.networkFirst(), age: .seconds(1_000_000), online: .loaded, offline: .stored),
    Case(.networkFirst(), age: .seconds(-9), online: .loaded, offline: .stored),
    Case(.networkFirst(expires: .seconds(5)), age: .zero, online: .loaded, offline: .stored),
    Case(
      .networkFirst(expires: .seconds(5)), age: .milliseconds(4_999), online: .loaded,
      offline: .stored),
    Case(.networkFirst(expires: .seconds(5)), age: .seconds(5), online: .loaded, offline: .failed),
    Case(.networkFirst(expires: .seconds(5)), age: .seconds(-1), online: .loaded, offline: .failed),
    Case(.networkFirst(staleFor: .seconds(9)), age: .seconds(8), online: .loaded, offline: .stored),
    Case(.networkFirst(staleFor: .seconds(9)), age: .seconds(9), online: .loaded, offline: .failed),
    Case(
      .networkFirst(expires: .seconds(5), staleFor: .seconds(9)), age: .seconds(13),
      online: .loaded, offline: .stored),
    Case(
      .networkFirst(expires: .seconds(5), staleFor: .seconds(9)), age: .seconds(14),
      online: .loaded, offline: .failed),
    Case(.cacheFirst(), age: nil, online: .loaded, offline: .failed),
    Case(.cacheFirst(), age: .seconds(1_000_000), online: .stored, offline: .stored),
    Case(.cacheFirst(expires: .seconds(5)), age: .seconds(4), online: .stored, offline: .stored),
    Case(.cacheFirst(expires: .seconds(5)), age: .seconds(5), online: .loaded, offline: .failed),
    Case(.cacheFirst(expires: .seconds(5)), age: .seconds(-1), online: .loaded, offline: .failed),
    Case(.cacheFirst(expires: .zero), age: .zero, online: .loaded, offline: .failed),
    Case(
      .cacheFirst(expires: .seconds(5), staleFor: .seconds(9)), age: .seconds(13), online: .loaded,
      offline: .stored),
    Case(
      .cacheFirst(expires: .seconds(5), staleFor: .seconds(9)), age: .seconds(14), online: .loaded,
      offline: .failed),
  ])
  func resultComesFromWhereTheStrategySays(_ scenario: Case) async throws {
    #expect(try await outcome(scenario, isOffline: false) == scenario.whenOnline)
    #expect(try await outcome(scenario, isOffline: true) == scenario.whenOffline)
  }

  private func outcome(_ scenario: Case, isOffline: Bool) async throws -> Outcome {
    let time = Recorded(Date(timeIntervalSinceReferenceDate: 0))
    let cache = MemoryCache(now: { time.value })
    if let age = scenario.age {
      _ = await cache.result(of: "A.b()", strategy: .networkFirst()) { "stored" }
      time.value = Date(timeIntervalSinceReferenceDate: age / .seconds(1))
    }
    do {
      let value = try await cache.result(of: "A.b()", strategy: scenario.strategy) {
        if isOffline { throw Offline() }
        return "loaded"
      }
      return value == "stored" ? .stored : .loaded
    } catch is Offline {
      return .failed
    }
  }

  @Test(arguments: [CacheStrategy.networkFirst(), .cacheFirst()])
  func storedResultThatIsUnwantedIsNotReturned(_ strategy: CacheStrategy) async throws {
    let cache = MemoryCache()
    _ = await cache.result(of: "A.b()", strategy: strategy) { 1 }
    await #expect(throws: Offline.self) {
      try await cache.result(of: "A.b()", strategy: strategy) { () async throws -> Int in
        throw Offline()
      } unless: {
        $0 == 1
      }
    }
  }

  @Test(arguments: [CancellationError() as any Error, URLError(.cancelled)])
  func cancelledCallIsNotAnsweredFromTheCache(_ error: any Error) async throws {
    let cache = MemoryCache()
    _ = await cache.result(of: "A.b()", strategy: .networkFirst()) { 1 }
    await #expect(throws: (any Error).self) {
      try await cache.result(of: "A.b()", strategy: .networkFirst()) { () async throws -> Int in
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
    _ = await cache.result(of: "A.b()", strategy: .networkFirst()) { 1 }
    let call = { () async throws -> Int in throw failure }
    return try await cache.result(of: "A.b()", strategy: strategy, call, staleIf: staleIf)
  }

  @Test func storedResultStandsInForWhatAnotherCallMayMendOnly() async throws {
    #expect(try await callAfterStoring(.networkFirst(), failure: HTTPError(status: 503)) == 1)
    await #expect(throws: HTTPError(status: 403)) {
      try await callAfterStoring(.networkFirst(), failure: HTTPError(status: 403))
    }
    await #expect(throws: URLError.self) {
      try await callAfterStoring(
        .networkFirst(), failure: URLError(.userAuthenticationRequired))
    }
  }

  @Test func specSaysForWhichErrorsAStoredResultStandsIn() async throws {
    let isForbidden = { @Sendable (error: any Error) in (error as? HTTPError)?.status == 403 }
    #expect(
      try await callAfterStoring(
        .networkFirst(), failure: HTTPError(status: 403), staleIf: isForbidden) == 1)
    await #expect(throws: HTTPError(status: 503)) {
      try await callAfterStoring(
        .networkFirst(), failure: HTTPError(status: 503), staleIf: isForbidden)
    }
    await #expect(throws: CancellationError.self) {
      try await callAfterStoring(.networkFirst(), failure: CancellationError()) { _ in true }
    }
  }

  @Test func specSaysWhichFailuresAreRemembered() async throws {
    let cache = MemoryCache()
    let strategy = CacheStrategy.cacheFirst().negativeExpires(.seconds(60))
    for status in [503, 404] {
      await #expect(throws: HTTPError(status: status)) {
        try await cache.result(of: "A.b()", strategy: strategy) { () async throws -> Int in
          throw HTTPError(status: status)
        } negativeIf: {
          ($0 as? HTTPError)?.status == 404
        }
      }
    }
    await #expect(throws: HTTPError(status: 404)) {
      try await cache.result(of: "A.b()", strategy: strategy) { () async throws -> Int in 1 }
    }
  }

  @Test func errorOfACancelledTaskIsNotReplaced() async throws {
    let cache = MemoryCache()
    _ = await cache.result(of: "A.b()", strategy: .networkFirst()) { 1 }
    let task = Task {
      try await cache.result(of: "A.b()", strategy: .networkFirst()) { () async throws -> Int in
        withUnsafeCurrentTask { $0?.cancel() }
        throw Offline()
      }
    }
    await #expect(throws: Offline.self) { try await task.value }
  }

  @Test func resultOfACancelledTaskIsNotStored() async throws {
    let cache = MemoryCache()
    let task = Task {
      await cache.result(of: "A.b()", strategy: .networkFirst()) {
        withUnsafeCurrentTask { $0?.cancel() }
        return 1
      }
    }
    #expect(await task.value == 1)
    #expect(cache.count == 0)
  }
}

/// A value that a test changes while other threads read it.
private final class Recorded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var current: Value

  init(_ value: Value) { current = value }

  var value: Value {
    get { lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }
}
