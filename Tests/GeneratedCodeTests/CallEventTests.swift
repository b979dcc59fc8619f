import Decorators
import DecoratorsCaching
import DecoratorsResilience
import DecoratorsTelemetry
import DecoratorsTesting
import Testing

/// The events that generated decorators tell the metrics around them.
@Suite(.timeLimit(.minutes(10)))
struct CallEventTests {
  /// Fails so many times, and then answers.
  private func flaky(
    failing count: Int = 0, _ wait: @escaping @Sendable () async -> Void = {}
  ) -> ForecastStation {
    let calls = Calls(failing: count, with: ForecastError.cloudy)
    return ForecastStation(clock: ManualClock(), fail: { _ = try calls.answer() }, wait: wait)
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

  @Test func `A retry, and giving up, are events`() async throws {
    var policy = RetryPolicy.forecasts
    let clock = ManualClock(autoAdvancing: true)
    policy.clock = clock
    _ = try await flaky(failing: 2).retrying(policy).measuring(in: metrics)
      .forecast(for: 1)
    #expect(events == ["retry": 2])
    #expect(clock.sleeps.first == .milliseconds(100))
    _ = try? await flaky(failing: 3).retrying(policy).measuring(in: metrics)
      .forecast(for: 1)
    #expect(events == ["retry": 4, "retry_gave_up": 1])
  }

  @Test func `Later attempts with a completion handler are a part of the call, too`() async {
    var policy = RetryPolicy.forecasts
    policy.clock = ManualClock(autoAdvancing: true)
    let log = MemoryLog()
    let forecasts = flaky(failing: 2).logging(to: log).measuring(in: metrics)
      .retrying(policy).logging(to: log)
    let value = await withCheckedContinuation { done in
      forecasts.report("wet") { done.resume(returning: try? $0.get()) }
    }
    #expect(value == 1)
    #expect(metrics.value(of: "calls_total") == 3)
    let outer = log.events[0].callID
    #expect(log.events.filter { $0.callID.parent == outer && $0.phase == .started }.count == 3)
  }

  @Test func `Hits, misses and stale results of a cache are events`() async throws {
    let cache = MemoryCache(clock: clock, now: { [clock] in clock.date })
    let station = flaky()
    let forecasts = station.caching(in: cache).measuring(in: metrics)
    _ = try await forecasts.forecast(for: 1)
    _ = try await forecasts.forecast(for: 1)
    #expect(events == ["cache_miss": 1, "cache_hit": 1])
    clock.advance(by: .seconds(61))
    let failing = flaky(failing: 1).caching(in: cache).measuring(in: metrics)
    _ = try await failing.forecast(for: 1)
    #expect(events == ["cache_miss": 2, "cache_hit": 1, "cache_stale": 1])
  }

  @Test func `Rejections of a rate limit, and changes of a circuit, are events`() async throws {
    let station = flaky(failing: 3)
    let limit = RateLimiter(.forecasts, clock: clock)
    let circuit = CircuitBreaker(.forecasts, clock: clock)
    let forecasts = station.breakingCircuit(with: circuit).limitingRate(with: limit)
      .measuring(in: metrics)
    for _ in 1...7 { _ = try? await forecasts.forecast(for: 1) }
    #expect(events == ["circuit_opened": 1, "circuit_rejected": 2, "rate_limit_rejected": 2])
    clock.advance(by: .seconds(10))
    _ = try await forecasts.forecast(for: 1)
    #expect(events["circuit_half_opened"] == 1)
    #expect(events["circuit_closed"] == 1)
  }

  @Test func `A call that waits for a place is an event`() async throws {
    let limiter = ConcurrencyLimiter(.forecasts)
    let gate = Calls()
    let forecasts = flaky { _ = await gate.pass() }
      .limitingConcurrency(to: limiter).measuring(in: metrics)
    async let first = forecasts.forecast(for: 1)
    await until { limiter.underWay > 0 }
    async let second = forecasts.forecast(for: 2)
    await until { limiter.waiting > 0 }
    gate.open()
    _ = try await (first, second)
    #expect(events == ["concurrency_limit_waited": 1])
  }

  @Test func `A call that is shared is an event`() async throws {
    let calls = SharedCalls()
    let gate = Calls()
    let forecasts = flaky { _ = await gate.pass() }
      .sharingCalls(in: calls).measuring(in: metrics)
    async let first = forecasts.forecast(for: 1)
    await until { calls.count > 0 }
    async let second = forecasts.forecast(for: 1)
    await until { !events.isEmpty }
    gate.open()
    _ = try await (first, second)
    #expect(events == ["call_shared": 1])
  }

  @Test func `A fallback is an event`() async throws {
    let station = flaky(failing: 1)
    _ = try await station.fallingBack(to: station).measuring(in: metrics).forecast(for: 1)
    #expect(events == ["fallback": 1])
  }

  @Test func `A time limit that ends a call is an event`() async throws {
    let gate = Calls()
    let forecasts = flaky { _ = await gate.pass() }
      .timingOut(clock: clock).measuring(in: metrics)
    async let call = forecasts.forecast(for: 1)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    let answer = try? await call
    #expect(answer == nil)
    gate.open()
    #expect(events == ["timeout": 1])
  }

  @Test func `A hedge, and its success, are events`() async throws {
    let gate = Calls()
    var policy = HedgePolicy.forecasts
    policy.clock = clock
    let forecasts = flaky { _ = await gate.pass() }
      .hedging(with: policy).measuring(in: metrics)
    async let call = forecasts.forecast(for: 1)
    try await clock.waitForSleepers()
    clock.advance(by: .milliseconds(200))
    await until { !events.isEmpty }
    gate.open()
    _ = try await call
    #expect(events == ["hedge": 1, "hedge_won": 1])
  }
}
