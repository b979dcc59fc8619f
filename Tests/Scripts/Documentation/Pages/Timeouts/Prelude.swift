import Decorators
import Foundation
import Testing

let url = URL(filePath: "/")

struct RemoteFeedRepository: FeedRepository {
  var url: URL
  func fetchFeed(page: Int) async throws -> [String] { [] }
}
