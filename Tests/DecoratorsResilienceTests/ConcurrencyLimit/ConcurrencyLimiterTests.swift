import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

@Suite(.timeLimit(.minutes(10)))
struct ConcurrencyLimiterTests {
  private let clock = ManualClock()
  private let events = Recorder<CallEvent>()
  private let calls = GatedCalls<Void>()

  private func limiter(
    _ limit: Int = 1, maxWaiting: Int? = nil, maxWait: Duration? = nil
  ) -> ConcurrencyLimiter {
    ConcurrencyLimiter(
      ConcurrencyLimitPolicy(limit: limit, maxWaiting: maxWaiting, maxWait: maxWait),
      clock: clock, onEvent: { [events] in events.record($0) })
  }

  /// Begins a call, which waits where others are under way.
  private func begin(_ limiter: ConcurrencyLimiter) async -> Task<Void, any Error> {
    let before = limiter.waiting + limiter.underWay
    let task = Task { [calls] in try await limiter.callAsync { try await calls.call() } }
    await until { limiter.waiting + limiter.underWay == before + 1 }
    return task
  }

  @Test func `Only so many wait, and not longer than allowed`() async throws {
    let limiter = limiter(maxWaiting: 1, maxWait: .seconds(2))
    let tasks = [await begin(limiter), await begin(limiter)]
    let full = await #expect(throws: ConcurrencyLimitReachedError.self) {
      try await limiter.callAsync()
    }
    #expect(full == ConcurrencyLimitReachedError(limit: 1, waiting: 1))
    #expect(full?.description == "too many calls: 1 under way, 1 waiting")
    #expect(full.map(PermanentFailure.precedesCall) == true)
    #expect(full.map(PermanentFailure.isCause) == false)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(2))
    await #expect(throws: ConcurrencyLimitReachedError(limit: 1)) { try await tasks[1].value }
    #expect(limiter.waiting == 0)
    await calls.started(1)
    calls.end(1, with: .success(()))
    try await tasks[0].value
    #expect(
      await events.finish().map(\.description) == [
        "waits for one of 1 calls to end", "call rejected: 1 under way, 1 waiting",
        "call rejected: 1 under way",
      ])
  }

  @Test func `Where nobody may wait, calls fail at once`() async throws {
    for limiter in [limiter(maxWaiting: 0), limiter(maxWait: .zero)] {
      let pass = try #require(limiter.admit())
      await #expect(throws: ConcurrencyLimitReachedError(limit: 1)) {
        try await limiter.callAsync()
      }
      #expect(throws: ConcurrencyLimitReachedError(limit: 1)) { try limiter.callNow() }
      limiter.end(pass, with: .succeeded)
      try limiter.callNow()
    }
  }

  @Test func `Limits out of range become the nearest in range`() throws {
    #expect(ConcurrencyLimiter(limit: -1).limit == 1)
    #expect(ConcurrencyLimiter(limit: .max).admit() != nil)
    for (initial, range, limit) in [
      (500, -8...(-3), 1), (1, 5...9, 5), (.max, 1...(.max), 1_000_000),
      (.min, .max...(.max), 1_000_000),
    ] {
      let limiter = ConcurrencyLimiter(
        ConcurrencyLimitPolicy(limit: initial, adaptiveRange: range))
      #expect(limiter.limit == limit)
      let permit = try #require(limiter.admit())
      limiter.end(permit, with: .succeeded)
    }
  }

  @Test func `Gauges show the limit, its calls and those that wait`() async throws {
    let metrics = MemoryMetrics()
    let limiter = limiter(1)
    limiter.reportGauges(to: metrics, as: "feed")
    func values() -> [Double] {
      ["concurrency_limit", "concurrency_limit_active", "concurrency_limit_waiting"].map {
        metrics.value(of: $0, where: ["name": "feed"])
      }
    }
    #expect(values() == [1, 0, 0])
    let tasks = [await begin(limiter), await begin(limiter), await begin(limiter)]
    #expect(values() == [1, 1, 2])
    tasks[1].cancel()
    _ = await tasks[1].result
    #expect(values() == [1, 1, 1])
    await calls.started(1)
    calls.end(1, with: .success(()))
    try await tasks[0].value
    await calls.started(2)
    #expect(values() == [1, 1, 0])
    calls.end(2, with: .success(()))
    try await tasks[2].value
    #expect(values() == [1, 0, 0])
    #expect(
      await events.finish().map(\.description) == [
        "waits for one of 1 calls to end", "waits for one of 1 calls to end, behind 1",
      ])
  }

  @Test func `2,000 waiters that are cancelled leave no place taken`() async throws {
    let limiter = limiter(4, maxWait: .seconds(3_600))
    let most = Shared(0)
    let underWay = Shared(0)
    let passes = (0..<4).compactMap { _ in limiter.admit() }
    let tasks = (0..<2_000).map { _ in
      Task {
        try await limiter.callAsync {
          let now = underWay.next()
          most.change { $0 = max($0, now) }
          await Task.yield()
          underWay.change { $0 -= 1 }
        }
      }
    }
    await until { limiter.waiting == 2_000 }
    await withEightThreads { thread in
      if thread < 4 { limiter.end(passes[thread], with: .succeeded) }
      for number in stride(from: thread, to: 2_000, by: 8).shuffled() {
        if !number.isMultiple(of: 16) { tasks[number].cancel() }
      }
    }
    for (number, task) in tasks.enumerated() {
      switch await task.result {
      case .success: break
      case .failure(let error): #expect(error is CancellationError && number % 16 != 0)
      }
    }
    #expect(most.value <= 4)
    #expect(limiter.waiting == 0)
    #expect(limiter.underWay == 0)
    #expect((0..<5).count { _ in limiter.admit() != nil } == 4)
  }
}
