import Decorators
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct NoNetwork: Error {}

struct RemoteFeedRepository: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { [] }
}

struct FailingStub: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { throw NoNetwork() }
}

struct RemoteFeed: Feed {
  func load() async throws {}
}

struct RemoteSearch: Search {
  func find() async throws {}
}

struct URLSessionClient: HTTPClient {
  func execute(_ request: URLRequest) async throws {}
}

actor Auth {
  func refreshToken() async throws {}
}

let auth = Auth()

protocol LoaderTask {
  func cancel()
}

struct ClosureTask: LoaderTask {
  let onCancel: @Sendable () -> Void

  func cancel() { onCancel() }
}
