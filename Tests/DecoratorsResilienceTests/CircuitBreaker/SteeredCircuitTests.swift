import DecoratorsTesting
import TestSupport
import Testing

@testable @_spi(Generated) import Decorators
@testable @_spi(Generated) import DecoratorsResilience

/// Circuits whose mode and policy change while they are in use, and what they say about why they are open.
@Suite(.timeLimit(.minutes(10)))
struct SteeredCircuitTests {
  private let clock = ManualClock()
  private let events = Recorder<CallEvent>()

  private func circuit(_ policy: CircuitBreakerPolicy = CircuitBreakerPolicy(minimumCalls: 2))
    -> CircuitBreaker
  {
    CircuitBreaker(policy, name: "Feed", clock: clock, onEvent: { [events] in events.record($0) })
  }

  private func fail(_ circuit: CircuitBreaker, _ count: Int = 1) {
    for _ in 0..<count { try? circuit.call { () throws in throw LoadError() } }
  }

  @Test func `A circuit that observes makes all calls, and announces what it would do`()
    async throws
  {
    let circuit = circuit()
    circuit.mode = .observing
    fail(circuit, 2)
    #expect(circuit.currentState == .open)
    for _ in 1...3 { #expect(try circuit.call { () throws in 7 } == 7) }
    #expect(circuit.currentState == .open, "calls that it would reject do not count")
    clock.advance(by: .seconds(5))
    #expect(try circuit.call { () throws in 7 } == 7)
    #expect(circuit.currentState == .closed)
    circuit.mode = .enforcing
    fail(circuit, 2)
    #expect(throws: CircuitOpenError.self) { try circuit.call { () throws in 7 } }
    #expect(
      await events.finish().map(\.kind) == [
        .circuitOpened, .circuitHalfOpened, .circuitClosed, .circuitOpened, .circuitRejected,
      ])
  }

  @Test func `A circuit that is disabled makes all calls, and counts none`() async throws {
    let circuit = circuit()
    circuit.isolate()
    #expect(throws: CircuitOpenError.self) { try circuit.call { () throws in 7 } }
    circuit.mode = .disabled
    #expect(circuit.currentState == .closed)
    fail(circuit, 9)
    circuit.open()
    circuit.isolate()
    #expect(try circuit.call { () throws in 7 } == 7)
    #expect(circuit.counts == (0, 0))
    let permit = try #require(circuit.admit())
    circuit.mode = .enforcing
    circuit.end(permit, with: .failed(LoadError()))
    #expect(circuit.counts == (0, 0))
    fail(circuit, 2)
    #expect(circuit.currentState == .open)
  }

  @Test func `A change of the policy applies at once, and keeps the calls of the same window`() {
    let circuit = circuit(CircuitBreakerPolicy(minimumCalls: 10))
    fail(circuit, 4)
    circuit.policy.minimumCalls = 5
    #expect(circuit.counts == (4, 4))
    fail(circuit)
    #expect(circuit.currentState == .open)
    circuit.policy.breakDuration = .constant(.seconds(60))
    #expect(circuit.timeLeft == .seconds(5))
    clock.advance(by: .seconds(5))
    fail(circuit)
    #expect(circuit.timeLeft == .seconds(60))
    circuit.close()
    fail(circuit, 4)
    circuit.policy.window = .calls(20)
    #expect(circuit.counts == (0, 0))
    circuit.policy.slowCall = .seconds(1)
    for _ in 1...5 { _ = try? circuit.call { () throws in clock.advance(by: .seconds(1)) } }
    #expect(circuit.currentState == .open)
  }

  @Test func `A circuit that needs fewer successes closes`() throws {
    let circuit = circuit(CircuitBreakerPolicy(minimumCalls: 1, halfOpenCalls: 3))
    fail(circuit)
    clock.advance(by: .seconds(5))
    try circuit.call { () throws in }
    #expect(circuit.currentState == .halfOpen)
    circuit.policy.halfOpenCalls = 1
    #expect(circuit.currentState == .closed)
  }

  @Test func `What is replaced is released without the lock`() {
    let circuit = circuit()
    let mark = CallsWhenReleased { _ = circuit.currentState }
    circuit.policy.isIgnored = { [mark] _ in
      _ = mark
      return false
    }
    withExtendedLifetime(mark) {}
    circuit.policy = CircuitBreakerPolicy()
    let limiter = ConcurrencyLimiter(limit: 1)
    let other = CallsWhenReleased { _ = limiter.limit }
    limiter.policy.isOverload = { [other] _ in
      _ = other
      return false
    }
    withExtendedLifetime(other) {}
    limiter.policy = ConcurrencyLimitPolicy(limit: 2)
  }

  /// Runs code when it is released.
  private final class CallsWhenReleased: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    deinit { body() }
  }

  @Test func `An open circuit says why it is open, and for how long`() async throws {
    let circuit = circuit()
    #expect(circuit.lastError == nil)
    fail(circuit, 2)
    clock.advance(by: .seconds(2))
    let error = #expect(throws: CircuitOpenError.self) { try circuit.call { () throws in } }
    #expect(error?.name == "Feed")
    #expect(error?.lastError is LoadError)
    #expect(error?.timeLeft == .seconds(3))
    #expect(
      "\(try #require(error))" == "the circuit of Feed is open, for another 3.00 s, after LoadError"
    )
    #expect(circuit.lastError is LoadError)
    circuit.isolate()
    #expect(circuit.lastError == nil)
    circuit.close()
    circuit.open()
    #expect(circuit.lastError == nil)
    let seen = await events.finish()
    #expect(seen.allSatisfy { $0.circuit == "Feed" })
    #expect(
      seen[0].description
        == "circuit opened for 5.00 s: 2 of 2 calls failed, the last with LoadError")
    #expect(seen[0].error is LoadError)
    #expect(seen[1].kind == .circuitRejected && seen[1].error is LoadError)
    #expect(seen[1].duration == .seconds(3))
  }
}
