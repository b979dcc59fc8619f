@_spi(Generated) import Decorators
@_spi(Generated) import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// Limits with keys and costs, while calls wait, end, fail and are cancelled, and policies change.
@Suite(.timeLimit(.minutes(30))) struct KeyExplorationTests {
  @Test func `The costs of calls keep to the rate`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let limiter = RateLimiter(
        RateLimitPolicy(
          calls: 10, per: .seconds(1), burst: 5,
          maxWait: simulation.chance(0.3) ? .milliseconds(500) : nil))
      let taken = Shared(0)
      let callers = await simulation.callers(12, within: .milliseconds(900)) { _ in
        let cost = simulation.random(in: 0..<9)
        return try await limiter.limit().costing { cost }.call { () async throws -> Int in
          let seconds = simulation.clock.now.sinceStart / .seconds(1)
          let before = taken.change { taken in
            defer { taken += cost }
            return taken
          }
          try require(
            Double(before + min(cost, 5)) <= 5 + 10 * seconds + 1e-6,
            "a call of \(cost) after \(before) at \(seconds)")
          try await simulation.pause(upTo: .milliseconds(200))
          return simulation.random(in: 0..<9)
        } actualCost: { actual in
          taken.change { $0 += actual - cost }
          return actual
        }
      }
      for caller in callers {
        switch caller.ending {
        case .value, .error(is RateLimitExceededError): break
        case .error(let error): try require(caller.isCancelled, "\(error)")
        }
        if case .error(let error as BrokenPromise) = caller.ending { throw error }
      }
      try require(limiter.waiting == 0, "\(limiter.waiting) calls wait for ever")
    }
  }

  @Test func `Each key has places of its own`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let limiter = ConcurrencyLimiter(limit: 1)
      let underWay = Shared([0, 0, 0])
      let steering = simulation.steering {
        limiter.policy.limit = simulation.random(in: 1..<4)
      }
      let callers = await simulation.callers(15, within: .milliseconds(600)) { caller in
        let host = caller % 3
        try await limiter.limiter(for: "host:", host).call { () async throws in
          underWay.change { $0[host] += 1 }
          defer { underWay.change { $0[host] -= 1 } }
          // Calls that a higher limit has let through go on.
          try require(underWay.value[host] <= 3, "\(underWay.value) calls at once")
          try await simulation.pause(upTo: .milliseconds(100))
        }
      }
      try await steering.value
      for caller in callers {
        if let error = caller.ending.error, !caller.isCancelled { throw error }
      }
      for host in 0..<3 {
        let limiter = limiter.limiter(for: ConcurrencyLimiter.Key("host:", host))
        try require(limiter.underWay == 0 && limiter.waiting == 0, "host \(host) has lost places")
      }
    }
  }
}
