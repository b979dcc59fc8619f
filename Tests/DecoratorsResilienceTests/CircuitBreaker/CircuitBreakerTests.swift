import DecoratorsTelemetry
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

@Suite(.timeLimit(.minutes(10)))
struct CircuitBreakerTests {
  let clock = ManualClock()
  let events = Recorder<CallEvent>()

  func circuit(
    failureRatio: Double = 0.5, minimumCalls: Int = 2,
    window: CircuitBreakerPolicy.Window = .time(.seconds(30)),
    breakDuration: Backoff = .constant(.seconds(5)), halfOpenCalls: Int = 1,
    slowCall: Duration? = nil, random: Double = 0
  ) -> CircuitBreaker {
    CircuitBreaker(
      CircuitBreakerPolicy(
        failureRatio: failureRatio, minimumCalls: minimumCalls, window: window,
        breakDuration: breakDuration, halfOpenCalls: halfOpenCalls, slowCall: slowCall),
      clock: clock, onEvent: { [events] in events.record($0) }, random: { random })
  }

  /// Makes an asynchronous call.
  @discardableResult
  func call<Value>(_ circuit: CircuitBreaker, _ body: () async throws -> Value) async throws
    -> Value
  {
    try await circuit.call(body)
  }

  func fail(_ circuit: CircuitBreaker, _ count: Int = 1, with error: any Error = LoadError()) async
  {
    for _ in 0..<count {
      try? await call(circuit) { throw error }
    }
  }

