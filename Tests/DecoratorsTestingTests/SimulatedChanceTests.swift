import Decorators
import DecoratorsTesting
import TestSupport
import Testing

/// Everything that decorators leave to chance comes from the seed.
struct SimulatedChanceTests {
  /// Returns what two simulations with the same seed note.
  private func traces(
    _ seed: UInt64, _ test: @escaping @Sendable (Simulation) async throws -> Void
  ) async throws -> [[SimulationEvent]] {
    var traces: [[SimulationEvent]] = []
    for _ in 0..<2 {
      let simulation = Simulation(seed: seed)
      try await simulation.run(test)
      traces.append(simulation.trace)
    }
    return traces
  }

  @Sendable private func faults(
    _ injectors: [FaultInjector<any Client>], in simulation: Simulation
  ) async {
    for (number, injector) in injectors.enumerated() {
      let client = StubClient().injectingFaults(injector)
      for _ in 0..<40 {
        let isFailed = (try? await client.page(1)) == nil
        simulation.note("\(number) \(isFailed)")
      }
    }
  }

  private static let chance: [Fault<any Client>] = [.error(DepotError(), on: .rate(0.5))]

  @Test func `Faults without a seed have one of the simulation`() async throws {
    let outside = FaultInjector<any Client>(Self.chance)
    let seeds = Shared<[UInt64]>([])
    let traces = try await traces(7) { simulation in
      let inside = (0..<2).map { _ in FaultInjector<any Client>(Self.chance) }
      await faults(inside, in: simulation)
      seeds.change { $0 += inside.map(\.seed) + [outside.seed] }
    }
    #expect(traces[0] == traces[1])
    let seen = seeds.value
    #expect(Array(seen[..<3]) == Array(seen[3...]))
    // Two services do not fail at the same calls.
    #expect(Set(seen).count == 3)
    #expect(outside.seed == outside.seed)
    #expect(!seen.contains(outside.seed))
    #expect(FaultInjector<any Client>([], seed: 42).seed == 42)
  }

  @Test func `A key for each call comes from the simulation`() async throws {
    let traces = try await traces(7) { simulation in
      let client = StubClient(key: { simulation.note($0 ?? "none") }).retrying()
      for _ in 0..<3 { _ = try await client.ticket() }
    }
    #expect(traces[0] == traces[1])
    let keys = traces[0].map(\.text)
    #expect(Set(keys).count == 3)
    #expect(
      keys.allSatisfy {
        $0.contains(/^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/)
      })
  }

  /// A user sees that the seed that is named fails again.
  @Test func `The seed of a failed exploration always fails`() async throws {
    @Sendable func test(_ simulation: Simulation) async throws {
      let faults = FaultInjector<any Client>([
        .latency(.milliseconds(1)...(.seconds(2))), .error(DepotError(), on: .rate(0.2)),
      ])
      let client = StubClient().injectingFaults(faults).timingOut(after: .seconds(1)).retrying()
      for number in 0..<20 { _ = try await client.page(number) }
    }
    let error = await #expect(throws: ExplorationError.self) {
      try await Simulation.explore(seeds: 0..<1_000, test)
    }
    let seed = try #require(error?.seed)
    for _ in 0..<10 {
      let again = Simulation(seed: seed)
      await #expect(throws: (any Error).self) { try await again.run(test) }
    }
  }
}
