import Decorators
import Testing

struct Failure: Error {}

struct FailingStub: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { throw Failure() }
}

let remote = RemoteFeedRepository()
let page = 1
let logger = StandIn()

struct StandIn {
  func log(_ text: String) {}
}

func retry<Value>(attempts: Int, _ call: () async throws -> Value) async throws -> Value {
  try await call()
}
