import Decorators
import Testing

struct Failure: Error {}

struct FailingStub: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { throw Failure() }
}
