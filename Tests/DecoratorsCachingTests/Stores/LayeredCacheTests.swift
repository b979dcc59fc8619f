import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

@Suite(.timeLimit(.minutes(10)))
struct LayeredCacheTests {
  private struct Down: Error {}

  private let clock = ManualClock()
  private let memory: MemoryCache
  /// A store somewhere else, which may be down, or never answer.
  private let remote: ScriptedStore
  private let operations = Shared(0)
  private let isDown = Shared(false)
  private let isStuck = Shared(false)
  private let stuck = GatedCalls<Void>(isCancellable: false)
  private let duringReading = Shared<@Sendable () async throws -> Void>({})
  private let availability = AsyncStream.makeStream(of: Bool.self)
  private let first: CacheKey
  private let second: CacheKey

  init() throws {
    memory = MemoryCache(now: { [clock] in clock.date })
    let begin = { @Sendable [operations, isDown, isStuck, stuck] in
      _ = operations.next()
      if isStuck.value { try await stuck.call() }
      if isDown.value { throw Down() }
    }
    remote = ScriptedStore(
      beforeReading: begin, afterReading: { [duringReading] in try await duringReading.value() },
      beforeStoring: begin, beforeRemoving: begin)
    first = try CacheKey("A.b(c:)", 1)
    second = try CacheKey("A.b(c:)", 2)
  }

  private func cache(lifetime: Duration? = nil) -> LayeredCache {
    LayeredCache(
      memory, over: remote, lifetime: lifetime, timeout: .milliseconds(100), pause: .seconds(5),
      clock: clock, onAvailability: { [availability] in availability.continuation.yield($0) })
  }

  /// What the store has of the two keys.
  private var entries: [Data?] { [first, second].map(remote.base.data) }

  private func nextAvailability() async -> Bool? {
    await availability.stream.first { _ in true }
  }

  @Test func `What the store has is kept in memory`() async throws {
    try await remote.store(Data([1]), for: first)
    let cache = cache()
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(try await cache.data(for: second) == nil)
    #expect(operations.value == 1 + 2)
  }

  @Test func `Storing and removing concern both the memory and the store`() async throws {
    let cache = cache()
    try await cache.store(Data([1]), for: first)
    try await cache.store(Data([2]), for: second)
    #expect(memory.data(for: first) == Data([1]))
    #expect(entries == [Data([1]), Data([2])])
    try await cache.removeData(for: first)
    #expect(memory.data(for: first) == nil)
    #expect(entries == [nil, Data([2])])
    try await cache.removeData(of: "A.b(c:)")
    #expect(memory.count == 0)
    #expect(remote.count == 0)
  }

  @Test func `The memory asks again after its lifetime`() async throws {
    let cache = cache(lifetime: .seconds(2))
    try await cache.store(Data([1]), for: first)
    try await remote.store(Data([2]), for: first)
    clock.advance(by: .milliseconds(1_999))
    #expect(try await cache.data(for: first) == Data([1]))
    clock.advance(by: .milliseconds(1))
    #expect(try await cache.data(for: first) == Data([2]))
    try await remote.removeData(for: first)
    #expect(try await cache.data(for: first) == Data([2]))
    clock.advance(by: .seconds(2))
    #expect(try await cache.data(for: first) == nil)
    #expect(memory.count == 0)
  }

  @Test func `A store that fails is left alone for a while`() async throws {
    let cache = cache()
    isDown.change { $0 = true }
    await #expect(throws: Down.self) { try await cache.data(for: first) }
    #expect(await nextAvailability() == false)
    clock.advance(by: .milliseconds(4_999))
    #expect(try await cache.data(for: first) == nil)
    #expect(operations.value == 1)

    clock.advance(by: .milliseconds(1))
    await #expect(throws: Down.self) { try await cache.data(for: first) }
    #expect(try await cache.data(for: first) == nil)
    #expect(operations.value == 2)

    isDown.change { $0 = false }
    clock.advance(by: .seconds(5))
    #expect(try await cache.data(for: first) == nil)
    #expect(await nextAvailability() == true)
    #expect(try await cache.data(for: first) == nil)
    #expect(operations.value == 4)
  }

  @Test func `A store that does not answer is waited for until the timeout`() async throws {
    let cache = cache()
    isStuck.change { $0 = true }
    let reading = Task { [first] in try await cache.data(for: first) }
    await until { operations.value >= 1 }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(100))
    await #expect(throws: TimeoutError.self) { try await reading.value }

