protocol Fragment: Sendable {
  func fetchFeed(from host: String) async throws -> [String]
}
