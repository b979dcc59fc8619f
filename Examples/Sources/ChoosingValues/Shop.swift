import DecoratorsTesting

/// A shop that the programs of users call.
protocol Shop: Sendable {
  func item(id: Int) async throws -> Int
}

/// A shop whose server is simulated.
struct RemoteShop: Shop {
  let server: SimulatedService

  func item(id: Int) async throws -> Int {
    try await server.call()
    return id
  }
}
