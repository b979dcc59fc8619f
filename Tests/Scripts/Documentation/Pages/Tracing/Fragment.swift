protocol Fragment: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
  func show(_ text: String)
}
