import Decorators

struct StubRepository: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { ["Hello"] }
}

let clock = ManualClock()
