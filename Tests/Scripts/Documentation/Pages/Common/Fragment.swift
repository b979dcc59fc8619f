protocol Fragment: Sendable {
  func load(_ id: Int) async throws -> [String]
  func fetchFeed(page: Int) async throws -> [String]
}
