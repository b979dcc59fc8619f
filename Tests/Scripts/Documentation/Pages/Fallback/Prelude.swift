import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let url = URL(filePath: "/")

struct RemoteFeedRepository: FeedRepository {
  var url: URL
  func fetchFeed(page: Int) async throws -> [String] { [] }
  func count() async throws -> Int { 0 }
}

typealias BundledFeedRepository = StubFeedRepository
typealias FailingStub = StubFeedRepository
typealias FullStub = StubFeedRepository

struct StubFeedRepository: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { [] }
  func count() async throws -> Int { 0 }
}

let remote = RemoteFeedRepository(url: url)
let bundled = BundledFeedRepository()
