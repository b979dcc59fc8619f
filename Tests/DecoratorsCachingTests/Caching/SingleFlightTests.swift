import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Calls for one key that are made at the same time.
@Suite(.timeLimit(.minutes(10)))
struct SingleFlightTests {
  private struct Offline: Error {}

  private let cache = MemoryCache()
  private let calls = GatedCalls<Int>()
  private let member = "A.b(c:)"

  private func key(_ argument: Int = 1) -> CallKey { cache.callKey(of: member, for: argument) }

  private func call(
    _ argument: Int = 1, _ strategy: CacheStrategy = .cacheFirst
  ) -> Task<Int, any Error> {
    Task { [cache, calls, member] in
      try await cache.sharedResult(in: cache.slot(of: member, argument), strategy: strategy) {
        try await calls.call()
      }
    }
  }

  /// A call that waits for the flight of one that was made before.
  private func joined(_ strategy: CacheStrategy = .cacheFirst) async -> Task<Int, any Error> {
    let count = (cache.inFlight.waiters(of: key()) ?? 0) + 1
    let task = call(1, strategy)
    await until { cache.inFlight.waiters(of: key()) == count }
    return task
  }

  @MainActor
  @Test func `A call from an actor is not made there`() async throws {
    // Not every main queue is served by the main thread.
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let isOnMainQueue = try await cache.sharedResult(
      in: cache.slot(of: member, 1), strategy: .cacheFirst
    ) {
      () async throws -> Bool in
      DispatchQueue.getSpecific(key: key) ?? false
    }
    #expect(!isOnMainQueue)
    #expect(DispatchQueue.getSpecific(key: key) == true)
  }

  @Test(arguments: [false, true])
  func `Ten thousand callers of a cold key make one call`(_ isStored: Bool) async throws {
    let count = Shared(0)
    let data = CallCache(in: cache)
    let load = { @Sendable () async throws -> Int in
      for _ in 0..<3 { await Task.yield() }
      return count.next()
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<10_000 {
        group.addTask { [cache, member] in
          isStored
            ? try await data.sharedResult(in: data.slot(of: member, 1), strategy: .cacheFirst, load)
            : try await cache.sharedResult(
              in: cache.slot(of: member, 1), strategy: .cacheFirst, load)
        }
      }
      for try await value in group { #expect(value == 1) }
    }
    #expect(count.value == 1)
  }

  @Test func `Whoever comes after all have left begins a call of their own`() async throws {
    let stubborn = GatedCalls<Int>(isCancellable: false)
    func call() -> Task<Int, any Error> {
      Task { [cache, member] in
        try await cache.sharedResult(in: cache.slot(of: member, 1), strategy: .cacheFirst) {
          try await stubborn.call()
        }
      }
    }
    let first = call()
    await stubborn.started(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = call()
    await stubborn.started(2)
    stubborn.end(1, with: .success(1))
    await until { cache.inFlight.count == 1 }
    let third = call()
    await until { cache.inFlight.waiters(of: key()) == 2 }
    stubborn.end(2, with: .success(2))
    #expect(try await second.value == 2)
    #expect(try await third.value == 2)
    #expect(cache.values(of: member) == [2])
  }

  @Test func `A caller that cannot throw cancellation waits`() async throws {
    let first = Task { [cache, calls, member] in
      await cache.sharedResult(in: cache.slot(of: member, 1), strategy: .cacheFirst) {
        () async -> Int in
        (try? await calls.call()) ?? -1
      }
    }
    await calls.started(1)
    first.cancel()
    #expect(await first.value == -1)
    #expect(calls.cancelled == 1)
    #expect(cache.count == 0)
  }

  enum Removal: CaseIterable { case member, key, everything, data }

  @Test(arguments: Removal.allCases)
  func `A removal wins over a call that is under way`(_ removal: Removal) async throws {
    let first = await joined()
    switch removal {
    case .member: await cache.removeResults(of: member)
    case .key: await cache.removeResult(in: cache.slot(of: member, 1))
    case .everything: cache.removeAll()
    case .data: cache.removeData(of: member)
    }
    // Who comes now must see what is there now.
    let second = call()
    await calls.started(2)
    calls.end(1, with: .success(1))
    #expect(try await first.value == 1)
    #expect(cache.count == 0)
    calls.end(2, with: .success(2))
    #expect(try await second.value == 2)
    #expect(cache.values(of: member) == [2])
  }

  @Test func `A removal of another key changes nothing`() async throws {
    let first = await joined()
    await cache.removeResult(in: cache.slot(of: member, 2))
    await cache.removeResult(in: cache.slot(of: member, Int8(1)))
    await cache.removeResults(of: "A.c()")
    cache.namespace("other").removeAll()
    calls.end(1, with: .success(1))
    #expect(try await first.value == 1)
    #expect(cache.values(of: member) == [1])
  }

  @Test func `An update wins over a call that is under way`() async throws {
    let first = await joined()
    await cache.updateResult(in: cache.slot(of: member, 1), to: 9)
    calls.end(1, with: .success(1))
    #expect(try await first.value == 1)
    #expect(cache.values(of: member) == [9])
  }

  @Test func `A call has the highest priority of those who wait`() async throws {
    let first = Shared<TaskPriority?>(nil)
    func call(_ priority: TaskPriority) -> Task<Int, any Error> {
      Task.detached(priority: priority) { [cache, member] in
        try await cache.sharedResult(in: cache.slot(of: member, 1), strategy: .cacheFirst) {
          () async throws -> Int in
          first.change { $0 = $0 ?? Task.currentPriority }
          // A task of high priority that went on like this would leave others no thread.
          while Task.currentPriority < .high { await Task.yield() }
          return 1
        }
      }
    }
    let low = call(.low)
    await until { first.value == .low }
    let high = call(.high)
    #expect(try await low.value == 1)
    #expect(try await high.value == 1)
  }

  @Test func `A shared call is logged by its first caller, and the others say so`() async throws {
    let sink = MemoryLog()
    let log = CallLog(to: sink, nextCallNumber: { 1 })
    let identifiers = Shared<[LogEvent.CallID?]>([])
    func call() -> Task<Int, any Error> {
      Task { [cache, calls, member] in
        try await log.call("A.b(c:)") {
          try await cache.sharedResult(in: cache.slot(of: member, 1), strategy: .cacheFirst) {
            identifiers.change { $0.append(CallLog.current?.id) }
            return try await calls.call()
          }
        }
      }
    }
    let first = call()
    await calls.started(1)
    let second = call()
    await until { cache.inFlight.waiters(of: key()) == 2 }
    calls.end(1, with: .success(7))
    _ = try await (first.value, second.value)
    #expect(identifiers.value == [LogEvent.CallID(numbers: [1])])
    #expect(sink.messages.filter { $0.contains("shares a call that was under way") }.count == 1)
  }

  @Test func `A cancelled caller makes no lasting call`() async throws {
    let task = Task { [cache, calls, member] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cache.sharedResult(in: cache.slot(of: member, 1), strategy: .cacheFirst) {
        try await calls.call()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    await until { cache.inFlight.count == 0 }
    #expect(cache.count == 0)
  }

  @Test func `Calls of different types are not shared`() async throws {
    let number = await joined()
    let text = Task { [cache, member] in
      await cache.sharedResult(in: cache.slot(of: member, 1), strategy: .cacheFirst) { "text" }
    }
    #expect(await text.value == "text")
    calls.end(1, with: .success(1))
    #expect(try await number.value == 1)
  }
}
