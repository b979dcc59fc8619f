import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// A session that expires while calls begin, wait, fail and are cancelled, and whose repair can fail too.
@Suite(.timeLimit(.minutes(30))) struct RecoveryExplorationTests {
  private struct Expired: Error {}

  @Test func `A session is repaired once for all callers`() async throws {
    try await Simulation.explore(seeds: exploredSeeds) { simulation in
      let session = Shared(0)
      let valid = Shared(1)
      let repairs = Shared(0)
      let hasFailed = Shared(false)
      let recovery = Recovery {
        try require(
          repairs.change {
            $0 += 1
            return $0
          } == 1, "\(repairs.value) repairs at once")
        defer { repairs.change { $0 -= 1 } }
        try await simulation.pause(upTo: .milliseconds(100))
        if simulation.chance(0.2) {
          hasFailed.change { $0 = true }
          throw DepotError()
        }
        let current = valid.value
        session.change { $0 = current }
      } when: { error in
        error is Expired
      }
      let service = StubDepot(item: { id in
        let used = session.value
        try await simulation.pause(upTo: .milliseconds(100))
        // It may have expired in the meantime, too.
        if used != valid.value { throw Expired() }
        return id
      })
      let depot = service.retrying(recover: recovery)
      let expiring = simulation.steering(times: 2, within: .milliseconds(300)) {
        valid.change { $0 += 1 }
      }
      let callers = await simulation.callers(12, within: .milliseconds(500)) { id in
        (id, try await depot.item(id: id))
      }
      for caller in callers {
        switch caller.ending {
        case .value((let id, let value)): try require(id == value, "\(id) got \(value)")
        case .error(is CancellationError): try require(caller.isCancelled, "nobody cancelled it")
        // The repair failed, or the session expired again before the call was repeated.
        case .error(let error as RecoveryError): try require(hasFailed.value, "\(error)")
        case .error(is Expired): break
        case .error(let error): throw error
        }
      }
      try await expiring.value
      // A repair goes on without those who waited for it, and the pause after a failure ends.
      try await simulation.clock.sleep(for: .seconds(120))
      try require(repairs.value == 0, "a repair goes on")
      while session.value != valid.value {
        _ = try? await depot.item(id: 1)
        try await simulation.clock.sleep(for: .seconds(120))
      }
      let last = try await depot.item(id: 7)
      try require(last == 7, "it got \(last)")
    }
  }
}
