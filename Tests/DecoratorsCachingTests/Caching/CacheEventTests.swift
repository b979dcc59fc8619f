import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// What is told of stores and refreshes that fail.
@Suite(.timeLimit(.minutes(10)))
struct CacheEventTests {
  private struct Secret: LocalizedError {
    var errorDescription: String? { "the password is 1234" }
  }

  private let clock = ManualClock()
  private let store: ScriptedStore
  private let isDown = Shared(false)
  private let refusesReading = Shared(true)
  private let events = Recorder<String>()

  init() {
    store = ScriptedStore { [isDown, refusesReading] in
      if isDown.value, refusesReading.value { throw Secret() }
    } beforeStoring: { [isDown] in
      if isDown.value { throw Secret() }
    }
  }

  private func cache(in store: some CacheStore) -> CallCache {
    CallCache(in: store, clock: clock) { [events] in events.record("\($0)") }
  }

  /// Makes a call that reads and stores.
  private func call(_ cache: CallCache) async {
    #expect(
      await cache.result(in: cache.slot(of: "A.b()"), strategy: .init(.cacheFirst, expires: .zero))
      { 1 } == 1)
    await cache.flush()
  }

  @Test func `An outage is reported when it begins, each minute, and when it ends`() async {
    let cache = cache(in: store)
    isDown.change { $0 = true }
    for _ in 0..<70 {
      await call(cache)
      clock.advance(by: .seconds(1))
    }
    isDown.change { $0 = false }
    for _ in 0..<20 {
      await call(cache)
      clock.advance(by: .seconds(1))
    }
    #expect(
      await events.finish() == [
        "A.b(): could not read the stored result: Secret",
        "A.b(): could not read the stored result: Secret, 121 failures in 1 min 0 s",
        "A.b(): the store answers again, after 140 failures in 1 min 19 s",
      ])
  }

  @Test func `An outage in which something succeeds is one`() async {
    let cache = cache(in: store)
    isDown.change { $0 = true }
    refusesReading.change { $0 = false }
    for _ in 0..<50 {
      await call(cache)
      clock.advance(by: .seconds(1))
    }
    #expect(await events.finish() == ["A.b(): could not store the result: Secret"])
  }

  @Test func `Decorators of one store report an outage once`() async {
    let caches = [cache(in: store), cache(in: store)]
    isDown.change { $0 = true }
    for cache in caches { await call(cache) }
    isDown.change { $0 = false }
    clock.advance(by: .seconds(10))
    for cache in caches { await call(cache) }
    #expect(
      await events.finish() == [
        "A.b(): could not read the stored result: Secret",
        "A.b(): the store answers again, after 4 failures in 10.0 s",
      ])
  }

  @Test func `Answers from memory do not end the outage of a layered cache's store`() async {
    let cache = cache(
      in: LayeredCache(over: store, pause: .seconds(30), clock: clock))
    isDown.change { $0 = true }
    for _ in 0..<50 {
      await call(cache)
      clock.advance(by: .seconds(1))
    }
    #expect(await events.finish() == ["A.b(): could not read the stored result: Secret"])
  }

  @Test func `Refreshes that fail are reported once, without the text of their errors`() async {
    let memory = MemoryCache(now: { [clock] in clock.date })
    let cache = cache(in: memory)
    let strategy = CacheStrategy(.staleWhileRevalidate, expires: .seconds(1))
    let calls = Shared(0)
    func call() async throws -> Int {
      try await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: strategy) { [isDown] in
        _ = calls.next()
        if isDown.value { throw Secret() }
        return 1
      }
    }
    _ = try? await call()
    for (down, refreshes) in [(true, 3), (false, 2)] {
      isDown.change { $0 = down }
      for _ in 0..<refreshes {
        clock.advance(by: .seconds(10))
        let count = calls.value
        _ = try? await call()
        await until { calls.value > count && cache.records.inFlight.count == 0 }
      }
    }
    #expect(
      await events.finish() == [
        "A.b(): could not refresh the stored result: Secret",
        "A.b(): calls succeed again, after 3 failures in 30.0 s",
      ])
  }

  @Test(
    arguments: [
      (Secret(), "Secret"),
      (
        POSIXError(.ENOSPC, userInfo: [NSLocalizedDescriptionKey: "the password is 1234"]),
        "POSIXError: \(POSIXError(.ENOSPC).localizedDescription)"
      ),
      (CacheEntryError.damaged, "CacheEntryError: the entry is damaged"),
    ] as [(any Error, String)])
  func `An error shows its type, and only harmless text`(_ error: any Error, _ text: String) {
    for kind in [
      CallEvent.Kind.cacheStoreFailed, .cacheStoreKeepsFailing, .cacheStoreRecovered,
    ] {
      let event = CallEvent(kind: kind, member: "A.b()", error: error, operation: .storing)
      #expect(!"\(event)".contains("1234"))
      if kind == .cacheStoreFailed {
        #expect("\(event)" == "A.b(): could not store the result: \(text)")
      }
    }
  }
}