    // The pause is over, and others need the store, although that read may never end.
    clock.advance(by: .seconds(5))
    isStuck.change { $0 = false }
    try await cache.store(Data([1]), for: first)
    #expect(entries[0] == Data([1]))
    stuck.end(1, with: .success(()))
  }

  @Test func `After a change that does not end, the store is not asked`() async throws {
    let cache = cache()
    isStuck.change { $0 = true }
    let storing = Task { [first] in try await cache.store(Data([1]), for: first) }
    await until { operations.value >= 1 }
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(100))
    await #expect(throws: TimeoutError.self) { try await storing.value }

    clock.advance(by: .seconds(60))
    isStuck.change { $0 = false }
    try await cache.store(Data([2]), for: first)
    #expect(try await cache.data(for: first) == Data([2]))
    #expect(operations.value == 1)
    stuck.end(1, with: .success(()))
    while !cache.isAvailable {
      clock.advance(by: .seconds(5))
      _ = try await cache.data(for: second)
      await Task.yield()
    }
    #expect(entries[0] == Data([2]))
  }

  @Test func `What the store missed is made up for before it is asked again`() async throws {
    let third = try CacheKey("A.d()")
    let cache = cache()
    try await remote.store(Data([1]), for: first)
    try await remote.store(Data([3]), for: third)
    #expect(try await cache.data(for: first) == Data([1]))

    isDown.change { $0 = true }
    await #expect(throws: Down.self) { try await cache.removeData(for: first) }
    try await cache.store(Data([2]), for: second)
    try await cache.removeData(of: "A.d()")
    #expect(try await cache.data(for: first) == nil)
    #expect(try await cache.data(for: second) == Data([2]))
    #expect(entries == [Data([1]), nil])
    #expect(remote.base.data(for: third) == Data([3]))
    #expect(await nextAvailability() == false)

    isDown.change { $0 = false }
    clock.advance(by: .seconds(5))
    #expect(try await cache.data(for: third) == nil)
    #expect(await nextAvailability() == true)
    #expect(entries == [nil, Data([2])])
    #expect(remote.count == 1)
  }

  /// Two machines have stored results while the store was down.
  @Test(arguments: [[0, 1], [1, 0]])
  func `The newest result of several machines is kept`(_ order: [Int]) async throws {
    let machines = (0..<2).map { _ in
      LayeredCache(
        MemoryCache(now: { [clock] in clock.date }), over: remote, pause: .seconds(5), clock: clock)
    }
    func data(_ value: Int) throws -> Data {
      try EncodedEntry.data(of: CachedEntry(value: value, storedAt: clock.date), for: first)
    }
    isDown.change { $0 = true }
    for (number, machine) in machines.enumerated() {
      await #expect(throws: Down.self) { try await machine.store(data(number + 1), for: first) }
      clock.advance(by: .seconds(1))
    }
    let newest = try EncodedEntry.data(
      of: CachedEntry(value: 2, storedAt: clock.date.addingTimeInterval(-1)), for: first)
    isDown.change { $0 = false }
    clock.advance(by: .seconds(5))
    for index in order {
      _ = try await machines[index].data(for: second)
      while !machines[index].isAvailable { await Task.yield() }
      if index == 1 { #expect(remote.base.data(for: first) == newest) }
    }
    for machine in [machines[1], cache()] {
      #expect(try await machine.data(for: first) == newest)
    }
  }

  @Test func `Making up that fails is repeated`() async throws {
    let cache = cache()
    isDown.change { $0 = true }
    await #expect(throws: Down.self) { try await cache.store(Data([1]), for: first) }
    clock.advance(by: .seconds(5))
    try await cache.store(Data([2]), for: second)
    await until { operations.value >= 2 }
    isDown.change { $0 = false }
    while remote.base.count < 2 {
      clock.advance(by: .seconds(5))
      _ = try? await cache.data(for: CacheKey("A.d()"))
      await Task.yield()
    }
    #expect(entries == [Data([1]), Data([2])])
  }

  @Test func `A result that was removed while it was read is not kept`() async throws {
    let cache = cache()
    try await remote.store(Data([1]), for: first)
    duringReading.change { [first] in $0 = { try await cache.removeData(for: first) } }
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(memory.count == 0)
    #expect(remote.base.count == 0)
  }

  @Test func `A result that was stored while another was read stays`() async throws {
    let cache = cache()
    try await remote.store(Data([1]), for: first)
    duringReading.change { [first] in $0 = { try await cache.store(Data([2]), for: first) } }
    _ = try await cache.data(for: first)
    #expect(memory.data(for: first) == Data([2]))
  }

  @Test func `A result that is too large is no failure of the store`() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "swift-decorators-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let cache = LayeredCache(over: .files(at: directory, capacity: 100), clock: clock)
    await #expect(throws: CacheStoreError.self) {
      try await cache.store(Data(count: 101), for: first)
    }
    try await cache.store(Data([2]), for: second)
    #expect(try await FileCache(directory: directory).data(for: second) == Data([2]))
  }

  @Test func `A cancelled read is no failure of the store`() async throws {
    let cache = cache()
    duringReading.change { $0 = { try await Task.sleep(for: .seconds(3_600)) } }
    let reading = Task { [first] in try await cache.data(for: first) }
    await until { operations.value >= 1 }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    duringReading.change { $0 = {} }
    _ = try await cache.data(for: first)
    #expect(operations.value == 2)
  }
}
