protocol FeedRepository: Sendable {
  func fetchFeed() async throws -> [Item]
  func item(id: Int) async throws -> Item
  func save(_ item: Item) async throws -> Item
}
