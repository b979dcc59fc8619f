import Decorators
import DecoratorsResilience
import DecoratorsTesting
import TestSupport
import Testing

/// Callers who share a call each get its outcome, whoever of them is cancelled.
@Suite(.timeLimit(.minutes(30))) struct SharedCallExplorationTests {
  @Test func `Each caller gets one outcome`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let underWay = Shared<[Int: Int]>([:])
      let live = Shared<[Int: Int]>([:])
      let service = StubDepot(item: { id in
        underWay.change { $0[id, default: 0] += 1 }
        defer { underWay.change { $0[id, default: 0] -= 1 } }
        // A call that nobody waits for is cancelled, and may then overlap with its successor.
        let isLive = Shared(!Task.isCancelled)
        @Sendable func end() {
          if isLive.change({ isLive in
            defer { isLive = false }
            return isLive
          }) {
            live.change { $0[id, default: 0] -= 1 }
          }
        }
        if isLive.value {
          live.change { $0[id, default: 0] += 1 }
          try require(live.value[id] == 1, "\(live.value[id, default: 0]) calls of \(id)")
        }
        await withTaskCancellationHandler {
          // A service that does not notice that it is cancelled.
          await Task(executorPreference: simulation) {
            try? await simulation.pause(upTo: .milliseconds(200))
          }.value
        } onCancel: {
          end()
        }
        end()
        return id
      })
      let depot = service.sharingCalls()
      let endings = await simulation.callers(8, within: .milliseconds(300), cancelling: 0.4) { id in
        (id % 2, try await depot.item(id: id % 2))
      }
      for caller in endings {
        switch caller.ending {
        case .value(let (id, item)): try require(id == item, "\(item) in place of \(id)")
        case .error(is CancellationError):
          try require(caller.isCancelled, "a call was cancelled, but not its caller")
        case .error(let error): throw error
        }
      }
      try await simulation.clock.sleep(for: .seconds(1))
      try require(underWay.value.values.allSatisfy { $0 == 0 }, "\(underWay.value) run on")
    }
  }

  /// A whole stack, in which many callers are cancelled.
  @Test func `A stack whose callers are cancelled loses no place and no outcome`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let limiter = ConcurrencyLimiter(limit: 3)
      let service = StubDepot(item: { id in
        try await simulation.pause(upTo: .milliseconds(1_500))
        if simulation.chance(0.3) { throw DepotError() }
        return id
      })
      let depot = service.timingOut().hedging().breakingCircuit().limitingConcurrency(to: limiter)
        .retrying().sharingCalls()
      let endings = await simulation.callers(6, within: .seconds(1), cancelling: 0.4) { id in
        (id % 3, try await depot.item(id: id % 3))
      }
      for caller in endings {
        switch caller.ending {
        case .value(let (id, item)): try require(id == item, "\(item) in place of \(id)")
        case .error(is DepotError), .error(is TimeoutError), .error(is CircuitOpenError): break
        case .error(is CancellationError):
          try require(caller.isCancelled, "a call was cancelled, but not its caller")
        case .error(let error): throw error
        }
      }
      try await simulation.clock.sleep(for: .seconds(60))
      try require(limiter.underWay == 0, "\(limiter.underWay) places are lost")
    }
  }
}
