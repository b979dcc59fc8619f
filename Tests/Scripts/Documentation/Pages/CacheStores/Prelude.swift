import Decorators
import Foundation

struct RemoteFeed: Feed {
  func titles() async throws -> [String] { [] }
}

let directory = URL(filePath: "caches")
