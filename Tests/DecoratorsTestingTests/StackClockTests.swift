import Decorators
import DecoratorsResilience
import DecoratorsTesting
import Foundation
import TestSupport
import Testing

/// The clock that a stack is given is that of all its decorators.
struct StackClockTests {
  @Test func `Calls that hang end, and are made again`() async throws {
    let (clock, calls) = (ManualClock(), Shared(0))
    let slow = StubDepot(item: { id in
      if calls.change({
        $0 += 1
        return $0
      }) < 3 {
        try await clock.sleep(for: .seconds(60))
      }
      return id
    })
    let depot = slow.decorated(clock: clock)
    #expect(try await clock.run { try await depot.item(id: 7) } == 7)
    #expect(calls.value == 3)
  }

  @Test func `Calls in time do not time out`() async throws {
    let clock = ManualClock()
    let depot = StubDepot().decorated(clock: clock)
    #expect(try await clock.run { try await depot.item(id: 7) } == 7)
    #expect(clock.now.sinceStart == .zero)
  }

  /// A test can move the clock by hand, too.
  @Test func `Time limits end when the clock is moved by hand`() async throws {
    let clock = ManualClock()
    let hung = StubDepot(item: { _ in
      try await Task.sleep(for: .seconds(3_600))
      return 0
    })
    let depot = hung.decorated(clock: clock, retrying: RetryPolicy(maxAttempts: 1))
    let call = Task { try await depot.item(id: 7) }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await #expect(throws: TimeoutError.self) { try await call.value }
  }

  @Test func `Circuits close by the clock`() async throws {
    let (clock, isDown) = (ManualClock(), Shared(true))
    let circuit = CircuitBreaker(CircuitBreakerPolicy(minimumCalls: 2))
    let service = StubDepot(item: { id in
      if isDown.value { throw DepotError() }
      return id
    })
    let depot = service.decorated(
      clock: clock, retrying: RetryPolicy(maxAttempts: 1), breakingCircuitWith: circuit)
    for _ in 0..<2 { _ = try? await depot.item(id: 1) }
    #expect(circuit.currentState == .open)
    isDown.change { $0 = false }
    await #expect(throws: CircuitOpenError.self) { try await depot.item(id: 1) }
    clock.advance(by: .seconds(6))
    #expect(try await depot.item(id: 1) == 1)
  }

  @Test func `Results expire by the clock`() async throws {
    let (clock, calls) = (ManualClock(), Shared(0))
    let depot = StubDepot(item: { _ in
      calls.change {
        $0 += 1
        return $0
      }
    })
    .decorated(clock: clock)
    #expect(try await depot.item(id: 1) == 1)
    clock.advance(by: .seconds(3_000))
    #expect(try await depot.item(id: 1) == 1)
    clock.advance(by: .seconds(3_000))
    #expect(try await depot.item(id: 1) == 2)
  }

  @Test func `Budgets are refilled by the clock`() async throws {
    let clock = ManualClock()
    let budget = RetryBudget(capacity: 5, tokensPerSecond: 1)
    let depot = StubDepot(item: { _ in throw DepotError() })
      .decorated(
        clock: clock, retrying: RetryPolicy(maxAttempts: 2, backoff: .none, budget: budget))
    await #expect(throws: DepotError.self) { try await depot.item(id: 1) }
    #expect(budget.tokens == 0)
    clock.advance(by: .seconds(3))
    #expect(budget.tokens == 3)
  }

  @Test func `A clock of a policy takes precedence`() async throws {
    let (clock, other) = (ManualClock(), ManualClock(autoAdvancing: true))
    let retries = RetryPolicy(maxAttempts: 2, backoff: .constant(.seconds(3)), clock: other)
    let depot = StubDepot(item: { _ in throw DepotError() })
      .decorated(clock: clock, retrying: retries)
    await #expect(throws: DepotError.self) { try await depot.item(id: 1) }
    #expect(other.sleeps == [.seconds(3)])
    #expect(!clock.sleeps.contains(.seconds(3)))
  }

  /// Without a clock, a stack follows that of a simulation, whenever its parts were made.
  @Test func `Without a clock, a stack follows the default`() async throws {
    let circuit = CircuitBreaker(CircuitBreakerPolicy(minimumCalls: 1))
    circuit.open()
    let depot = StubDepot().decorated(breakingCircuitWith: circuit)
    try await Simulation(seed: 1).run { simulation in
      try await simulation.clock.sleep(for: .seconds(60))
      _ = try? await depot.item(id: 1)
      try await simulation.clock.sleep(for: .seconds(60))
      #expect(try await depot.item(id: 1) == 1)
    }
  }
}
