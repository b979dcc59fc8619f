import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class RemoteFeedRepository: FeedRepository {
  let url: URL
  private let session = URLSession(configuration: .ephemeral)

  init(url: URL) {
    self.url = url
  }

  func fetchFeed() async throws -> [FeedItem] {
    let (data, response) = try await session.data(from: url)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw UnexpectedStatus(code: status) }
    return try JSONDecoder().decode([FeedItem].self, from: data)
  }
}

struct UnexpectedStatus: Error, Equatable {
  let code: Int
}
