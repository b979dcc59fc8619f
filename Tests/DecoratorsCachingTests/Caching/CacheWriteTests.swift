import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Calls that change the results of others, and are under way for a while.
@Suite(.timeLimit(.minutes(10)))
struct CacheWriteTests {
  private struct Offline: Error {}
  private struct CircuitOpen: ClassifiedError {
    let isTransient = true
    let canHaveTakenEffect = false
  }

  enum Kind: CaseIterable { case values, data }

  private let member = "A.item(id:)"
  private let memory = MemoryCache()
  private let calls = GatedCalls<Int>()
  private let data: CallCache

  init() {
    data = CallCache(in: memory)
  }

  private var stored: Set<Int> {
    Set(memory.values(of: member, as: Int.self))
  }

  /// Stores what the call returns as the result for an argument.
  private func save(_ kind: Kind, _ argument: Int) -> Task<Int, any Error> {
    Task { [memory, data, member] in
      switch kind {
      case .values:
        try await save(memory, memory.slot(of: member, argument), memory.slot(of: member, argument))
      case .data:
        try await save(data, data.slot(of: member, argument), data.slot(of: member, argument))
      }
    }
  }

  private func save<Cache: ResultCache, Slot: CacheSlot, Removed: CacheSlot>(
    _ cache: Cache, _ slot: Slot, _ removed: Removed
  ) async throws -> Int
  where Slot.Cache == Cache, Removed.Cache == Cache, Slot.Value == Int, Removed.Value == Never {
    try await cache.changing {
      try await calls.call()
    } changes: { changes, result in
      if let result {
        changes.updateResult(in: slot, strategy: .cacheFirst) { result }
      } else {
        changes.removeResult(in: removed)
      }
    }
  }

  /// Removes what is stored for an argument, or for all.
  private func wipe(_ kind: Kind, _ argument: Int? = nil) async {
    switch (kind, argument) {
    case (.values, let argument?): await memory.removeResult(in: memory.slot(of: member, argument))
    case (.values, nil): await memory.removeResults(of: member)
    case (.data, let argument?): await data.removeResult(in: data.slot(of: member, argument))
    case (.data, nil): await data.removeResults(of: member)
    }
  }

  private func load(_ kind: Kind, _ argument: Int, _ value: Int) async {
    switch kind {
    case .values:
      _ = await memory.result(in: memory.slot(of: member, argument), strategy: .networkFirst) {
        value
      }
    case .data:
      _ = await data.result(in: data.slot(of: member, argument), strategy: .networkFirst) { value }
      await data.flush()
    }
  }

  // MARK: Updates

  @Test(arguments: Kind.allCases, [1, nil])
  func `An update is not stored after a write that came in between`(
    _ kind: Kind, _ argument: Int?
  ) async throws {
    let save = save(kind, 1)
    await calls.started(1)
    await wipe(kind, argument)
    calls.end(1, with: .success(7))
    #expect(try await save.value == 7)
    #expect(stored.isEmpty)
  }

  @Test func `An update is not stored after everything was removed`() async throws {
    let save = save(.values, 1)
    await calls.started(1)
    memory.removeAll()
    calls.end(1, with: .success(7))
    #expect(try await save.value == 7)
    #expect(stored.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `An update is stored after a write to another result`(_ kind: Kind) async throws {
    let save = save(kind, 1)
    await calls.started(1)
    await wipe(kind, 2)
    calls.end(1, with: .success(7))
    #expect(try await save.value == 7)
    #expect(stored == [7])
  }

  @Test(arguments: Kind.allCases, [[1, 2], [2, 1]])
  func `Overlapping updates of a result store neither`(_ kind: Kind, _ order: [Int]) async throws {
    var saves: [Task<Int, any Error>] = []
    for number in 1...2 {
      saves.append(save(kind, 1))
      await calls.started(number)
    }
    for number in order {
      calls.end(number, with: .success(number))
      #expect(try await saves[number - 1].value == number)
    }
    #expect(stored.isEmpty)
  }

  @Test func `An update that the store is slow to take is removed by a later write`() async throws {
    let storing = GatedCalls<Void>()
    let store = ScriptedStore(beforeStoring: { try await storing.call() })
    let cache = CallCache(in: store)
    let save = Task {
      await cache.updateResult(in: cache.slot(of: "A.first()"), to: 7)
    }
    await storing.started(1)
    await cache.removeResult(in: cache.slot(of: "A.first()"))
    // The store still writes, and what it writes is not found any more.
    #expect(await cache.result(in: cache.slot(of: "A.first()"), strategy: .cacheFirst) { 8 } == 8)
    storing.end(1, with: .success(()))
    await save.value
    await storing.started(2)
    storing.end(2, with: .success(()))
    await cache.flush()
    #expect(store.base.values(of: "A.first()", as: Int.self) == [8])
  }

