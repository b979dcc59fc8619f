protocol Fragment: Sendable {
  func fetchFeed() async throws -> [String]
}
