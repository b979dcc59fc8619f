import Foundation

let url = URL(filePath: "/")

struct RemoteFeedRepository: FeedRepository {
  var url: URL
  func fetchFeed(page: Int) async throws -> [String] { [] }
}

enum Account {
  static let current = 1
}
