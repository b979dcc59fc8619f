import DecoratorsCaching
import Foundation

struct RemoteFeed: Feed {
  func titles() async throws -> [String] { [] }
}

struct RemoteCatalog: Catalog {
  func titles() async throws -> [String] { [] }
}

let user = "user"
let directory = URL(filePath: "caches")
let store = FileCache(directory: directory)
