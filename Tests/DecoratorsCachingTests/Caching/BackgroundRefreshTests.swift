import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsCaching

/// What is called in the background, and what fails or takes too long.
@Suite(.timeLimit(.minutes(10)))
struct BackgroundRefreshTests {
  private struct Offline: Error {}

  enum Kind: CaseIterable { case values, data }

  private let clock: ManualClock
  private let memory: MemoryCache
  private let data: CallCache
  private let calls = GatedCalls<Int>()
  private let failures = Recorder<String>()
  private let member = "A.b(c:)"

  init() {
    let clock = ManualClock()
    self.clock = clock
    memory = MemoryCache(clock: clock, random: { 0.5 }, now: { clock.date })
    data = CallCache(in: memory, clock: clock) { [failures] in failures.record("\($0)") }
  }

  private func call(_ kind: Kind, _ strategy: CacheStrategy) -> Task<Int, any Error> {
    Task { [memory, data, calls, member] in
      switch kind {
      case .values:
        return try await memory.sharedResult(in: memory.slot(of: member, 1), strategy: strategy) {
          try await calls.call()
        }
      case .data:
        let value = try await data.sharedResult(in: data.slot(of: member, 1), strategy: strategy) {
          try await calls.call()
        }
        await data.flush()
        return value
      }
    }
  }

  private var stored: [Int] { memory.values(of: member) }

  /// Makes a call that is one of the decoratee, and ends as it is told.
  private func made(
    _ number: Int, _ kind: Kind, _ strategy: CacheStrategy, _ result: Result<Int, any Error>
  ) async throws -> Int {
    let task = call(kind, strategy)
    await calls.started(number)
    calls.end(number, with: result)
    return try await task.value
  }

  /// Stores the result 1.
  private func store(_ kind: Kind, _ strategy: CacheStrategy) async throws {
    #expect(try await made(1, kind, strategy, .success(1)) == 1)
  }

  @Test(arguments: Kind.allCases)
  func `A stale result is returned at once, and refreshed once`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(
      .staleWhileRevalidate,
      expires: .seconds(10), staleFor: .seconds(10))
    try await store(kind, strategy)
    clock.advance(by: .seconds(9))
    #expect(try await call(kind, strategy).value == 1)
    #expect(calls.started == 1)
    clock.advance(by: .seconds(1))
    #expect(try await call(kind, strategy).value == 1)
    await calls.started(2)
    if kind == .values { #expect(try await call(kind, strategy).value == 1) }
    #expect(calls.started == 2)
    calls.end(2, with: .success(2))
    await until { stored == [2] }
    #expect(try await call(kind, strategy).value == 2)
    clock.advance(by: .seconds(20))
    #expect(try await made(3, kind, strategy, .success(3)) == 3)
  }

  @Test func `A refresh that fails is reported, and tried again`() async throws {
    let strategy = CacheStrategy(.staleWhileRevalidate, expires: .seconds(10))
    try await store(.data, strategy)
    clock.advance(by: .seconds(10))
    for number in 2...3 {
      #expect(try await call(.data, strategy).value == 1)
      await calls.started(number)
      calls.end(number, with: .failure(Offline()))
      // Until then, another call would join the refresh.
      await until { data.records.inFlight.count == 0 }
      clock.advance(by: CacheStrategy.refreshPause)
    }
    #expect(await failures.first() == "A.b(c:): could not refresh the stored result: Offline")
  }

  @Test(arguments: Kind.allCases)
  func `A refresh that fails is not tried again at once`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(.staleWhileRevalidate, expires: .seconds(10))
    try await store(kind, strategy)
    clock.advance(by: .seconds(10))
    #expect(try await call(kind, strategy).value == 1)
    await calls.started(2)
    calls.end(2, with: .failure(Offline()))
    await until { memory.inFlight.count == 0 }
    for _ in 0..<20 { #expect(try await call(kind, strategy).value == 1) }
    #expect(calls.started == 2)
    clock.advance(by: CacheStrategy.refreshPause)
    #expect(try await call(kind, strategy).value == 1)
    await calls.started(3)
    calls.end(3, with: .success(2))
    await until { stored == [2] }
  }

