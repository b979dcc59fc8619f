struct FeedItem: Codable, Equatable, Sendable {
  let id: Int
  let title: String
}

/// It is not `Sendable`, as protocols of this kind seldom are.
protocol FeedRepository {
  func fetchFeed() async throws -> [FeedItem]
}
