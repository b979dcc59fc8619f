protocol Fragment: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
  func save(_ items: [String]) async throws
}
