import Decorators
import Foundation
import Testing

let url = URL(filePath: "/")
let file = URL(filePath: "/")

struct FeedError: Error, Codable {}

struct RemoteFeedRepository: FeedRepository {
  var url: URL
  func fetchFeed(page: Int) async throws -> [String] { [] }
  func save(_ items: [String]) async throws {}
}

struct StubRepository: FeedRepository {
  func fetchFeed(page: Int) async throws -> [String] { ["Hello"] }
  func save(_ items: [String]) async throws {}
}

struct Reader {
  let repository: any FeedRepository

  func read() async throws {
    try await repository.save(repository.fetchFeed(page: 1))
  }

  func wakeUp() {
    Task { try await read() }
  }
}
