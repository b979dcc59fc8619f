import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// What callers learn who ask whether a result was stored.
@Suite(.timeLimit(.minutes(10)))
struct CacheReportTests {
  private struct Offline: Error {}

  private let clock = ManualClock()
  private let cache: MemoryCache

  init() {
    let clock = clock
    cache = MemoryCache(clock: clock, now: { clock.date })
  }

  private func call(
    _ strategy: CacheStrategy, _ load: @escaping @Sendable () async throws -> Int
  ) async throws -> (result: Int, report: CacheReport) {
    try await withCacheReport {
      try await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: strategy, load)
    }
  }

  @Test func `The result of a call was not stored`() async throws {
    let (result, report) = try await call(.networkFirst) { 1 }
    #expect(result == 1)
    #expect(report == CacheReport())
    #expect(!report.isCached && !report.isStale && report.age == nil)
  }

  @Test func `A fresh result has an age`() async throws {
    _ = try await call(.cacheFirst) { 1 }
    clock.advance(by: .seconds(12))
    let (result, report) = try await call(.init(.cacheFirst, expires: .seconds(20))) { 2 }
    #expect(result == 1)
    #expect(report.isCached && !report.isStale)
    #expect(report.age == .seconds(12))
  }

  @Test func `A stale result is said to be one`() async throws {
    let strategy = CacheStrategy(.networkFirst, expires: .seconds(10), staleFor: .seconds(10))
    _ = try await call(strategy) { 1 }
    clock.advance(by: .seconds(9))
    #expect(try await !call(strategy) { throw Offline() }.report.isStale)
    clock.advance(by: .seconds(3))
    let (result, report) = try await call(strategy) { throw Offline() }
    #expect(result == 1)
    #expect(report.isCached && report.isStale)
    #expect(report.age == .seconds(12))
  }

  @Test func `A report is that of the oldest result in all caches on the way`() async throws {
    let outer = MemoryCache(now: { [clock] in clock.date })
    _ = try await call(.cacheFirst) { 1 }
    clock.advance(by: .seconds(5))
    _ = await outer.result(in: outer.slot(of: "A.c()"), strategy: .cacheFirst) { 3 }
    clock.advance(by: .seconds(2))
    let (_, report) = try await withCacheReport {
      // This one is loaded, by way of the other cache.
      _ = try await outer.sharedResult(in: outer.slot(of: "A.b()"), strategy: .networkFirst) {
        [cache] () async throws -> Int in
        await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) { 2 }
      }
      return await outer.result(in: outer.slot(of: "A.c()"), strategy: .cacheFirst) { 4 }
    }
    #expect(report.age == .seconds(7))
  }

  @Test func `All who share a call get its report`() async throws {
    _ = try await call(.cacheFirst) { 1 }
    clock.advance(by: .seconds(5))
    let outer = MemoryCache()
    let calls = GatedCalls<Int>()
    let tasks = (0..<2).map { _ in
      Task { [cache] in
        try await withCacheReport {
          try await outer.sharedResult(in: outer.slot(of: "A.b()"), strategy: .networkFirst) {
            () async throws -> Int in
            _ = try await calls.call()
            return await cache.sharedResult(in: cache.slot(of: "A.b()"), strategy: .cacheFirst) {
              2
            }
          }
        }
      }
    }
    await until { outer.inFlight.waiters(of: outer.callKey(of: "A.b()", for: MemoryKey())) == 2 }
    calls.end(1, with: .success(0))
    for task in tasks { #expect(try await task.value.report.age == .seconds(5)) }
  }

  @Test func `A report is part of one that surrounds it`() async throws {
    _ = try await call(.cacheFirst) { 1 }
    clock.advance(by: .seconds(5))
    let outer = try await withCacheReport { try await call(.cacheFirst) { 2 } }
    #expect(outer.report == outer.result.report)
    #expect(outer.report.age == .seconds(5))
  }

  @Test func `The log tells of a stale result and its age`() async throws {
    let sink = MemoryLog()
    let log = CallLog(to: sink, nextCallNumber: { 1 })
    let strategy = CacheStrategy(.networkFirst, expires: .seconds(10), staleFor: .seconds(90))
    _ = try await call(strategy) { 1 }
    clock.advance(by: .seconds(70))
    _ = try await log.call("A.b()") { try await call(strategy) { throw Offline() } }
    #expect(
      sink.messages.contains {
        $0.contains(
          "failed with Offline, answered by the cache with a stale result, 1 min 10 s old")
      })
  }

  @Test func `Errors keep their type`() async {
    do throws(Offline) {
      _ = try await withCacheReport { () async throws(Offline) in throw Offline() }
    } catch {
      let _: Offline = error
    }
  }
}
