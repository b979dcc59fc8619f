struct FeedItem: Codable, Equatable, Sendable {
  let id: Int
  let title: String
}

protocol FeedRepository: Sendable {
  func fetchFeed() async throws -> [FeedItem]
  func save(_ items: [FeedItem]) async throws
}