  @Test func `An update that cannot be stored removes what it replaces`() async throws {
    struct DiskFull: Error {}
    let isFull = Shared(false)
    let store = ScriptedStore(beforeStoring: { if isFull.value { throw DiskFull() } })
    let cache = CallCache(in: store, onEvent: { _ in })
    await cache.updateResult(in: cache.slot(of: "A.first()"), to: 1)
    isFull.change { $0 = true }
    await cache.updateResult(in: cache.slot(of: "A.first()"), to: 2)
    #expect(store.base.count == 0)
  }

  @Test func `A write remembers a limited number of changes in the meantime`() {
    let inFlight = InFlightCalls()
    let write = inFlight.begin()
    let limit = ResultChanges.limit
    let keys = (0..<2 * limit).map { CallKey(member: MemberName(member: member), key: $0) }
    for key in keys.dropLast() { inFlight.abandon(.call(key)) }
    #expect(inFlight.isOutdated(write, for: keys[0]))
    #expect(inFlight.isOutdated(write, for: keys[limit]))
    #expect(!inFlight.isOutdated(write, for: keys[2 * limit - 1]))
    let later = inFlight.begin()
    inFlight.abandon(.tag("t"))
    #expect(inFlight.isOutdated(write, for: keys[2 * limit - 1]))
    #expect(!inFlight.isOutdated(later, for: keys[0]))
    #expect(inFlight.isOutdated(later, for: keys[0], tags: ["t"]))
    #expect(inFlight.changeCount <= 2 * limit)
    for write in [write, later] { inFlight.end(write) }
    #expect(inFlight.changeCount == 0)
  }

  @Test func `The changes of a write do not hide those of others from it`() {
    let inFlight = InFlightCalls()
    let key = CallKey(member: MemberName(member: member), key: 1)
    let (one, other) = (inFlight.begin(), inFlight.begin())
    for _ in 0..<2 { inFlight.abandon(.call(key), by: one) }
    #expect(!inFlight.isOutdated(one, for: key))
    #expect(inFlight.isOutdated(other, for: key))
    inFlight.abandon(.call(key), by: other)
    inFlight.abandon(.call(key), by: one)
    #expect(inFlight.isOutdated(one, for: key) && inFlight.isOutdated(other, for: key))
  }

  @Test func `A call during many unrelated removals is stored`() async throws {
    let value = try await memory.sharedResult(
      in: memory.slot(of: member, 1), strategy: .cacheFirst,
      { [memory] () async throws in
        for number in 0..<1_100 { memory.removeResults(tagged: "\(number)") }
        return 7
      }, tags: { _ in ["t"] })
    #expect(value == 7)
    #expect(stored == [7])
  }

  // MARK: Ends

  @Test(
    arguments: Kind.allCases,
    [Offline(), CancellationError(), TimeoutError(limit: .seconds(1))] as [any Error])
  func `A failed write removes what it may have changed`(
    _ kind: Kind, _ error: any Error
  ) async throws {
    await load(kind, 1, 1)
    await load(kind, 2, 2)
    let save = save(kind, 1)
    await calls.started(1)
    calls.end(1, with: .failure(error))
    await #expect(throws: (any Error).self) { try await save.value }
    #expect(stored == [2])
  }

  @Test(arguments: Kind.allCases)
  func `A write that is cancelled removes what it may have changed`(_ kind: Kind) async throws {
    await load(kind, 1, 1)
    let save = save(kind, 1)
    await calls.started(1)
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(stored.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `A write that was certainly not made removes nothing`(_ kind: Kind) async throws {
    await load(kind, 1, 1)
    let save = save(kind, 1)
    await calls.started(1)
    calls.end(1, with: .failure(CircuitOpen()))
    await #expect(throws: CircuitOpen.self) { try await save.value }
    #expect(stored == [1])
  }

  @MainActor
  @Test func `Writes run on the actor of the caller`() async {
    await data.changing {
      MainActor.assertIsolated()
    } changes: { changes, _ in
      MainActor.assertIsolated()
      changes.removeResults(of: "A.first()")
    }
    MainActor.assertIsolated()
  }
}
