import Foundation

let file = URL(filePath: "/")

struct FeedError: Error, Codable {}

struct Reader {
  let repository: any FeedRepository

  func read() async throws {
    try await repository.save(repository.fetchFeed(page: 1))
  }

  func wakeUp() {
    Task { try await read() }
  }
}
