import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// A store that takes its time, of which callers notice as little as possible.
@Suite(.timeLimit(.minutes(10)))
struct SlowStoreTests {
  private struct Offline: Error {}

  enum Way: CaseIterable { case own, shared }

  private let member = "A.b()"
  private let clock = ManualClock()
  private let calls = GatedCalls<Int>()
  private let reading = GatedCalls<Void>(isCancellable: false)
  private let storing = GatedCalls<Void>()
  /// Which operations wait for the test.
  private let isSlow = Shared((reading: false, storing: false, removing: false))
  private let memory: MemoryCache
  private let cache: CallCache
  private let failures = Recorder<String>()
  /// The number of calls for lists.
  private let lists = Shared(0)

  init() {
    let clock = clock
    memory = MemoryCache(capacity: 20_000, now: { clock.date })
    let store = ScriptedStore(memory) { [isSlow, reading] in
      if isSlow.value.reading { try await reading.call() }
    } beforeStoring: { [isSlow, storing] in
      if isSlow.value.storing { try await storing.call() }
    } beforeRemoving: { [isSlow, storing] in
      if isSlow.value.removing { try await storing.call() }
    }
    cache = CallCache(in: store, clock: clock) { [failures] in failures.record("\($0)") }
  }

  private func call(
    _ way: Way = .shared, _ strategy: CacheStrategy = .cacheFirst
  ) -> Task<Int, any Error> {
    Task { [cache, member, calls] in
      switch way {
      case .own:
        try await cache.result(in: cache.slot(of: member), strategy: strategy) {
          try await calls.call()
        }
      case .shared:
        try await cache.sharedResult(in: cache.slot(of: member), strategy: strategy) {
          try await calls.call()
        }
      }
    }
  }

  /// Stores a result, which the store takes at once.
  private func store(_ value: Int) async {
    _ = await cache.result(in: cache.slot(of: member), strategy: .networkFirst) { value }
    await cache.flush()
  }

  private var tasks: Int { cache.state.changes.withLock { $0.tasks.count } }
  private var count: Int { cache.state.changes.withLock { $0.count } }
  private var stored: [Int] { memory.values(of: member) }

  // MARK: Storing

  @Test(arguments: Way.allCases)
  func `An answer does not wait until it is stored`(_ way: Way) async throws {
    isSlow.change { $0.storing = true }
    let task = call(way)
    await calls.started(1)
    calls.end(1, with: .success(1))
    #expect(try await task.value == 1)
    #expect(stored.isEmpty)
    await storing.started(1)
    storing.end(1, with: .success(()))
    await cache.flush()
    #expect(stored == [1])
  }

  @Test func `An answer that is stored slowly is not late`() async throws {
    isSlow.change { $0.storing = true }
    let task = call(
      .shared, .init(.networkFirst, softTimeout: .seconds(1), hardTimeout: .seconds(3)))
    await calls.started(1)
    calls.end(1, with: .success(1))
    await storing.started(1)
    #expect(try await task.value == 1)
    storing.end(1, with: .success(()))
  }

  @Test(arguments: Way.allCases)
  func `An answer that is being stored is found, and the old one is not`(_ way: Way) async throws {
    await store(1)
    isSlow.change { $0.storing = true }
    let refresh = Task {
      try await withCacheOverride(.refresh) { try await call(way).value }
    }
    await calls.started(1)
    calls.end(1, with: .success(2))
    #expect(try await refresh.value == 2)
    await storing.started(1)
    #expect(try await call(way).value == 2)
    #expect(calls.started == 1)
    storing.end(1, with: .success(()))
    await cache.flush()
    #expect(try await call(way).value == 2)
  }

  @Test func `Answers that come while one is stored are stored in their order`() async throws {
    isSlow.change { $0.storing = true }
    for number in 1...3 {
      let task = call(.shared, .networkFirst)
      await calls.started(number)
      calls.end(number, with: .success(number))
      #expect(try await task.value == number)
    }
    for number in 1...2 {
      await storing.started(number)
      storing.end(number, with: .success(()))
    }
    await cache.flush()
    // The second was out of date before its turn came.
    #expect(storing.started == 2)
    #expect(stored == [3])
  }

  @Test func `A removal is seen at once, and wins over a result being stored`() async throws {
    isSlow.change { $0.storing = true }
    let task = call()
    await calls.started(1)
    calls.end(1, with: .success(1))
    #expect(try await task.value == 1)
    await storing.started(1)
    await cache.removeResults(of: member)
    let next = call()
    await calls.started(2)
    storing.end(1, with: .success(()))
    await until { memory.entryCount(of: member) == 0 }
    calls.end(2, with: .success(2))
    #expect(try await next.value == 2)
    await storing.started(2)
    storing.end(2, with: .success(()))
    await cache.flush()
    #expect(stored == [2])
  }

