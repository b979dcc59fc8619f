protocol FeedRepository: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
  func count() async throws -> Int
}
