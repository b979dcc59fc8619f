import Decorators
import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// Limits and circuits whose policies and modes change while calls wait, begin, end and are cancelled.
@Suite(.timeLimit(.minutes(30))) struct SteeringExplorationTests {
  private func check(_ caller: CallerEnding<Int>) throws {
    switch caller.ending {
    case .value, .error(is ConcurrencyLimitReachedError), .error(is RateLimitExceededError),
      .error(is CircuitOpenError), .error(is DepotError):
      break
    case .error(is CancellationError):
      try require(caller.isCancelled, "a call was cancelled, but not its caller")
    case .error(let error): throw error
    }
  }

  @Test func `Every place comes back while the policy changes`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let limiter = ConcurrencyLimiter(ConcurrencyLimitPolicy(limit: 2))
      let underWay = Shared(0)
      let service = StubDepot(item: { id in
        underWay.change { $0 += 1 }
        defer { underWay.change { $0 -= 1 } }
        // Calls that a higher limit has let through go on.
        try require(underWay.value <= 5, "\(underWay.value) calls at once")
        try await simulation.pause(upTo: .milliseconds(100))
        return id
      })
      let depot = service.limitingConcurrency(to: limiter)
      let steering = simulation.steering {
        limiter.policy = ConcurrencyLimitPolicy(
          limit: simulation.random(in: 1..<5),
          adaptiveRange: simulation.chance(0.3) ? 1...5 : nil,
          maxWaiting: simulation.chance(0.3) ? 3 : nil,
          maxWait: simulation.chance(0.3) ? .milliseconds(200) : nil)
      }
      for caller in await simulation.callers(
        12, within: .milliseconds(600), { try await depot.item(id: $0) })
      {
        try check(caller)
      }
      try await steering.value
      try require(limiter.underWay == 0, "\(limiter.underWay) places are lost")
      try require(limiter.waiting == 0, "\(limiter.waiting) calls wait for ever")
      _ = try await depot.item(id: 1)
    }
  }

  @Test func `No waiting call is forgotten while the policy changes`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      // Without a change, the last call would wait for hours.
      let limiter = RateLimiter(RateLimitPolicy(calls: 1, per: .seconds(3_600)))
      let service = StubDepot(item: { $0 })
      let depot = service.limitingRate(with: limiter)
      let steering = simulation.steering {
        limiter.policy = RateLimitPolicy(
          calls: simulation.random(in: 1..<20), per: .seconds(simulation.chance(0.3) ? 600 : 1),
          burst: simulation.random(in: 1..<4),
          maxWait: simulation.chance(0.3) ? .milliseconds(300) : nil)
      }
      let last = Task(executorPreference: simulation) {
        try? await steering.value
        limiter.policy = RateLimitPolicy(calls: 10, per: .seconds(1), burst: 1)
      }
      for caller in await simulation.callers(
        10, within: .milliseconds(600), { try await depot.item(id: $0) })
      {
        try check(caller)
      }
      await last.value
      try require(limiter.waiting == 0, "\(limiter.waiting) calls wait for ever")
      let end = simulation.clock.now.sinceStart
      try require(end <= .milliseconds(900 + 10 * 100), "the last call waited until \(end)")
    }
  }

  @Test func `A circuit closes when its service is back, whatever steered it`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let circuit = CircuitBreaker(
        CircuitBreakerPolicy(minimumCalls: 2, breakDuration: .constant(.milliseconds(100))))
      let isDown = Shared(true)
      let service = StubDepot(item: { id in
        try await simulation.pause(upTo: .milliseconds(100))
        if isDown.value { throw DepotError() }
        return id
      })
      let depot = service.breakingCircuit(with: circuit)
      let steering = simulation.steering {
        if simulation.chance(0.5) {
          circuit.mode = [.enforcing, .observing, .disabled][simulation.random(in: 0..<3)]
        } else {
          circuit.policy = CircuitBreakerPolicy(
            minimumCalls: simulation.random(in: 1..<5),
            breakDuration: .constant(.milliseconds(simulation.random(in: 10..<200))),
            halfOpenCalls: simulation.random(in: 1..<4))
        }
      }
      for caller in await simulation.callers(
        12, within: .milliseconds(900), { try await depot.item(id: $0) })
      {
        try check(caller)
      }
      try await steering.value
      // All calls are made by a circuit that does not enforce.
      isDown.change { $0 = false }
      for mode in [CircuitBreaker.Mode.observing, .disabled] {
        circuit.mode = mode
        circuit.open()
        for id in 1...3 { _ = try await depot.item(id: id) }
      }
      circuit.mode = .enforcing
      _ = try await depot.item(id: 1)
      try require(circuit.currentState == .closed, "the circuit is \(circuit.currentState)")
    }
  }
}
