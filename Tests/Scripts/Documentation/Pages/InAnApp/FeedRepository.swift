protocol FeedRepository: Sendable {
  func fetchFeed() async throws -> [String]
}

struct RemoteFeed: FeedRepository {
  func fetchFeed() async throws -> [String] { [] }
}

struct StubFeed: FeedRepository {
  func fetchFeed() async throws -> [String] { ["Hello"] }
}
