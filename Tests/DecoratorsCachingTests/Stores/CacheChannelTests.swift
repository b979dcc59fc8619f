import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// Layered caches of several machines over one store, which tell each other of their changes.
@Suite(.timeLimit(.minutes(10)))
struct CacheChannelTests {
  /// Passes messages on to all, unless it is down.
  private final class Hub: CacheChannel {
    struct Down: Error {}

    private struct State {
      var isDown = false
      var failures = 0
      var holdsNext = false
      var isHolding = false
      var members: [AsyncThrowingStream<Data, any Error>.Continuation] = []
    }

    private let state = Lock(State())

    var members: Int { state.withLock { $0.members.count } }

    func send(_ message: Data) async throws {
      let isHeld = state.withLock { state in
        defer { state.holdsNext = false }
        if state.holdsNext { state.isHolding = true }
        return state.holdsNext
      }
      while isHeld, isHolding { await Task.yield() }
      try state.withLock { state in
        state.failures -= 1
        if state.isDown || state.failures >= 0 { throw Down() }
        for member in state.members { member.yield(message) }
      }
    }

    func messages() async throws -> AsyncThrowingStream<Data, any Error> {
      try state.withLock { state in
        if state.isDown { throw Down() }
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        state.members.append(continuation)
        return stream
      }
    }

    func setDown(_ isDown: Bool) {
      state.withLock { state in
        state.isDown = isDown
        for member in state.members where isDown { member.finish(throwing: Down()) }
        if isDown { state.members = [] }
      }
    }

    /// A Boolean value that indicates whether a message waits.
    var isHolding: Bool { state.withLock { $0.isHolding } }

    func holdNext() { state.withLock { $0.holdsNext = true } }

    func release() { state.withLock { $0.isHolding = false } }

    func failNext(_ count: Int) { state.withLock { $0.failures = count } }
  }

  /// Never answers.
  private struct Unreachable: CacheChannel {
    func send(_ message: Data) {}

    func messages() async -> AsyncThrowingStream<Data, any Error> {
      for await _ in AsyncStream<Never>.makeStream().stream {}
      return AsyncThrowingStream { nil }
    }
  }

  private struct Down: Error {}

  private let clock = ManualClock()
  private let hub = Hub()
  /// The store of all machines, which may be down.
  private let remote: ScriptedStore
  private let isDown = Shared(false)
  /// A Boolean value that indicates whether results are stored only when a test says so.
  private let isStoring = Shared(false)
  private let storing = GatedCalls<Void>()
  private let key: CacheKey
  private let one: LayeredCache
  private let two: LayeredCache

  init() async throws {
    key = try CacheKey("A.b(c:)", 1)
    let use = { @Sendable [isDown] in if isDown.value { throw Down() } }
    remote = ScriptedStore(
      beforeReading: use,
      beforeStoring: { [isStoring, storing] in
        try use()
        if isStoring.value { try await storing.call() }
      }, beforeRemoving: use)
    let machines = (0..<2).map { [clock, remote, hub] _ in
      LayeredCache(
        MemoryCache(now: { clock.date }), over: remote, channel: hub, pause: .seconds(5),
        clock: clock)
    }
    (one, two) = (machines[0], machines[1])
    while hub.members < 2 { await Task.yield() }
    // Until both have begun anew with their memory.
    for cache in [one, two] { await isConnected(cache) }
  }

  private func isConnected(_ cache: LayeredCache) async {
    while !cache.isConnected { await Task.yield() }
  }

  private func data(_ text: String) throws -> Data {
    try EncodedEntry.data(
      of: CachedEntry(value: text, storedAt: clock.date), tags: ["t"], for: key)
  }

  private func text(_ cache: LayeredCache) async -> String? {
    guard let data = try? await cache.data(for: key) else { return nil }
    return try? EncodedEntry(data).decoded(as: String.self).value
  }

  private func expect(_ cache: LayeredCache, _ text: String?) async {
    while await self.text(cache) != text { await Task.yield() }
  }