  @Test func `A circuit opens, tries a call, and closes`() async throws {
    let circuit = circuit()
    #expect(try await call(circuit) { 7 } == 7)
    await fail(circuit)
    #expect(circuit.currentState == .open)
    clock.advance(by: .seconds(2))
    await #expect(throws: CircuitOpenError(timeLeft: .seconds(3))) {
      try await call(circuit) { Issue.record("a call was made") }
    }
    #expect(circuit.timeLeft == .seconds(3))
    clock.advance(by: .seconds(3))
    #expect(circuit.currentState == .open)
    #expect(try await call(circuit) { circuit.currentState } == .halfOpen)
    #expect(circuit.currentState == .closed)
    #expect(
      await events.finish().map(\.description) == [
        "circuit opened for 5.00 s: 1 of 2 calls failed, the last with LoadError", "call rejected",
        "circuit half open", "circuit closed",
      ])
  }

  @Test(.tags(.promise)) func `Only a change of the state is announced`() async throws {
    let circuit = circuit()
    var states = circuit.states.makeAsyncIterator()
    await fail(circuit)
    circuit.close()
    #expect(circuit.counts.calls == 0, "the calls are forgotten nevertheless")
    circuit.isolate()
    circuit.isolate()
    circuit.close()
    circuit.close()
    circuit.open()
    var seen: [CircuitBreaker.State] = []
    while seen.last != .open, let state = try await states.next() { seen.append(state) }
    #expect(seen == [.closed, .isolated, .closed, .open])
    #expect(
      await events.finish().map(\.kind) == [.circuitIsolated, .circuitClosed, .circuitOpened])
  }

  @Test(.tags(.promise)) func `A call from before a closed circuit was closed does not count`()
    async throws
  {
    let circuit = circuit()
    try await call(circuit) { circuit.close() }
    #expect(circuit.counts.calls == 0)
  }

  /// Each error, and the state of a half-open circuit after it; `nil` for one that says nothing.
  @Test(
    arguments: [
      (LoadError(), .open), (CancellationError(), nil), (URLError(.cancelled), nil),
      (NotFound(), .closed), (URLError(.badURL), nil),
      (URLError(.userAuthenticationRequired), .closed),
    ] as [(any Error, CircuitBreaker.State?)])
  func `Errors count as they say`(_ error: any Error, _ state: CircuitBreaker.State?) async throws {
    let circuit = circuit(minimumCalls: 1)
    await fail(circuit, with: error)
    #expect(circuit.currentState == (state == .open ? .open : .closed))
    circuit.open()
    clock.advance(by: .seconds(5))
    await fail(circuit, with: error)
    #expect(circuit.currentState == state ?? .halfOpen)
    guard state == nil else { return }
    // Its place is given back.
    try await call(circuit) {}
    #expect(circuit.currentState == .closed)
  }

  private struct NotFound: ClassifiedError { let isTransient = false }

  @Test func `The policy decides what is a failure`() async {
    let strict = CircuitBreaker(
      CircuitBreakerPolicy(minimumCalls: 1, isFailure: { $0 is NotFound }), clock: clock)
    await fail(strict)
    #expect(strict.currentState == .closed)
    await fail(strict, with: NotFound())
    #expect(strict.currentState == .open)
  }

  /// A time limit around the circuit cancels what takes too long.
  @Test(arguments: [nil, CancellationError()] as [(any Error)?])
  func `Slow calls are failures`(_ error: (any Error)?) async throws {
    let circuit = circuit(slowCall: .seconds(2))
    for seconds in [1, 2] {
      try? await call(circuit) {
        clock.advance(by: .seconds(seconds))
        if seconds == 2, let error { throw error }
      }
    }
    #expect(circuit.currentState == .open)
  }

  @Test func `A circuit can be changed by hand`() async throws {
    let circuit = circuit()
    circuit.isolate()
    circuit.open(for: .seconds(1))
    clock.advance(by: .seconds(1_000))
    await #expect(throws: CircuitOpenError(timeLeft: nil)) { try await call(circuit) {} }
    circuit.close()
    try await call(circuit) {}
    circuit.open()
    #expect(circuit.timeLeft == .seconds(5))
    clock.advance(by: .seconds(5))
    try await call(circuit) {}
    #expect(
      await events.finish().map(\.description) == [
        "circuit isolated", "call rejected", "circuit closed", "circuit opened for 5.00 s",
        "circuit half open", "circuit closed",
      ])
  }

  @Test func `States can be observed`() async throws {
    var circuit: CircuitBreaker? = circuit(minimumCalls: 1)
    let states = try #require(circuit).states
    let seen = Task { await states.reduce(into: []) { $0.append($1) } }
    var first = try #require(circuit).states.makeAsyncIterator()
    #expect(await first.next(isolation: nil) == .closed)
    await fail(try #require(circuit))
    #expect(await first.next(isolation: nil) == .open)
    clock.advance(by: .seconds(5))
    try await call(#require(circuit)) {}
    circuit?.isolate()
    circuit = nil
    #expect(await seen.value.suffix(4) == [.open, .halfOpen, .closed, .isolated])
  }

  @Test(.tags(.promise)) func `Statuses say why a circuit is open, and for how long`() async throws
  {
    let circuit = CircuitBreaker(
      CircuitBreakerPolicy(minimumCalls: 1, breakDuration: .constant(.seconds(5))),
      name: "payments", clock: clock)
    var statuses = circuit.statuses.makeAsyncIterator()
    await fail(circuit)
    clock.advance(by: .seconds(2))
    var late = circuit.statuses.makeAsyncIterator()
    let closed = try #require(await statuses.next(isolation: nil))
    #expect(closed.state == .closed)
    #expect(closed.lastError == nil && closed.timeLeft == nil)
    let open = try #require(await statuses.next(isolation: nil))
    #expect(open.state == .open && open.name == "payments")
    #expect(open.lastError is LoadError)
    #expect(open.timeLeft == .seconds(5))
    #expect(await late.next(isolation: nil)?.timeLeft == .seconds(3))
    circuit.isolate()
    let isolated = try #require(await statuses.next(isolation: nil))
    #expect(isolated.state == .isolated)
    #expect(isolated.lastError == nil && isolated.timeLeft == nil)
  }

  @Test func `Jumps of the clock do no harm`() async throws {
    let time = Shared(Duration.zero)
    let clock = FakeClock { time.value }
    let circuit = CircuitBreaker(CircuitBreakerPolicy(minimumCalls: 2), clock: clock)
    time.change { $0 = .seconds(Int64.max / 4) }
    await fail(circuit, 2)
    #expect(circuit.currentState == .open)
    // The break begins anew, and is no longer than it is.
    time.change { $0 = .seconds(10) }
    await #expect(throws: CircuitOpenError(timeLeft: .seconds(5))) { try await call(circuit) {} }
    time.change { $0 = .seconds(15) }
    try await call(circuit) {}
    time.change { $0 = .seconds(-100) }
    await fail(circuit, 2)
    #expect(circuit.currentState == .open)
  }

  @Test func `A retry waits for the time left`() async throws {
    let circuit = circuit(minimumCalls: 1)
    await fail(circuit)
    let waiting = ManualClock(autoAdvancing: true)
    var policy = RetryPolicy(
      maxAttempts: 2, backoff: .constant(.milliseconds(100)), clock: waiting)
    policy.onEvent = { [clock] _ in clock.advance(by: .seconds(5)) }
    #expect(try await policy.retry { try await call(circuit) { 7 } } == 7)
    #expect(waiting.sleeps == [.seconds(5)])
  }

  @Test func `Numbers out of range become the nearest in range`() {
    let policy = CircuitBreakerPolicy(
      failureRatio: .nan, minimumCalls: 0, window: .calls(0), halfOpenCalls: -1
    ).inRange
    #expect(policy.failureRatio == 1)
    #expect(policy.minimumCalls == 1)
    #expect(policy.window == .calls(1))
    #expect(policy.halfOpenCalls == 1)
    #expect(CircuitBreakerPolicy(minimumCalls: 9, window: .calls(5)).inRange.minimumCalls == 5)
    #expect(CircuitBreakerPolicy(window: .time(.zero)).inRange.window == .time(.nanoseconds(1)))
  }

  @Test func `A CircuitOpenError says what it means`() {
    let error = CircuitOpenError(timeLeft: .seconds(3))
    #expect(error.isTransient && !error.canHaveTakenEffect)
    #expect(error.retryAfter == .delay(.seconds(3)))
    #expect(CircuitOpenError().retryAfter == nil)
    #expect("\(CircuitOpenError())" == "the circuit is open")
  }
}

/// What once went wrong at the edges of breaks, ratios and time.
extension CircuitBreakerTests {
  @Test(arguments: [(0.55, 55, 100), (0.07, 7, 100), (0.14, 7, 50), (0.28, 7, 25), (0.56, 14, 25)])
  func `A ratio is reached exactly`(_ ratio: Double, _ failures: Int, _ calls: Int) async throws {
    for missing in [0, 1] {
      let circuit = circuit(failureRatio: ratio, minimumCalls: calls, window: .calls(calls))
      for _ in 0..<calls - failures + missing { try await call(circuit) {} }
      await fail(circuit, failures - missing)
      #expect((circuit.currentState == .open) == (missing == 0))
    }
  }

  @Test func `The longest time opens nothing and traps nowhere`() async throws {
    let circuit = circuit(minimumCalls: 1, window: .time(.milliseconds(10)))
    await fail(circuit)
    clock.advance(by: .seconds(Int64.max))
    try await call(circuit) {}
    #expect(circuit.currentState == .closed)
    await fail(circuit)
    #expect(circuit.currentState == .open)
  }

  @Test func `What is ignored counts neither as a failure nor as a success`() async throws {
    struct Throttled: Error {}
    let policy = CircuitBreakerPolicy(
      minimumCalls: 1, slowCall: .seconds(1), isIgnored: { $0 is Throttled })
    let circuit = CircuitBreaker(policy, clock: clock)
    func ignored() async throws {
      try? await call(circuit) {
        clock.advance(by: .seconds(2))
        throw Throttled()
      }
      let answer = try await circuit.call { () async throws in
        429
      } ignore: {
        $0 == 429
      }
      #expect(answer == 429)
      circuit.call(.init { (_: Int) in }) {
        $0(429)
      } failureIf: {
        $0 == 429
      } ignore: {
        $0 == 429
      }
    }
    try await ignored()
    #expect(circuit.counts == (0, 0))
    await fail(circuit)
    clock.advance(by: .seconds(5))
    try await ignored()
    #expect(circuit.currentState == .halfOpen)
    try await call(circuit) {}
    #expect(circuit.currentState == .closed)
  }

  @Test func `The counts are those of the window`() async throws {
    let circuit = circuit(minimumCalls: 10, window: .time(.seconds(10)))
    await fail(circuit, 2)
    try await call(circuit) {}
    #expect(circuit.counts == (3, 2))
    clock.advance(by: .seconds(20))
    #expect(circuit.counts == (0, 0))
  }

  @Test func `Callers who are rejected together do not come back together`() async throws {
    let circuit = circuit(minimumCalls: 1, random: 0.5)
    await fail(circuit)
    clock.advance(by: .seconds(4))
    let error = await #expect(throws: CircuitOpenError.self) { try await call(circuit) {} }
    #expect(error == CircuitOpenError(timeLeft: .seconds(1)))
    #expect(error?.retryAfter == .delay(.milliseconds(2250)))
  }

  @Test
  func `With a ratio of their own, slow calls do not count as failures, but open the circuit`()
    async throws
  {
    var policy = CircuitBreakerPolicy(minimumCalls: 4, slowCall: .seconds(1))
    policy.slowCallRatio = 0.75
    let circuit = CircuitBreaker(policy, clock: clock, onEvent: { [events] in events.record($0) })
    func slow() async throws {
      try await call(circuit) { clock.advance(by: .seconds(1)) }
    }
    for _ in 0..<2 { try await slow() }
    for _ in 0..<2 { try await call(circuit) {} }
    #expect(circuit.counts == (4, 0))
    for _ in 0..<3 { try await slow() }
    #expect(circuit.currentState == .closed, "5 of 7 are slow")
    try await slow()
    #expect(circuit.currentState == .open)
    clock.advance(by: .seconds(5))
    try await slow()
    #expect(circuit.currentState == .open, "the service is still slow")
    #expect(
      await events.finish().map(\.description) == [
        "circuit opened for 5.00 s: 6 of 8 calls were slow", "circuit half open",
        "circuit opened for 5.00 s: 1 of 1 calls failed",
      ])
  }

  @Test func `A gauge shows the state`() async throws {
    let metrics = MemoryMetrics()
    let circuit = circuit(minimumCalls: 1)
    circuit.reportGauges(to: metrics, as: "feed")
    func value() -> Double { metrics.value(of: "circuit_state", where: ["name": "feed"]) }
    #expect(metrics.prometheusText.contains(#"circuit_state{name="feed"} 0"#))
    await fail(circuit)
    #expect(value() == 2)
    clock.advance(by: .seconds(5))
    try await call(circuit) { #expect(value() == 1) }
    #expect(value() == 0)
    circuit.isolate()
    #expect(value() == 3)
  }
}
