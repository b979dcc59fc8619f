import Decorators
import Foundation
import Testing

struct NoNetwork: Error {}

struct RemoteFeedRepository: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { [] }
}

struct FailingStub: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { throw NoNetwork() }
}
