import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLResponse {
  var isRejected: Bool { (self as? HTTPURLResponse)?.statusCode != 200 }
}

struct RemoteFeedRepository: FeedRepository {
  func fetchFeed() async throws -> [String] { [] }
}

actor Auth {
  func refreshToken() async throws {}
}

let auth = Auth()
