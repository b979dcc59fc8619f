protocol Tariffs: Sendable {
  func loadTariff(id: Int) async throws -> Int
}

protocol Fares: Sendable {
  func loadFare(id: Int) async throws -> Int
}
