import Decorators
import Synchronization
import Testing

/// The events that generated decorators tell the metrics around them.
@Suite(.timeLimit(.minutes(1)))
struct CallEventTests {
  /// Suspends its callers until it opens.
  private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func wait() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  /// Fails so many times, and then answers.
  private final class Flaky: Forecasts {
    private let failures: Mutex<Int>
    let clock: ManualClock
    let wait: @Sendable () async -> Void

    init(failing count: Int, clock: ManualClock, wait: @escaping @Sendable () async -> Void = {}) {
      failures = Mutex(count)
      self.clock = clock
      self.wait = wait
    }

    private func answer() throws(ForecastError) {
      let failures = failures.withLock { count in
        count -= 1
        return count
      }
      if failures >= 0 { throw .cloudy }
    }

    func forecast(for day: Int) async throws -> String {
      await wait()
      try answer()
      return "rain"
    }
    func days() throws(ForecastError) -> Int { 7 }
    func refresh() async {}
    func report(
      _ text: String, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
      completion(Result { try answer() }.map { 1 })
    }
    func watch(_ completion: (@MainActor @Sendable (String?, (any Error)?) -> Void)?) {}
    func redeem(_ ticket: consuming Ticket) async throws -> Ticket { ticket }
    func each(_ body: (Int) throws -> Void) rethrows {}
    func first<Item: Decodable & Sendable>(_ type: Item.Type) async throws -> Item {
      throw ForecastError.cloudy
    }
    var place: String { "Kiel" }
  }

  private let clock = ManualClock()
  private let metrics = MemoryMetrics()

  private var events: [String: Int] {
    var events: [String: Int] = [:]
    for event in CallEvent.Kind.allCases {
      let count = metrics.value(of: "call_events_total", where: ["event": event.rawValue])
      if count > 0 { events[event.rawValue] = Int(count) }
    }
    return events
  }

  @Test func `Retries`() async throws {
    var policy = RetryPolicy.forecasts
    policy.clock = ManualClock(autoAdvancing: true)
    _ = try await Flaky(failing: 2, clock: clock).retrying(policy).measuring(in: metrics)
      .forecast(for: 1)
    #expect(events == ["retry": 2])
    _ = try? await Flaky(failing: 3, clock: clock).retrying(policy).measuring(in: metrics)
      .forecast(for: 1)
    #expect(events == ["retry": 4, "retry_gave_up": 1])
  }

  @Test func `Retries of completion handlers, whose later attempts are a part of the call too`()
    async
  {
    var policy = RetryPolicy.forecasts
    policy.clock = ManualClock(autoAdvancing: true)
    let log = MemoryLog()
    let forecasts = Flaky(failing: 2, clock: clock).logging(to: log).measuring(in: metrics)
      .retrying(policy).logging(to: log)
    let value = await withCheckedContinuation { done in
      forecasts.report("wet") { done.resume(returning: try? $0.get()) }
    }
    #expect(value == 1)
    #expect(metrics.value(of: "calls_total") == 3)
    let outer = log.events[0].callID
    #expect(log.events.filter { $0.callID.parent == outer && $0.phase == .started }.count == 3)
  }

  @Test func `Caches`() async throws {
    let cache = MemoryCache(clock: clock, now: { [clock] in clock.date })
    let flaky = Flaky(failing: 0, clock: clock)
    let forecasts = flaky.caching(in: cache).measuring(in: metrics)
    _ = try await forecasts.forecast(for: 1)
    _ = try await forecasts.forecast(for: 1)
    #expect(events == ["cache_miss": 1, "cache_hit": 1])
    clock.advance(by: .seconds(61))
    let failing = Flaky(failing: 1, clock: clock).caching(in: cache).measuring(in: metrics)
    _ = try await failing.forecast(for: 1)
    #expect(events == ["cache_miss": 2, "cache_hit": 1, "cache_stale": 1])
  }

  @Test func `Limits and circuits`() async throws {
    let flaky = Flaky(failing: 3, clock: clock)
    let limit = RateLimiter(.forecasts, clock: clock)
    let circuit = CircuitBreaker(.forecasts, clock: clock)
    let forecasts = flaky.breakingCircuit(with: circuit).limitingRate(with: limit)
      .measuring(in: metrics)
    for _ in 1...7 { _ = try? await forecasts.forecast(for: 1) }
    #expect(events == ["circuit_opened": 1, "circuit_rejected": 2, "rate_limit_rejected": 2])
    clock.advance(by: .seconds(10))
    _ = try await forecasts.forecast(for: 1)
    #expect(events["circuit_half_opened"] == 1)
    #expect(events["circuit_closed"] == 1)
  }

  @Test func `Calls that wait for each other`() async throws {
    let limiter = ConcurrencyLimiter(.forecasts)
    let gate = Gate()
    let forecasts = Flaky(failing: 0, clock: clock) { await gate.wait() }
      .limitingConcurrency(to: limiter).measuring(in: metrics)
    async let first = forecasts.forecast(for: 1)
    while limiter.underWay == 0 { await Task.yield() }
    async let second = forecasts.forecast(for: 2)
    while limiter.waiting == 0 { await Task.yield() }
    gate.open()
    _ = try await (first, second)
    #expect(events == ["concurrency_limit_waited": 1])
  }

  @Test func `Calls that are shared`() async throws {
    let calls = SharedCalls()
    let gate = Gate()
    let forecasts = Flaky(failing: 0, clock: clock) { await gate.wait() }
      .sharingCalls(in: calls).measuring(in: metrics)
    async let first = forecasts.forecast(for: 1)
    while calls.count == 0 { await Task.yield() }
    async let second = forecasts.forecast(for: 1)
    while events.isEmpty { await Task.yield() }
    gate.open()
    _ = try await (first, second)
    #expect(events == ["call_shared": 1])
  }

  @Test func `Fallbacks`() async throws {
    let flaky = Flaky(failing: 1, clock: clock)
    _ = try await flaky.fallingBack(to: flaky).measuring(in: metrics).forecast(for: 1)
    #expect(events == ["fallback": 1])
  }

  @Test func `Time limits`() async throws {
    let gate = Gate()
    let forecasts = Flaky(failing: 0, clock: clock) { await gate.wait() }
      .timingOut(clock: clock).measuring(in: metrics)
    async let call = forecasts.forecast(for: 1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let answer = try? await call
    #expect(answer == nil)
    gate.open()
    #expect(events == ["timeout": 1])
  }

  @Test func `Attempts beside others`() async throws {
    let gate = Gate()
    var policy = HedgePolicy.forecasts
    policy.clock = clock
    let forecasts = Flaky(failing: 0, clock: clock) { await gate.wait() }
      .hedging(with: policy).measuring(in: metrics)
    async let call = forecasts.forecast(for: 1)
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(200))
    while events.isEmpty { await Task.yield() }
    gate.open()
    _ = try await call
    #expect(events == ["hedge": 1, "hedge_won": 1])
  }
}
