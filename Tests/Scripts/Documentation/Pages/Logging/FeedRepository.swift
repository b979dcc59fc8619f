protocol FeedRepository: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
  func name() -> String
}

extension FeedRepository {
  func name() -> String { "feed" }
}
