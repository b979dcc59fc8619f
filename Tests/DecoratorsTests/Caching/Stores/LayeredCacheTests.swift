import Foundation
import Testing

@testable @_spi(Generated) import Decorators

@Suite(.timeLimit(.minutes(1)))
struct LayeredCacheTests {
  private struct Down: Error {}

  /// A store somewhere else, which may be down, or never answer.
  private actor RemoteStore: CacheStore {
    private(set) var entries: [CacheKey: Data] = [:]
    private(set) var operations: [String] = []
    nonisolated private let begun = AsyncStream.makeStream(of: Void.self)
    private var isDown = false
    private var isStuck = false
    private var stuck: [CheckedContinuation<Void, Never>] = []
    private var duringReading: (@Sendable () async throws -> Void)?

    func setDown(_ isDown: Bool) { self.isDown = isDown }
    func setStuck() { isStuck = true }
    func setDuringReading(_ body: @escaping @Sendable () async throws -> Void) {
      duringReading = body
    }

    nonisolated func waitForOperation() async {
      await begun.stream.first { _ in true }
    }

    func answerAtLast() {
      isStuck = false
      for continuation in stuck { continuation.resume() }
      stuck = []
    }

    func data(for key: CacheKey) async throws -> Data? {
      try await begin("data \(key.text)")
      let data = entries[key]
      try await duringReading?()
      return data
    }

    func store(_ data: Data, for key: CacheKey) async throws {
      try await begin("store \(key.text)")
      entries[key] = data
    }

    func removeData(for key: CacheKey) async throws {
      try await begin("remove \(key.text)")
      entries[key] = nil
    }

    func removeData(of member: String) async throws {
      try await begin("remove all of \(member)")
      entries = entries.filter { $0.key.member != member }
    }

    private func begin(_ operation: String) async throws {
      operations.append(operation)
      begun.continuation.yield()
      if isStuck { await withCheckedContinuation { stuck.append($0) } }
      if isDown { throw Down() }
    }
  }

  private let clock = ManualClock()
  private let memory: MemoryCache
  private let remote = RemoteStore()
  private let availability = AsyncStream.makeStream(of: Bool.self)
  private let first: CacheKey
  private let second: CacheKey

  init() throws {
    memory = MemoryCache(now: { [clock] in clock.date })
    first = try CacheKey("A.b(c:)", 1)
    second = try CacheKey("A.b(c:)", 2)
  }

  private func cache(lifetime: Duration? = nil) -> LayeredCache {
    LayeredCache(
      memory, over: remote, lifetime: lifetime, timeout: .milliseconds(100), pause: .seconds(5),
      clock: clock, onAvailability: { [availability] in availability.continuation.yield($0) })
  }

  private func nextAvailability() async -> Bool? {
    await availability.stream.first { _ in true }
  }

