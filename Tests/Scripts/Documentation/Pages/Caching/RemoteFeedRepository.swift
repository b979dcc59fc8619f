import Decorators
import Foundation

struct Item: Hashable, Sendable {
  var id: Int
  var page: Int
}

struct Session: Sendable {
  static let current = Session()
  var userID = "anna"
}

struct RemoteFeedRepository: FeedRepository {
  func fetchFeed() async throws -> [Item] { [] }
  func item(id: Int) async throws -> Item { Item(id: id, page: 1) }
  func save(_ item: Item) async throws -> Item { item }
}

struct RemoteCatalog: Catalog {
  func titles() async throws -> [String] { [] }
}

let repository = RemoteFeedRepository()
let user = "user"
let caches = URL(filePath: "caches")