  /// A caller that needs the result makes the call, whatever became of refreshes.
  @Test func `The pause after a failed refresh keeps no caller from its call`() async throws {
    let strategy = CacheStrategy(.refreshAhead, refreshAt: 0.5, expires: .milliseconds(1_500))
    try await store(.values, strategy)
    clock.advance(by: .seconds(1))
    #expect(try await call(.values, strategy).value == 1)
    await calls.started(2)
    calls.end(2, with: .failure(Offline()))
    await until { memory.inFlight.count == 0 }
    clock.advance(by: .milliseconds(500))
    #expect(try await made(3, .values, strategy, .success(3)) == 3)
  }

  @Test func `A refresh goes on when its caller is cancelled`() async throws {
    let strategy = CacheStrategy(.staleWhileRevalidate, expires: .seconds(10))
    try await store(.values, strategy)
    // Without a limit, a result is used at any age.
    clock.advance(by: .seconds(1_000_000))
    let task = call(.values, strategy)
    #expect(try await task.value == 1)
    await calls.started(2)
    task.cancel()
    calls.end(2, with: .success(2))
    await until { stored == [2] }
  }

  @Test(arguments: Kind.allCases)
  func `A result is refreshed before it expires`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(.refreshAhead, refreshAt: 0.5, expires: .seconds(10))
    try await store(kind, strategy)
    clock.advance(by: .milliseconds(4_999))
    #expect(try await call(kind, strategy).value == 1)
    clock.advance(by: .milliseconds(1))
    #expect(calls.started == 1)
    #expect(try await call(kind, strategy).value == 1)
    await calls.started(2)
    clock.advance(by: .seconds(5))
    if kind == .values {
      // Expired: the refresh is waited for.
      let task = call(kind, strategy)
      await until { memory.inFlight.waiters(of: memory.callKey(of: member, for: 1)) == 1 }
      calls.end(2, with: .success(2))
      #expect(try await task.value == 2)
    } else {
      calls.end(2, with: .success(2))
    }
    await until { stored == [2] }
    #expect(calls.started == 2)
  }

  @Test func `Jitter has a result expire earlier`() async throws {
    let strategy = CacheStrategy(.cacheFirst, expires: .seconds(10), jitter: .seconds(4))
    try await store(.values, strategy)
    clock.advance(by: .milliseconds(7_999))
    #expect(try await call(.values, strategy).value == 1)
    clock.advance(by: .milliseconds(1))
    #expect(try await made(2, .values, strategy, .success(2)) == 2)
  }

  // MARK: Failures

  @Test func `A failure is remembered for a while`() async throws {
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(5))
    await #expect(throws: Offline.self) {
      try await made(1, .values, strategy, .failure(Offline()))
    }
    clock.advance(by: .milliseconds(4_999))
    await #expect(throws: Offline.self) { try await call(.values, strategy).value }
    #expect(calls.started == 1)
    clock.advance(by: .milliseconds(1))
    #expect(try await made(2, .values, strategy, .success(2)) == 2)
    #expect(try await call(.values, strategy).value == 2)
  }

  @Test func `A stale result stands in for a remembered failure`() async throws {
    let strategy = CacheStrategy(.networkFirst, negativeExpires: .seconds(5))
    try await store(.values, strategy)
    #expect(try await made(2, .values, strategy, .failure(Offline())) == 1)
    #expect(try await call(.values, strategy).value == 1)
    #expect(calls.started == 2)
  }

  @Test(arguments: [CancellationError() as any Error, URLError(.cancelled)])
  func `Cancellation is not remembered`(_ error: any Error) async throws {
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(5))
    await #expect(throws: (any Error).self) {
      try await made(1, .values, strategy, .failure(error))
    }
    #expect(try await made(2, .values, strategy, .success(2)) == 2)
  }

  @Test func `A removal forgets a failure`() async throws {
    let strategy = CacheStrategy(.cacheFirst, negativeExpires: .seconds(5))
    for number in 1...3 {
      await #expect(throws: Offline.self) {
        try await made(number, .values, strategy, .failure(Offline()))
      }
      if number == 1 { await memory.removeResult(in: memory.slot(of: member, 1)) }
      if number == 2 { await memory.removeResults(of: member) }
    }
  }

  // MARK: Timeouts

  @Test(arguments: Kind.allCases)
  func `A stale result is returned when the call is slow`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(.networkFirst, softTimeout: .seconds(1))
    try await store(kind, strategy)
    let task = call(kind, strategy)
    await calls.started(2)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(try await task.value == 1)
    #expect(calls.cancelled == 0)
    calls.end(2, with: .success(2))
    await until { stored == [2] }
  }

  @Test func `A slow call is waited for where nothing is stored`() async throws {
    let strategy = CacheStrategy(.networkFirst, softTimeout: .seconds(1))
    let task = call(.values, strategy)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await calls.started(1)
    calls.end(1, with: .success(1))
    #expect(try await task.value == 1)
  }

  @Test func `The hard timeout throws, and twice the time cancels the call`() async throws {
    let strategy = CacheStrategy(.cacheFirst, softTimeout: .seconds(1), hardTimeout: .seconds(3))
    let task = call(.values, strategy)
    await calls.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    let error = await #expect(throws: TimeoutError.self) { try await task.value }
    #expect(error?.limit == .seconds(3))
    #expect(calls.cancelled == 0)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    await until { calls.cancelled == 1 }
  }

  /// Otherwise a service that always takes longer would never fill the cache.
  @Test(arguments: Kind.allCases)
  func `A call that takes longer than the hard timeout is stored`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(.cacheFirst, hardTimeout: .seconds(5))
    let task = call(kind, strategy)
    await calls.started(1)
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(4_500))
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(500))
    await #expect(throws: TimeoutError.self) { try await task.value }
    clock.advance(by: .seconds(1))
    calls.end(1, with: .success(1))
    await until { stored == [1] }
    #expect(try await call(kind, strategy).value == 1)
    #expect(calls.started == 1)
  }

  @Test(arguments: Kind.allCases)
  func `A call that ends before the hard timeout is not replaced`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(.networkFirst, hardTimeout: .seconds(2))
    try await store(kind, strategy)
    let task = call(kind, strategy)
    await calls.started(2)
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(1_900))
    try await clock.waitForSleepers()
    calls.end(2, with: .success(2))
    #expect(try await task.value == 2)
  }

  @Test(arguments: Kind.allCases)
  func `A stored result stands in at the hard timeout`(_ kind: Kind) async throws {
    let strategy = CacheStrategy(.networkFirst, hardTimeout: .seconds(3))
    try await store(kind, strategy)
    let task = call(kind, strategy)
    await calls.started(2)
    try await clock.waitForSleepers()
    // A tenth of the time is left for a slow store.
    clock.advance(by: .milliseconds(2_700))
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(300))
    #expect(try await task.value == 1)
    calls.end(2, with: .success(2))
    await until { stored == [2] }
  }

  /// How a call has come about that never ends.
  enum Cause: CaseIterable { case caller, refresh, softTimeout }

  /// Otherwise one lost connection would let all later calls fail.
  @Test(.tags(.promise), arguments: Kind.allCases, Cause.allCases)
  func `A call that never ends is not shared for ever`(_ kind: Kind, _ cause: Cause) async throws {
    let strategy = CacheStrategy(
      cause == .refresh ? .staleWhileRevalidate : .cacheFirst, expires: .seconds(10),
      staleFor: .seconds(50), softTimeout: cause == .softTimeout ? .seconds(1) : nil,
      hardTimeout: .seconds(5))
    func ending(_ task: Task<Int, any Error>) async -> Int? {
      let isOver = Shared(false)
      Task {
        _ = await task.result
        isOver.change { $0 = true }
      }
      await until {
        clock.advance(by: .milliseconds(100))
        return isOver.value
      }
      return try? await task.value
    }
    if cause != .caller {
      try await store(kind, strategy)
      clock.advance(by: .seconds(11))
      #expect(await ending(call(kind, strategy)) == 1)
      await calls.started(2)
      clock.advance(by: .seconds(60))
    }
    calls.end(cause == .caller ? 2 : 3, with: .success(3))
    var value: Int?
    for _ in 0..<10 where value == nil { value = await ending(call(kind, strategy)) }
    #expect(value == 3)
  }
}
