import Decorators

struct RemoteFeedRepository: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { [] }
  func save(_ items: [String]) async throws {}
}

let cache = MemoryCache()
