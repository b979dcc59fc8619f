import Decorators
import Foundation

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
