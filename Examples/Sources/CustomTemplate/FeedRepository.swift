struct FeedItem: Equatable, Sendable {
  var id: Int
  var title: String
}

protocol FeedRepository: Sendable {
  func fetchFeed(page: Int) async throws -> [FeedItem]
  func save(_ items: [FeedItem]) async throws
  func isSaved(_ item: FeedItem) -> Bool
  var name: String { get }
}