  @Test func whatTheStoreHasIsKeptInMemory() async throws {
    try await remote.store(Data([1]), for: first)
    let cache = cache()
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(try await cache.data(for: second) == nil)
    #expect(
      await remote.operations
        == [
          "store A.b(c:) (Swift.Int) [1]", "data A.b(c:) (Swift.Int) [1]",
          "data A.b(c:) (Swift.Int) [2]",
        ])
  }

  @Test func storingAndRemovingConcernBoth() async throws {
    let cache = cache()
    try await cache.store(Data([1]), for: first)
    try await cache.store(Data([2]), for: second)
    #expect(memory.data(for: first) == Data([1]))
    #expect(await remote.entries == [first: Data([1]), second: Data([2])])
    try await cache.removeData(for: first)
    #expect(memory.data(for: first) == nil)
    #expect(await remote.entries == [second: Data([2])])
    try await cache.removeData(of: "A.b(c:)")
    #expect(memory.count == 0)
    #expect(await remote.entries.isEmpty)
  }

  @Test func memoryAsksAgainAfterItsLifetime() async throws {
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

  @Test func storeThatFailsIsLeftAloneForAWhile() async throws {
    let cache = cache()
    await remote.setDown(true)
    await #expect(throws: Down.self) { try await cache.data(for: first) }
    #expect(await nextAvailability() == false)
    clock.advance(by: .milliseconds(4_999))
    #expect(try await cache.data(for: first) == nil)
    #expect(await remote.operations.count == 1)

    clock.advance(by: .milliseconds(1))
    await #expect(throws: Down.self) { try await cache.data(for: first) }
    #expect(try await cache.data(for: first) == nil)
    #expect(await remote.operations.count == 2)

    await remote.setDown(false)
    clock.advance(by: .seconds(5))
    #expect(try await cache.data(for: first) == nil)
    #expect(await nextAvailability() == true)
    #expect(try await cache.data(for: first) == nil)
    #expect(await remote.operations.count == 4)
  }

  @Test func storeThatDoesNotAnswerIsNotWaitedForLongerThanTheTimeout() async throws {
    let cache = cache()
    await remote.setStuck()
    let reading = Task { [first] in try await cache.data(for: first) }
    await remote.waitForOperation()
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(100))
    await #expect(throws: TimeoutError.self) { try await reading.value }

    // It still has not answered when the pause is over.
    clock.advance(by: .seconds(60))
    try await cache.store(Data([1]), for: first)
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(await remote.operations == ["data A.b(c:) (Swift.Int) [1]"])
    await remote.answerAtLast()
  }

  @Test func whatTheStoreMissedIsMadeUpForBeforeItIsAskedAgain() async throws {
    let third = try CacheKey("A.d()")
    let cache = cache()
    try await remote.store(Data([1]), for: first)
    try await remote.store(Data([3]), for: third)
    #expect(try await cache.data(for: first) == Data([1]))

    await remote.setDown(true)
    await #expect(throws: Down.self) { try await cache.removeData(for: first) }
    try await cache.store(Data([2]), for: second)
    try await cache.removeData(of: "A.d()")
    #expect(try await cache.data(for: first) == nil)
    #expect(try await cache.data(for: second) == Data([2]))
    #expect(await remote.entries == [first: Data([1]), third: Data([3])])
    #expect(await nextAvailability() == false)

    await remote.setDown(false)
    clock.advance(by: .seconds(5))
    #expect(try await cache.data(for: third) == nil)
    #expect(await nextAvailability() == true)
    #expect(await remote.entries == [second: Data([2])])
  }

  @Test func makingUpThatFailsIsRepeated() async throws {
    let cache = cache()
    await remote.setDown(true)
    await #expect(throws: Down.self) { try await cache.store(Data([1]), for: first) }
    clock.advance(by: .seconds(5))
    try await cache.store(Data([2]), for: second)
    for _ in 0..<2 { await remote.waitForOperation() }
    await remote.setDown(false)
    while await remote.entries.count < 2 {
      clock.advance(by: .seconds(5))
      _ = try? await cache.data(for: CacheKey("A.d()"))
      await Task.yield()
    }
    #expect(await remote.entries == [first: Data([1]), second: Data([2])])
  }

  @Test func resultThatWasRemovedWhileItWasReadIsNotKept() async throws {
    let cache = cache()
    try await remote.store(Data([1]), for: first)
    await remote.setDuringReading { [first] in try await cache.removeData(for: first) }
    #expect(try await cache.data(for: first) == Data([1]))
    #expect(memory.count == 0)
    #expect(await remote.entries.isEmpty)
  }

  @Test func resultThatWasStoredWhileAnotherWasReadStays() async throws {
    let cache = cache()
    try await remote.store(Data([1]), for: first)
    await remote.setDuringReading { [first] in try await cache.store(Data([2]), for: first) }
    _ = try await cache.data(for: first)
    #expect(memory.data(for: first) == Data([2]))
  }

  @Test func resultThatIsTooLargeIsNoFailureOfTheStore() async throws {
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

  @Test func readingThatIsCancelledIsNoFailureOfTheStore() async throws {
    let cache = cache()
    await remote.setDuringReading { try await Task.sleep(for: .seconds(3_600)) }
    let reading = Task { [first] in try await cache.data(for: first) }
    await remote.waitForOperation()
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    await remote.setDuringReading {}
    _ = try await cache.data(for: first)
    #expect(await remote.operations.count == 2)
  }
}
