import Decorators
import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// A hedge makes no more attempts than its policy and its budget allow, and gives each caller one outcome.
@Suite(.timeLimit(.minutes(30))) struct HedgeExplorationTests {
  @Test func `Further attempts keep to the budget`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let budget = RetryBudget(
        capacity: simulation.random(in: 0..<4), retryCost: 1, timeoutCost: 1, refund: 0,
        tokensPerSecond: 0)
      let policy = HedgePolicy(after: .milliseconds(100), maxAttempts: 3, budget: budget)
      let attempts = Shared<[Int: Int]>([:])
      let running = Shared(0)
      let service = StubDepot(item: { id in
        attempts.change { $0[id, default: 0] += 1 }
        running.change { $0 += 1 }
        defer { running.change { $0 -= 1 } }
        try await simulation.pause(upTo: .milliseconds(400))
        if simulation.chance(0.4) { throw DepotError() }
        return id
      })
      let depot = HedgingDepot(decoratee: service, policy: policy)
      let endings = await simulation.callers(4, within: .milliseconds(400)) { id in
        (id, try await depot.item(id: id))
      }
      for caller in endings {
        switch caller.ending {
        case .value(let (id, item)): try require(id == item, "\(item) in place of \(id)")
        case .error(is DepotError): break
        case .error(is CancellationError):
          try require(caller.isCancelled, "a call was cancelled, but not its caller")
        case .error(let error): throw error
        }
      }
      // Attempts that lost are cancelled at once.
      await simulation.settle()
      try require(running.value == 0, "\(running.value) attempts run on")
      let further = attempts.value.values.reduce(0) { $0 + $1 - 1 }
      try require(
        further == budget.capacity - budget.tokens,
        "\(further) further attempts for \(budget.capacity - budget.tokens) tokens")
      try require(attempts.value.values.allSatisfy { $0 <= 3 }, "\(attempts.value) attempts")
    }
  }

  /// A failed attempt does not end a call whose other attempt still can succeed.
  @Test func `A call ends with the attempt that can still succeed`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let fails = Shared(simulation.random(in: 1..<3))
      let policy = HedgePolicy(after: .milliseconds(100), maxAttempts: 3, budget: nil)
      let service = StubDepot(item: { id in
        let isFailing = fails.change { count in
          count -= 1
          return count >= 0
        }
        try await simulation.pause(upTo: .milliseconds(300))
        if isFailing { throw DepotError() }
        return id
      })
      let item = try await HedgingDepot(decoratee: service, policy: policy).item(id: 7)
      try require(item == 7, "\(item)")
    }
  }
}