  typealias Change = @Sendable (LayeredCache, CacheKey) async throws -> Void

  private static let removals: [Change] = [
    { try await $0.removeData(for: $1) }, { try await $0.removeData(of: $1.member) },
    { cache, _ in try await cache.removeData(tagged: "t") },
  ]

  @Test(arguments: removals)
  func `What a machine changes leaves the memory of others`(_ remove: Change) async throws {
    try await one.store(data("a"), for: key)
    await expect(two, "a")
    try await one.store(data("b"), for: key)
    await expect(two, "b")
    try await remove(one, key)
    await expect(two, nil)
    #expect(await text(one) == nil)
  }

  @Test(.tags(.promise), arguments: 0..<4)
  func `A change by a machine lets others forget failures`(_ change: Int) async throws {
    let (one, two) = (CallCache(in: one), CallCache(in: two, clock: clock))
    let strategy = CacheStrategy(.networkFirst, negativeExpires: .seconds(1_000))
    let slot: StoreSlot<Int> = two.slot(of: "A.b(c:)", 1)
    func value() async throws -> Int {
      let failure: (any Error)? = isDown.value ? Down() : nil
      return try await two.sharedResult(
        in: slot, strategy: strategy,
        { () async throws -> Int in
          if let failure { throw failure }
          return 1
        })
    }
    isDown.change { $0 = true }
    await #expect(throws: Down.self) { try await value() }
    isDown.change { $0 = false }
    await #expect(throws: Down.self) { try await value() }
    switch change {
    case 0: await one.removeResults(of: "A.b(c:)")
    case 1: await one.removeResult(in: one.slot(of: "A.b(c:)", 1))
    case 2: try await self.one.removeData(in: nil)
    default:
      hub.setDown(true)
      hub.setDown(false)
    }
    for _ in 0..<100_000 where two.state.failures.count > 0 {
      clock.advance(by: .milliseconds(1))
      await Task.yield()
    }
    #expect(try await value() == 1)
  }

  @Test func `What one machine lets expire has expired for others`() async throws {
    try await one.store(data("a"), for: key)
    await expect(two, "a")
    clock.advance(by: .seconds(1))
    let date = clock.date
    try await one.expire(.tag("t"), at: date)
    func lifetime(_ cache: LayeredCache) async throws -> Double? {
      try await cache.data(for: key).map { try EncodedEntry($0).lifetime }
    }
    while try await lifetime(two) != 1 { await Task.yield() }
    #expect(try await lifetime(one) == 1)
    #expect(await text(two) == "a")
  }

  /// Of two results of the same time, the one that has expired since is the newer one.
  @Test func `An expiry that the store missed is made up for`() async throws {
    try await one.store(data("a"), for: key)
    clock.advance(by: .seconds(1))
    let date = clock.date
    isDown.change { $0 = true }
    try? await one.expire(.data(of: key), at: date)
    isDown.change { $0 = false }
    clock.advance(by: .seconds(5))
    while !one.isAvailable {
      _ = try? await one.data(for: CacheKey("A.z()"))
      await Task.yield()
    }
    let stored = try #require(remote.base.data(for: key))
    #expect(try EncodedEntry(stored).lifetime == 1)
  }

