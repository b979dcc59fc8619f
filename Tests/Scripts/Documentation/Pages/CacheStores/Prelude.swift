import Decorators
import Foundation

struct RemoteFeed: Feed {
  func titles() async throws -> [String] { [] }
}

let user = "user"
let directory = URL(filePath: "caches")
