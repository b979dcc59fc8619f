protocol FeedRepository: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
}
