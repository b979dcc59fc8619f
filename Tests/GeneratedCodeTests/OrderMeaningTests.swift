@_spi(Generated) import Decorators
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
    func stall(_ isStalling: Bool = true) { state.withLock { $0.isStalling = isStalling } }

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

  // MARK: Spans

  private enum Spans {
    @TaskLocal static var current: Int?
  }

  /// A span for each call, as the decorator of a target with a tracing library has it.
  private struct Traced<Decoratee: Meter>: Meter {
    let decoratee: Decoratee
    let tracer: CallTracer

    func read(_ id: Int) async throws -> Int {
      try await tracer.started("Meter.read(_:)").perform { try await decoratee.read(id) }
    }
    func lookUp(_ id: Int) async throws -> Int {
      try await tracer.started("Meter.lookUp(_:)").perform { try await decoratee.lookUp(id) }
    }
    func find(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {}
  }

  /// Counts the spans of a meter's calls.
  private func spanCount(
    _ decorate: (CallTracer) -> any Meter, _ body: (any Meter) async throws -> Void
  ) async throws -> Int {
    let begun = Shared(0)
    let tracer = CallTracer { _ in
      CallTracer.Span(begun.add(1), in: Spans.$current, isRecording: true) { _ in }
    }
    try await body(decorate(tracer))
    return begun.value
  }

  /// A number that many can count up.
  private final class Shared: Sendable {
    private let state: Mutex<Int>
    init(_ value: Int) { state = Mutex(value) }
    var value: Int { state.withLock { $0 } }
    func add(_ amount: Int) -> Int {
      state.withLock { value in
        value += amount
        return value
      }
    }
  }

  @Test func `A span outside of retry is for a call with its attempts, and one inside for each`()
    async throws
  {
    let read = { (meter: any Meter) in
      service.fail(next: 2)
      _ = try await meter.read(1)
    }
    let outside = try await spanCount(
      { Traced(decoratee: service.retrying(policy), tracer: $0) }, read)
    #expect(outside == 1)
    let inside = try await spanCount(
      { Traced(decoratee: service, tracer: $0).retrying(policy) }, read)
    #expect(inside == 3)
  }

  @Test
  func `A span outside of caching is there for what is stored, and one inside only for calls`()
    async throws
  {
    let lookUpTwice = { (meter: any Meter) in
      for _ in 0..<2 { _ = try await meter.lookUp(1) }
    }
    let outside = try await spanCount(
      { Traced(decoratee: service.caching(), tracer: $0) }, lookUpTwice)
    #expect(outside == 2)
    let inside = try await spanCount(
      { Traced(decoratee: service, tracer: $0).caching() }, lookUpTwice)
    #expect(inside == 1)
  }

  // MARK: Calls beside each other

  /// Lets other tasks run until a condition holds.
  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `Calls are shared with all attempts outside of retry, and each attempt inside`()
    async throws
  {
    let policy = RetryPolicy(maxAttempts: 2, backoff: .constant(.seconds(1)), clock: clock)
    let outside = service.retrying(policy).sharingCalls().measuring(in: metrics)
    service.fail(next: 1)
    async let first = outside.read(1)
    try await clock.waitForSleepers()
    async let second = outside.read(1)
    await until { metrics.value(of: "call_events_total", where: ["event": "call_shared"]) == 1 }
    clock.advance(by: .seconds(1))
    #expect(try await [first, second] == [2, 2])

    let inside = service.sharingCalls().retrying(policy)
    service.fail(next: 1)
    async let third = inside.read(1)
    try await clock.waitForSleepers()
    // The attempt that failed is over, so that this one is not shared, and does not wait.
    #expect(try await inside.read(1) == 4)
    clock.advance(by: .seconds(1))
    #expect(try await third == 5)
  }

  @Test func `A hedge outside of retry has attempts of its own, and one inside has one call`()
    async throws
  {
    let hedging = HedgePolicy(after: .seconds(1), maxAttempts: 2, clock: clock)
    /// Makes a call whose first attempt stalls, and whose second one fails.
    func call(_ meter: some Meter) async throws -> Task<Int, any Error> {
      let count = service.callCount
      service.stall()
      let call = Task { try await meter.read(1) }
      await until { service.callCount == count + 1 }
      service.stall(false)
      service.fail(next: 1)
      try await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      return call
    }
    let outside = try await call(service.retrying(policy).hedging(with: hedging))
    #expect(try await outside.value == 3)

    let inside = try await call(service.hedging(with: hedging).retrying(policy))
    await until { service.callCount == 3 + 2 }
    inside.cancel()
    await #expect(throws: CancellationError.self) { try await inside.value }
    #expect(service.callCount == 3 + 2)
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
      RateLimiter(RateLimitPolicy(calls: 1, per: .seconds(10), exceeded: .wait), clock: clock)
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