  private func list(_ ids: [Int]) async -> [Int] {
    await cache.results(
      of: ids, strategy: .cacheFirst, in: { cache.slot(of: member, $0) },
      load: { [lists] ids in
        lists.change { $0 += 1 }
        return ids
      })
  }

  /// Lets all operations end.
  private func endStoring() async {
    isSlow.change { $0 = (false, false, false) }
    for number in 1...storing.started { storing.end(number, with: .success(())) }
    await cache.flush()
  }

  @Test func `A long list is stored whole, and found meanwhile`() async {
    isSlow.change { $0.storing = true }
    let ids = Array(0..<1_500)
    for _ in 0..<2 { #expect(await list(ids) == ids) }
    #expect(lists.value == 1)
    await storing.started(PendingChanges.taskLimit / 2)
    #expect(tasks == PendingChanges.taskLimit / 2)
    await endStoring()
    #expect(stored.sorted() == ids)
    #expect(await failures.finish() == [])
  }

  @Test func `A removal does not wait for a long list`() async {
    isSlow.change { $0.storing = true }
    let ids = Array(0..<1_500)
    #expect(await list(ids) == ids)
    // Some are being stored, and others wait for it.
    for id in [0, 1_499] { await cache.removeResult(in: cache.slot(of: member, id)) }
    #expect(await list([0, 1_498, 1_499]) == [0, 1_498, 1_499])
    #expect(lists.value == 2)
    await cache.removeResults(of: member)
    #expect(await list([1_498]) == [1_498])
    #expect(lists.value == 3)
    await endStoring()
    #expect(stored == [1_498])
  }

  @Test func `A store that has stopped does not fill the memory`() async throws {
    _ = await cache.result(
      in: cache.slot(of: member, -1), strategy: .networkFirst, { 0 }, tags: { _ in ["0"] })
    await cache.flush()
    isSlow.change { ($0.storing, $0.removing) = (true, true) }
    for id in 0...PendingChanges.limit {
      _ = await cache.result(in: cache.slot(of: member, id), strategy: .networkFirst) { id }
    }
    #expect(count == PendingChanges.limit)
    for tag in 0..<3_000 { cache.schedule(.removal, of: .tag("\(tag)")) }
    #expect(tasks == PendingChanges.taskLimit)
    #expect(count <= PendingChanges.limit + PendingChanges.taskLimit / 2 + MissedChanges.limit)
    #expect(
      await failures.finish() == [
        "A.b(): could not store the result: StoreBacklog",
        ": could not remove the stored results: StoreBacklog",
      ])
    let key = try CacheKey(member, -1)
    #expect(memory.data(for: key) != nil)
    #expect(await cache.latestData(for: key, within: nil) == nil)
    await endStoring()
    #expect(memory.data(for: key) == nil)
    #expect(count == 0)
    #expect(await list([9_998, 9_999]) == [9_998, 9_999])
    #expect(lists.value == 0)
  }

  // MARK: Waiting

  enum Change: CaseIterable { case removalOfAll, removalOfOne, removalOfATag, update }

  private func make(_ change: Change) async {
    switch change {
    case .removalOfAll: await cache.removeResults(of: member)
    case .removalOfOne: await cache.removeResult(in: cache.slot(of: member))
    case .removalOfATag:
      await cache.changing {
      } changes: { changes, _ in
        changes.removeResultsWithTags { ["t"] }
      }
    case .update: await cache.updateResult(in: cache.slot(of: member), to: 2)
    }
  }

