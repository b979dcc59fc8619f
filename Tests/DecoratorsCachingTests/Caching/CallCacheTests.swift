import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite(.timeLimit(.minutes(10)))
struct CallCacheTests {
  private struct Offline: Error {}
  private struct DiskFull: LocalizedError {
    var errorDescription: String? { "the disk is full" }
  }

  private let failures = Recorder<String>()

  private func cache(in store: some CacheStore) -> CallCache {
    CallCache(in: store) { [failures] in failures.record("\($0)") }
  }

  @Test func `A store that fails is reported once, and is not the caller's failure`() async throws {
    let failing = ScriptedStore(
      beforeReading: { throw DiskFull() }, beforeStoring: { throw DiskFull() },
      beforeRemoving: { throw DiskFull() })
    let cache = cache(in: failing)
    let value = await cache.result(in: cache.slot(of: "A.b(c:)", "secret"), strategy: .networkFirst)
    { 1 }
    #expect(value == 1)
    await cache.flush()
    await #expect(throws: Offline.self) {
      try await cache.result(in: cache.slot(of: "A.b(c:)", "secret"), strategy: .networkFirst) {
        () async throws -> Int in throw Offline()
      }
    }
    await cache.removeResults(of: "A.b(c:)")
    #expect(
      await failures.finish() == [
        "A.b(c:): could not store the result: DiskFull"
      ])
  }

  @Test func `A store that is cancelled is not reported`() async {
    let cancelled = ScriptedStore(
      beforeReading: { throw CancellationError() }, beforeStoring: { throw URLError(.cancelled) })
    let value = await cache(in: cancelled).result(
      in: cache(in: cancelled).slot(of: "A.b()"), strategy: .cacheFirst
    ) { 1 }
    #expect(value == 1)
    #expect(await failures.finish().isEmpty)
  }

  @Test func `What cannot be encoded is reported, and not stored`() async {
    struct Unencodable: Codable {
      struct Refusal: Error {}
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    let memory = MemoryCache()
    let cache = cache(in: memory)
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { Unencodable() }
    let value = await cache.result(
      in: cache.slot(of: "A.c(d:)", Unencodable()), strategy: .cacheFirst
    ) { 2 }
    #expect(value == 2)
    #expect(memory.count == 0)
    #expect(
      await failures.finish() == [
        "A.b(): could not store the result: Refusal",
        "A.c(d:): could not make a key of the arguments: Refusal",
      ])
  }

  @Test func `A damaged entry is reported, and removed`() async throws {
    let memory = MemoryCache()
    let key = try CacheKey("A.b()")
    memory.store(Data("swift-decorators-entry-5 0000000000000000\n".utf8), for: key)
    let cache = cache(in: memory)
    await #expect(throws: Offline.self) {
      try await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
        () async throws -> Int in
        throw Offline()
      }
    }
    await cache.flush()
    #expect(memory.count == 0)
    #expect(
      await failures.finish() == [
        "A.b(): could not read the stored result: CacheEntryError: the entry is damaged"
      ])
  }

  @Test func `An entry of another type is replaced, and not reported`() async {
    let memory = MemoryCache()
    let cache = cache(in: memory)
    struct Old: Codable { var number = 1 }
    struct New: Codable { var number = 2 }
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { Old() }
    await cache.flush()
    #expect(
      await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { New() }.number == 2)
    await cache.flush()
    #expect(await cache.result(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { 2 } == 2)
    await cache.flush()
    #expect(memory.values(of: "A.b()", as: Int.self) == [2])
    #expect(await failures.finish().isEmpty)
  }

  @Test func `A removal is done though the caller is cancelled`() async {
    let store = ScriptedStore(beforeRemoving: { try Task.checkCancellation() })
    let cache = cache(in: store)
    _ = await cache.result(in: cache.slot(of: "A.b()"), strategy: .networkFirst) { 1 }
    await cache.flush()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await cache.removeResults(of: "A.b()")
    }.value
    await cache.flush()
    #expect(store.count == 0)
  }

  @Test func `A call that revalidates what has expired reads it once`() async {
    let clock = ManualClock()
    let reads = Shared(0)
    let store = ScriptedStore(
      MemoryCache(now: { clock.date }), beforeReading: { _ = reads.next() })
    let cache = CallCache(in: store, clock: clock) { _ in }
    let strategy = CacheStrategy(
      .cacheFirst, expires: .seconds(1), revalidateFor: .seconds(10))
    for expected in 0..<2 {
      let old = await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: strategy) {
        (CallContext.current?.stale(as: Int.self) ?? -1) + 1
      }
      await cache.flush()
      #expect(old == expected)
      clock.advance(by: .seconds(1))
    }
    #expect(reads.value == 2)
  }
}
