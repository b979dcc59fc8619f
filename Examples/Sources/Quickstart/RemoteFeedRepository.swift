import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The feed of a server, as JSON over HTTP. It knows nothing of retries or logs.
struct RemoteFeedRepository: FeedRepository {
  let url: URL
  var session = URLSession(configuration: .ephemeral)

  func fetchFeed() async throws -> [FeedItem] {
    let data = try await send(URLRequest(url: url.appending(path: "feed")))
    return try JSONDecoder().decode([FeedItem].self, from: data)
  }

  func save(_ items: [FeedItem]) async throws {
    var request = URLRequest(url: url.appending(path: "feed"))
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(items)
    _ = try await send(request)
  }

  private func send(_ request: URLRequest) async throws -> Data {
    let (data, response) = try await session.data(for: request)
    if let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) {
      throw UnexpectedStatus(code: response.statusCode)
    }
    return data
  }
}

/// The server answered, but not with success.
struct UnexpectedStatus: Error, Equatable {
  let code: Int
}