  @Test(arguments: Change.allCases)
  func `A write waits for the store no longer than the timeout`(_ change: Change) async throws {
    isSlow.change { ($0.storing, $0.removing) = (true, true) }
    let write = Task { await make(change) }
    await storing.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: CallCache.defaultStoreTimeout)
    await write.value
    storing.end(1, with: .success(()))
    await cache.flush()
  }

  @Test(arguments: Change.allCases)
  func `A write that is cancelled does not wait for the store`(_ change: Change) async throws {
    isSlow.change { ($0.storing, $0.removing) = (true, true) }
    let write = Task { await make(change) }
    await storing.started(1)
    write.cancel()
    await write.value
    #expect(storing.cancelled == 0)
    storing.end(1, with: .success(()))
    await cache.flush()
    #expect(stored == (change == .update ? [2] : []))
  }

  @Test func `A write is seen though the store does not answer`() async throws {
    await store(1)
    isSlow.change { ($0.storing, $0.removing) = (true, true) }
    let write = Task { await make(.update) }
    await storing.started(1)
    write.cancel()
    await write.value
    #expect(try await call().value == 2)
    storing.end(1, with: .success(()))
    await cache.flush()
    #expect(stored == [2])
  }

  @Test(arguments: Way.allCases)
  func `A read waits for the store no longer than the timeout`(_ way: Way) async throws {
    isSlow.change { $0.reading = true }
    for number in 1...3 {
      let task = call(way)
      if number != 2 {
        await reading.started(number / 2 + 1)
        try await clock.waitForSleepers()
        clock.advance(by: CallCache.defaultStoreTimeout)
      }
      // The second reader does not wait for a store that still does not answer.
      await calls.started(number)
      calls.end(number, with: .failure(Offline()))
      await #expect(throws: Offline.self) { try await task.value }
      if number == 2 { clock.advance(by: .seconds(5)) }
    }
    for number in 1...2 { reading.end(number, with: .success(())) }
    #expect(await failures.first() == "A.b(): could not read the stored result: TimeoutError")
  }

  // MARK: Reading

  @Test func `A call is made without a store that does not answer in time`() async throws {
    isSlow.change { $0.reading = true }
    let task = call(.shared, .init(.cacheFirst, hardTimeout: .seconds(4)))
    await reading.started(1)
    try await clock.waitForSleepers()
    #expect(calls.started == 0)
    clock.advance(by: .seconds(2))
    await calls.started(1)
    calls.end(1, with: .success(1))
    #expect(try await task.value == 1)
    reading.end(1, with: .success(()))
  }

  @Test func `The limit holds for the store and the call together`() async throws {
    isSlow.change { $0.reading = true }
    let task = call(.shared, .init(.cacheFirst, hardTimeout: .seconds(4)))
    await reading.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    await calls.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(600))
    // The store is not asked again for what could stand in, because it still does not answer.
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(400))
    await #expect(throws: TimeoutError.self) { try await task.value }
    #expect(reading.started == 1)
    reading.end(1, with: .success(()))
  }

  @Test func `An answer wins over a stand-in that the store is slow to find`() async throws {
    await store(1)
    let task = call(.shared, .init(.networkFirst, softTimeout: .seconds(1)))
    await calls.started(1)
    try await clock.waitForSleepers()
    isSlow.change { $0.reading = true }
    clock.advance(by: .seconds(1))
    await reading.started(1)
    calls.end(1, with: .success(2))
    #expect(try await task.value == 2)
    reading.end(1, with: .success(()))
  }

  @Test func `A stand-in is used as soon as the store has found it`() async throws {
    await store(1)
    let task = call(.shared, .init(.networkFirst, softTimeout: .seconds(1)))
    await calls.started(1)
    try await clock.waitForSleepers()
    isSlow.change { $0.reading = true }
    clock.advance(by: .seconds(1))
    await reading.started(1)
    reading.end(1, with: .success(()))
    #expect(try await task.value == 1)
    #expect(calls.cancelled == 0)
    calls.end(1, with: .success(2))
  }

  @Test func `A failure does not wait for a stand-in beyond the limit`() async throws {
    await store(1)
    let task = call(.shared, .init(.networkFirst, hardTimeout: .seconds(4)))
    await calls.started(1)
    isSlow.change { $0.reading = true }
    calls.end(1, with: .failure(Offline()))
    await reading.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(4))
    await #expect(throws: Offline.self) { try await task.value }
    reading.end(1, with: .success(()))
  }

  @Test func `A list for a caller that is cancelled is not asked for`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await cache.results(
        of: [1], strategy: .networkFirst, in: { cache.slot(of: member, $0) },
        load: { [lists] ids async throws -> [Int] in
          lists.change { $0 += 1 }
          return ids
        })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(lists.value == 0)
  }

  @Test(arguments: Way.allCases)
  func `A caller that is cancelled while the store is read makes no call`(_ way: Way) async throws {
    isSlow.change { $0.reading = true }
    let task = call(way)
    await reading.started(1)
    task.cancel()
    reading.end(1, with: .success(()))
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.started == 0)
  }

  @Test(.tags(.promise))
  func `A read that never ends does not keep the store from being read`() async throws {
    await store(1)
    isSlow.change { $0.reading = true }
    let late = Task { await cache.latestData(for: try CacheKey(member), within: nil) }
    await reading.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(try await late.value == nil)
    isSlow.change { $0.reading = false }
    clock.advance(by: .seconds(5))
    for _ in 0..<3 { #expect(try await call().value == 1) }
    #expect(calls.started == 0)
    reading.end(1, with: .success(()))
  }

  @Test(.tags(.promise)) func `A read that ends as it is given up opens no circuit`() {
    let state = cache.state
    state.endLateReading()
    state.noteLateReading()
    for _ in 0..<2 { #expect(state.beginReading()) }
  }
}
