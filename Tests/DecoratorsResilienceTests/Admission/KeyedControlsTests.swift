import DecoratorsTelemetry
import DecoratorsTesting
@_spi(Generated) import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Circuits and limiters of which there is one for each key.
@Suite(.timeLimit(.minutes(10)))
struct KeyedControlsTests {
  private typealias Key = AdmissionKey

  private let clock = ManualClock()
  private let events = Recorder<CallEvent>()

  private func breaker() -> CircuitBreaker {
    CircuitBreaker(
      CircuitBreakerPolicy(failureRatio: 1, minimumCalls: 1), name: "hosts", clock: clock,
      onEvent: { [events] in events.record($0) })
  }

  private func fail(_ circuit: CircuitBreaker) {
    _ = try? circuit.call { throw LoadError() }
  }

  @Test func `Each key has a circuit of its own`() async throws {
    let breaker = breaker()
    fail(breaker.circuit(for: "host:", "a"))
    let error = #expect(throws: CircuitOpenError.self) {
      try breaker.circuit(for: "host:", "a").callNow()
    }
    #expect(error?.name == "hosts")
    #expect(breaker.circuit(for: Key("host:", "a")).currentState == .open)
    try breaker.circuit(for: "host:", "b").callNow()
    try breaker.circuit(for: "tenant:", "a").callNow()
    try breaker.callNow()
    #expect(breaker.circuit(for: .all) === breaker)
    let opened = try #require(await events.finish().first)
    #expect(opened.kind == .circuitOpened)
    #expect(opened.key == #"host:"a""#)
    #expect(opened.circuit == "hosts")
  }

  @Test func `What steers a circuit steers those of all keys`() {
    let breaker = breaker()
    let known = breaker.circuit(for: Key("host:", "a"))
    breaker.policy.minimumCalls = 2
    breaker.mode = .observing
    let new = breaker.circuit(for: Key("host:", "b"))
    for circuit in [known, new] {
      #expect(circuit.policy.minimumCalls == 2)
      #expect(circuit.mode == .observing)
    }
    breaker.mode = .enforcing
    fail(known)
    fail(known)
    #expect(known.currentState == .open)
    breaker.close()
    #expect(known.currentState == .closed)
    breaker.isolate()
    #expect(known.currentState == .isolated)
    let newer = breaker.circuit(for: Key("host:", "c"))
    #expect(newer.currentState == .isolated, "a new key is no way around it")
    breaker.close()
    #expect([known, new, newer].allSatisfy { $0.currentState == .closed })
    breaker.open(for: .seconds(1))
    #expect([known, new, newer].allSatisfy { $0.currentState == .open })
  }

  @Test func `A circuit that is opened by hand is so for keys that are first used afterwards`()
    async
  {
    let breaker = breaker()
    let known = breaker.circuit(for: Key("host:", "known"))
    breaker.open(for: .seconds(60))
    clock.advance(by: .seconds(20))
    let new = breaker.circuit(for: Key("host:", "new"))
    #expect(new.currentState == .open, "a new key is no way around it")
    #expect(new.timeLeft == .seconds(40))
    #expect(throws: CircuitOpenError.self) { try new.callNow() }
    breaker.close()
    #expect([known, new].allSatisfy { $0.currentState == .closed })
    #expect(breaker.circuit(for: Key("host:", "newer")).currentState == .closed)
    breaker.open()
    #expect(breaker.circuit(for: Key("host:", "newest")).timeLeft == .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(breaker.circuit(for: Key("host:", "last")).currentState == .closed, "the time is over")
    let opened = await events.finish().filter { $0.kind == .circuitOpened }
    #expect(opened.count == 8, "once for each circuit")
  }

  @Test func `Calls without a key open no circuit of a key`() {
    let breaker = breaker()
    fail(breaker)
    #expect(breaker.currentState == .open)
    #expect(breaker.circuit(for: Key("host:", "a")).currentState == .closed)
  }

  @Test func `A circuit that is opened by hand is so for keys that were forgotten`() {
    let breaker = breaker()
    _ = breaker.circuit(for: Key("host:", -1))
    breaker.open(for: .seconds(3_600))
    for host in 0..<25_000 { _ = breaker.circuit(for: Key("host:", host)) }
    #expect(breaker.keyed.count <= KeyedControls<CircuitBreaker>.most)
    #expect(breaker.circuit(for: Key("host:", -1)).currentState == .open)
    #expect(breaker.circuit(for: Key("host:", 0)).currentState == .open)
  }

  @Test func `What somebody has set on a key, or sees of it, is not forgotten`() async throws {
    let breaker = breaker()
    let limiter = ConcurrencyLimiter(limit: 1)
    let metrics = MemoryMetrics()
    func circuit(_ name: String) -> CircuitBreaker { breaker.circuit(for: Key("host:", name)) }
    func limit(_ name: String) -> ConcurrencyLimiter { limiter.limiter(for: Key("host:", name)) }
    circuit("policy").policy.minimumCalls = 7
    circuit("mode").mode = .observing
    circuit("isolated").isolate()
    circuit("opened").open(for: .seconds(3_600))
    circuit("gauge").reportGauges(to: metrics, as: "gauge")
    var states = circuit("states").states.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == .closed)
    limit("policy").policy.limit = 7
    limit("gauge").reportGauges(to: metrics, as: "limit")
    for host in 0..<25_000 {
      fail(breaker.circuit(for: Key("host:", host)))
      _ = limiter.limiter(for: Key("host:", host))
    }
    #expect(breaker.keyed.count <= KeyedControls<CircuitBreaker>.most + 6)
    #expect(circuit("policy").policy.minimumCalls == 7)
    #expect(circuit("mode").mode == .observing)
    #expect(circuit("isolated").currentState == .isolated)
    #expect(circuit("opened").currentState == .open)
    fail(circuit("gauge"))
    #expect(metrics.value(of: "circuit_state", where: ["name": "gauge"]) == 2)
    fail(circuit("states"))
    #expect(await states.next(isolation: #isolation) == .open)
    #expect(limit("policy").limit == 7)
    let permit = limit("gauge").admit()
    #expect(permit != nil)
    #expect(metrics.value(of: "concurrency_limit_active", where: ["name": "limit"]) == 1)
  }

  @Test func `A key whose policy is that of all again can be forgotten`() {
    let limiter = ConcurrencyLimiter(limit: 1)
    for host in 0..<1_000 { limiter.limiter(for: Key("host:", host)).policy.limit = 7 }
    #expect(limiter.keyed.count == 1_000)
    limiter.policy.limit = 2
    for host in 1_000..<3_000 { _ = limiter.limiter(for: Key("host:", host)) }
    #expect(limiter.keyed.count < 1_000)
  }

  @Test func `Policies that threads change at once reach new and old keys`() async {
    let limiter = ConcurrencyLimiter(limit: 1)
    let old = limiter.limiter(for: Key("host:", -1))
    let new = Shared<[ConcurrencyLimiter]>([])
    await withEightThreads { thread in
      for change in 0..<200 {
        if thread < 4 {
          limiter.policy.limit = thread * 1_000 + change + 1
        } else {
          let limiter = limiter.limiter(for: Key("host:", thread * 1_000 + change))
          new.change { $0.append(limiter) }
        }
      }
    }
    let limit = limiter.limit
    #expect(old.limit == limit)
    #expect(new.value.allSatisfy { $0.limit == limit })
  }

  @Test func `Circuits that are like new are not kept, others are`() {
    let breaker = breaker()
    let held = breaker.circuit(for: Key("host:", "held"))
    fail(breaker.circuit(for: Key("host:", "open")))
    for host in 0..<1_000 { try? breaker.circuit(for: "host:", host).callNow() }
    #expect(breaker.keyed.count > 1_000, "calls in a window count")
    clock.advance(by: .seconds(31))
    for host in 1_000..<3_000 { _ = breaker.circuit(for: Key("host:", host)) }
    #expect(breaker.keyed.count < 1_000)
    #expect(breaker.circuit(for: Key("host:", "held")) === held)
    #expect(breaker.circuit(for: Key("host:", "open")).currentState == .open)
  }

  @Test func `Circuits with calls are bounded, and those used least recently are forgotten`() {
    let breaker = CircuitBreaker(
      CircuitBreakerPolicy(minimumCalls: 1, window: .calls(1)), clock: clock)
    for host in 0..<25_000 {
      fail(breaker.circuit(for: Key("host:", host)))
      _ = breaker.circuit(for: Key("host:", 0))
    }
    #expect(breaker.keyed.count <= KeyedControls<CircuitBreaker>.most)
    #expect(breaker.circuit(for: Key("host:", 0)).currentState == .open)
    #expect(breaker.circuit(for: Key("host:", 1)).currentState == .closed)
  }

  @Test func `Each key has places of its own, and keeps those of calls under way`() async throws {
    let limiter = ConcurrencyLimiter(ConcurrencyLimitPolicy(limit: 1, maxWait: .zero))
    try limiter.limiter(for: "host:", "a").call {
      for host in 0..<1_000 { try limiter.limiter(for: "host:", host).callNow() }
      #expect(throws: ConcurrencyLimitReachedError.self) {
        try limiter.limiter(for: "host:", "a").callNow()
      }
    }
    #expect(limiter.keyed.count < 200)
    limiter.policy.limit = 2
    #expect(limiter.limiter(for: Key("host:", "a")).limit == 2)
  }
}
