import Decorators
import Synchronization
import Testing

/// Both sides of the orders that the page about stacks calls useful either way.
@Suite(.timeLimit(.minutes(1)))
struct OrderMeaningTests {
  private struct Failure: Error {}

  /// Answers with the number of the call, fails, or answers only when it is cancelled.
  private final class Service: Meter {
    private struct State {
      var calls = 0
      var failures = 0
      var isStalling = false
    }

    private let state = Mutex(State())

    var callCount: Int { state.withLock { $0.calls } }

    func fail(next count: Int) { state.withLock { $0.failures = count } }
    func stall() { state.withLock { $0.isStalling = true } }

    func read(_ id: Int) async throws -> Int {
      let (number, isStalling) = try state.withLock { state in
        state.calls += 1
        if state.failures > 0 {
          state.failures -= 1
          throw Failure()
        }
        return (state.calls, state.isStalling)
      }
      guard isStalling else { return number }
      let (stream, continuation) = AsyncStream<Never>.makeStream()
      for await _ in stream {}
      continuation.finish()
      throw CancellationError()
    }

    func lookUp(_ id: Int) async throws -> Int { try await read(id) }
    func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
  }

  private struct Spare: Meter {
    func read(_ id: Int) async throws -> Int { -1 }
    func lookUp(_ id: Int) async throws -> Int { -1 }
    func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
  }

  private let service = Service()
  private let clock = ManualClock()
  private let log = MemoryLog()
  private let metrics = MemoryMetrics()
  private let policy = RetryPolicy(
    maxAttempts: 3, backoff: .none, clock: ManualClock(autoAdvancing: true))

  // MARK: Logs and metrics

  private var begun: Int { log.events.count { $0.phase == .started } }

  private var failed: Int {
    log.events.count { if case .failed = $0.phase { true } else { false } }
  }

  @Test func `A log outside of retry has a call once, and one inside each attempt`() async throws {
    service.fail(next: 2)
    _ = try await service.retrying(policy).logging(to: log).read(1)
    #expect(begun == 1)
    log.removeAll()
    service.fail(next: 2)
    _ = try await service.logging(to: log).retrying(policy).read(1)
    #expect(begun == 3)
  }

  @Test func `A log outside of caching has what is stored, and one inside only what is called`()
    async throws
  {
    let outside = service.caching().logging(to: log)
    for _ in 0..<2 { _ = try await outside.lookUp(1) }
    #expect(begun == 2)
    log.removeAll()
    let inside = service.logging(to: log).caching()
    for _ in 0..<2 { _ = try await inside.lookUp(1) }
    #expect(begun == 1)
  }

  @Test func `A log outside of a fallback has a success, and one inside the failure`() async throws
  {
    service.fail(next: 1)
    _ = try await service.fallingBack(to: Spare()).logging(to: log).read(1)
    #expect(failed == 0)
    service.fail(next: 1)
    _ = try await service.logging(to: log).fallingBack(to: Spare()).read(1)
    #expect(failed == 1)
  }

  @Test func `Metrics outside of retry count a call once, and those inside each attempt`()
    async throws
  {
    service.fail(next: 2)
    _ = try await service.retrying(policy).measuring(in: metrics).read(1)
    #expect(metrics.value(of: "calls_total") == 1)
    service.fail(next: 2)
    _ = try await service.measuring(in: metrics).retrying(policy).read(1)
    #expect(metrics.value(of: "calls_total") == 1 + 3)
  }

  @Test
  func `Metrics outside of caching count what is stored, and those inside only what is called`()
    async throws
  {
    let outside = service.caching().measuring(in: metrics)
    for _ in 0..<2 { _ = try await outside.lookUp(1) }
    #expect(metrics.value(of: "calls_total") == 2)
    let inside = service.measuring(in: metrics).caching()
    for _ in 0..<2 { _ = try await inside.lookUp(1) }
    #expect(metrics.value(of: "calls_total") == 2 + 1)
  }

  // MARK: Limits

