import Foundation

/// Has every member that pages ask for.
struct RemoteFeedRepository: FeedRepository {
  var url = URL(filePath: "/")
  var name: String { "feed" }
  func fetchFeed() async throws -> [String] { [] }
  func fetchFeed(page: Int) async throws -> [String] { [] }
  func save(_ items: [String]) async throws {}
  func count() async throws -> Int { 0 }
}

typealias StubRepository = RemoteFeedRepository
typealias FailingStub = RemoteFeedRepository

let url = URL(filePath: "/")
let archiveURL = URL(filePath: "/archive")
