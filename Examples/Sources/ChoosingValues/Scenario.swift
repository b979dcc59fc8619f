import DecoratorsTesting

/// A server under load, and the stacks before it that are compared.
struct Scenario {
  /// The name of the picture's file.
  let name: String
  let title: String
  var measure = LoadReport.Measure.calls
  var latency = SimulatedLatency.median(.milliseconds(50), percentile99: .milliseconds(200))
  var capacity = 10
  let phases: [ServicePhase]
  var load = SimulatedLoad.arrivals(perSecond: 80)
  /// The number of items for which the users ask.
  var items = 1_000_000
  /// The number of calls that each user makes at the same time.
  var callsOfUser = 1
  let stacks: KeyValuePairs<String, @Sendable (RemoteShop) -> any Shop>

  /// Puts the server under load once for each stack.
  func reports() async throws -> [(name: String, report: LoadReport)] {
    var reports: [(name: String, report: LoadReport)] = []
    for (name, stack) in stacks {
      let simulation = Simulation(seed: 1, stepLimit: .max)
      let report = try await simulation.run { simulation in
        let server = SimulatedService(
          in: simulation, latency: latency, capacity: capacity, phases: phases)
        let shop = stack(RemoteShop(server: server))
        return try await server.underLoad(load) { number in
          try await withThrowingTaskGroup { group in
            for call in 0..<callsOfUser {
              group.addTask { _ = try await shop.item(id: (number + call) % items) }
            }
            try await group.waitForAll()
          }
        }
      }
      reports.append((name, report))
    }
    return reports
  }
}
