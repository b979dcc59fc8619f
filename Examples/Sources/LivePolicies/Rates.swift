import DecoratorsTesting

/// Exchange rates from a server.
protocol Rates: Sendable {
  func fetchRate(of currency: String) async throws -> Double
}

/// Rates whose server is simulated.
struct RemoteRates: Rates {
  let server: SimulatedService

  func fetchRate(of currency: String) async throws -> Double {
    try await server.call()
    return 1
  }
}