  @Test func `A call keeps its place between attempts if its limit is outside of retry`()
    async throws
  {
    let policy = RetryPolicy(maxAttempts: 2, backoff: .constant(.seconds(1)), clock: clock)
    let limiter = { ConcurrencyLimiter(.meter, clock: clock) }
    func lookUpBetweenAttempts(_ meter: some Meter) async throws -> Int {
      service.fail(next: 1)
      async let first = meter.read(1)
      try await clock.waitForSleepers()
      let second: Result<Int, any Error>
      do { second = .success(try await meter.lookUp(1)) } catch { second = .failure(error) }
      clock.advance(by: .seconds(1))
      _ = try await first
      return try second.get()
    }
    await #expect(throws: ConcurrencyLimitReachedError.self) {
      try await lookUpBetweenAttempts(
        service.retrying(policy).limitingConcurrency(to: limiter()))
    }
    #expect(
      try await lookUpBetweenAttempts(
        service.limitingConcurrency(to: limiter()).retrying(policy)) > 0)
  }

  // MARK: Time limits

  private func limited(_ meter: some Meter) -> some Meter {
    meter.timingOut(after: .seconds(1), clock: clock)
  }

  /// Makes a call, and lets a second pass each time that something waits for it.
  private func result(
    of meter: some Meter, afterSeconds seconds: Int = 1
  ) async throws -> Result<Int, any Error> {
    let call = Task { () -> Result<Int, any Error> in
      do { return .success(try await meter.read(1)) } catch { return .failure(error) }
    }
    for _ in 0..<seconds {
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
    }
    return await call.value
  }

  @Test func `A time limit inside of retry limits each attempt, and one outside the call`()
    async throws
  {
    service.stall()
    let each = try await result(of: limited(service).retrying(policy), afterSeconds: 3)
    #expect(throws: TimeoutError.self) { try each.get() }
    #expect(service.callCount == 3)
    let all = try await result(of: limited(service.retrying(policy)))
    #expect(throws: TimeoutError.self) { try all.get() }
    #expect(service.callCount == 3 + 1)
  }

  @Test func `A time limit inside of a hedge has another attempt follow, and one outside none`()
    async throws
  {
    service.stall()
    let hedging = HedgePolicy(after: .seconds(100), maxAttempts: 2, clock: clock)
    let ticking = Task {
      while !Task.isCancelled {
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await Task.yield()
      }
    }
    defer { ticking.cancel() }
    await #expect(throws: TimeoutError.self) {
      try await limited(service).hedging(with: hedging).read(1)
    }
    #expect(service.callCount == 2)
    await #expect(throws: TimeoutError.self) {
      try await limited(service.hedging(with: hedging)).read(1)
    }
    #expect(service.callCount <= 2 + 1)
  }

  @Test
  func
    `A breaker counts calls that a time limit inside of it ends, and none that one outside cancels`()
    async throws
  {
    service.stall()
    let circuit = { CircuitBreaker(.meter, clock: clock) }
    let inside = limited(service).breakingCircuit(with: circuit())
    for _ in 0..<3 { _ = try await result(of: inside) }
    await #expect(throws: CircuitOpenError.self) { try await inside.read(1) }
    let outside = limited(service.breakingCircuit(with: circuit()))
    for _ in 0..<4 {
      let ended = try await result(of: outside)
      #expect(throws: TimeoutError.self) { try ended.get() }
    }
  }

  @Test func `What is stored stands in for a call that a time limit inside of caching ends`()
    async throws
  {
    let inside = limited(service).caching()
    let outside = limited(service.caching())
    let stored = try await inside.read(1)
    _ = try await outside.read(1)
    service.stall()
    #expect(try await result(of: inside).get() == stored)
    let ended = try await result(of: outside)
    #expect(throws: TimeoutError.self) { try ended.get() }
  }

  @Test func `A time limit outside of a rate limit counts the time that a call waits`() async throws
  {
    let limit = {
      RateLimit(RateLimitPolicy(calls: 1, per: .seconds(10), exceeded: .wait), clock: clock)
    }
    let outside = limited(service.limitingRate(with: limit()))
    _ = try await outside.read(1)
    let ended = try await result(of: outside)
    #expect(throws: TimeoutError.self) { try ended.get() }

    let inside = limited(service).limitingRate(with: limit())
    _ = try await inside.read(1)
    async let second = inside.read(1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(10))
    #expect(try await second > 0)
  }
}
