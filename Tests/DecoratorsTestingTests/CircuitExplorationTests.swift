import Decorators
import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// A circuit makes no call while it is open, makes few to test a service, and closes again.
@Suite(.timeLimit(.minutes(30))) struct CircuitExplorationTests {
  @Test func `A circuit closes when its service is back`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let breakDuration = Duration.milliseconds(500)
      let probes = Shared(0)
      let generation = Shared(0)
      let opened = Shared<Duration?>(nil)
      let circuit = CircuitBreaker(
        CircuitBreakerPolicy(
          minimumCalls: 3, breakDuration: .constant(breakDuration), halfOpenCalls: 2)
      ) { event in
        let now = simulation.clock.now.sinceStart
        simulation.note("\(event.kind)")
        generation.change { $0 += 1 }
        probes.change { $0 = 0 }
        opened.change { $0 = event.kind == .circuitOpened ? now : nil }
      }
      let isDown = Shared(true)
      let service = StubDepot(item: { id in
        let own = generation.value
        if let start = opened.value {
          throw BrokenPromise("a call although the circuit is open since \(start)")
        }
        let isProbe = circuit.currentState == .halfOpen
        if isProbe {
          probes.change { $0 += 1 }
          try require(probes.value <= 2, "\(probes.value) probes at once")
        }
        defer {
          if isProbe, own == generation.value { probes.change { $0 = max(0, $0 - 1) } }
        }
        try await simulation.pause(upTo: .milliseconds(400))
        if isDown.value { throw DepotError() }
        return id
      })
      let depot = service.breakingCircuit(with: circuit)
      let endings = await simulation.callers(12, within: .seconds(2)) { id in
        if simulation.clock.now.sinceStart > .seconds(1) { isDown.change { $0 = false } }
        return try await depot.item(id: id)
      }
      for caller in endings {
        switch caller.ending {
        case .value, .error(is DepotError), .error(is CircuitOpenError): break
        case .error(is CancellationError):
          try require(caller.isCancelled, "a call was cancelled, but not its caller")
        case .error(let error): throw error
        }
      }
      // Then the service works, so the circuit must close.
      isDown.change { $0 = false }
      for _ in 0..<3 {
        try await simulation.clock.sleep(for: breakDuration)
        for _ in 0..<2 { _ = try? await depot.item(id: 1) }
      }
      try require(circuit.currentState == .closed, "the circuit is \(circuit.currentState)")
    }
  }

  /// Probes that take longer than a break end in a later phase, in which they decide nothing.
  @Test func `Only the probes of a phase decide how it ends`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let phase = Shared(0)
      let outcomes = Shared((successes: 0, failures: 0))
      let broken = Shared<String?>(nil)
      let circuit = CircuitBreaker(
        CircuitBreakerPolicy(
          minimumCalls: 3, breakDuration: .constant(.milliseconds(200)), halfOpenCalls: 2)
      ) { event in
        simulation.note("\(event.kind)")
        let (successes, failures) = outcomes.value
        if event.kind == .circuitClosed, successes < 2 {
          broken.change { $0 = "closed after \(successes) probes" }
        } else if event.kind == .circuitOpened, failures == 0 {
          broken.change { $0 = "opened although no call of its phase had failed" }
        }
        if event.kind != .circuitRejected {
          phase.change { $0 += 1 }
          outcomes.change { $0 = (0, 0) }
        }
      }
      let service = StubDepot(item: { id in
        let own = phase.value
        let fails = simulation.chance(0.5)
        // A service that does not notice that it is cancelled.
        await Task(executorPreference: simulation) {
          try? await simulation.clock.sleep(
            for: simulation.random(in: .zero ..< .milliseconds(1_000)))
        }.value
        if own == phase.value {
          outcomes.change { if fails { $0.failures += 1 } else { $0.successes += 1 } }
        }
        if fails { throw DepotError() }
        return id
      })
      let depot = service.breakingCircuit(with: circuit)
      _ = await simulation.callers(30, within: .seconds(3), cancelling: 0.1) {
        try await depot.item(id: $0)
      }
      if let promise = broken.value { throw BrokenPromise(promise) }
    }
  }
}