  @Test(arguments: removals)
  func `A call that began before a removal elsewhere is not stored`(
    _ remove: @escaping Change
  ) async throws {
    let cache = CallCache(in: two, for: Never.self)
    let slot: StoreSlot<String> = StoreSlot(member: key.member, key: key)
    let removed = Shared(false)
    let value = try await cache.sharedResult(
      in: slot, strategy: .cacheFirst,
      { () async throws -> String in
        try await remove(one, key)
        // The message has arrived when one that was sent later has.
        try await one.store(data("later"), for: CacheKey("A.z()"))
        while try await two.data(for: CacheKey("A.z()")) == nil { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        removed.change { $0 = true }
        return "old"
      }, tags: { _ in ["t"] })
    #expect(value == "old" && removed.value)
    await cache.flush()
    #expect(remote.base.data(for: key) == nil)
    #expect(await text(two) == nil)
  }

  /// The store gets it just after the removal, and the machine hears of that later. What another machine has
  /// stored since stays.
  @Test(arguments: removals, [false, true])
  func `What is stored just after a removal elsewhere is removed, too`(
    _ remove: @escaping Change, _ isReplaced: Bool
  ) async throws {
    let key = key
    let old = try data("old")
    isStoring.change { $0 = true }
    let storing = Task { try await two.store(old, for: key) }
    await self.storing.started(1)
    hub.holdNext()
    let removal = Task { try await remove(one, key) }
    while !hub.isHolding { await Task.yield() }
    self.storing.end(1, with: .success(()))
    try await storing.value
    #expect(remote.base.data(for: key) != nil)
    isStoring.change { $0 = false }
    if isReplaced { try await remote.targeted().store(data("new"), tags: ["t"], for: key) }
    hub.release()
    try await removal.value
    guard !isReplaced else {
      await expect(two, "new")
      for _ in 0..<1_000 { await Task.yield() }
      return await expect(one, "new")
    }
    while try await remote.targeted().data(for: key) != nil { await Task.yield() }
    await expect(two, nil)
    await expect(one, nil)
  }

  @Test func `Without the channel, results are used for a second`() async throws {
    try await one.store(data("a"), for: key)
    await expect(two, "a")
    clock.advance(by: .seconds(1))
    #expect(await text(two) == "a")
    hub.setDown(true)
    while two.isConnected { await Task.yield() }
    #expect(await text(two) == "a")
    clock.advance(by: .milliseconds(1))
    #expect(await text(two) == nil)
    // Not even if the store is down too.
    isDown.change { $0 = true }
    for _ in 0..<2 { #expect(await text(two) == nil) }
  }

  @Test func `After an outage, only new results are used`() async throws {
    try await one.store(data("a"), for: key)
    await expect(two, "a")
    hub.setDown(true)
    while two.isConnected || one.isConnected { await Task.yield() }
    // This removal gets lost.
    isDown.change { $0 = true }
    await #expect(throws: Down.self) { try await one.removeData(for: key) }
    isDown.change { $0 = false }
    hub.setDown(false)
    try await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    await isConnected(two)
    #expect(await text(two) == nil)
    await isConnected(one)
    await expect(one, nil)
    // Until then, the limit of the removal may pass.
    while remote.base.data(for: key) != nil || !one.isAvailable { await Task.yield() }
    clock.advance(by: .seconds(1))
    try await two.store(data("b"), for: key)
    await expect(two, "b")
    await expect(one, "b")
  }

  @Test func `A change that could not be told is told later`() async throws {
    // Of which no message tells, which might come later than it is read.
    try remote.base.store(data("a"), for: key)
    for cache in [one, two] { await expect(cache, "a") }
    hub.failNext(1)
    await #expect(throws: Hub.Down.self) { try await one.removeData(for: key) }
    #expect(await text(two) == "a")
    clock.advance(by: .seconds(5))
    _ = try await one.data(for: CacheKey("A.z()"))
    await expect(two, nil)
  }

  @Test func `A message of another version can mean any change`() async throws {
    try await one.store(data("a"), for: key)
    await expect(two, "a")
    try remote.base.store(data("b"), for: key)
    try await hub.send(Data("?".utf8))
    await expect(two, "b")
  }

  @Test func `Before the channel answers, results are used for a second`() async throws {
    let cache = LayeredCache(
      MemoryCache(now: { clock.date }), over: remote, channel: Unreachable(), clock: clock)
    try await cache.store(data("a"), for: key)
    try await remote.store(data("b"), for: key)
    clock.advance(by: .milliseconds(999))
    #expect(await text(cache) == "a")
    clock.advance(by: .milliseconds(2))
    #expect(await text(cache) == "b")
  }
}
