import DecoratorsRedis
import Foundation

protocol Search: Sendable {
  func search(for text: String) async throws -> [String]
}

struct RemoteSearch: Search {
  func search(for text: String) async throws -> [String] { [text] }
}

/// Stands in for the client, and for the transport that the page shows.
struct ValkeyClient {}

struct ValkeyTransport: RedisTransport {
  let client: ValkeyClient

  func send(_ command: RedisCommand) async throws -> RedisReply { .null }

  func messages(on channel: String) async throws -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { _ in }
  }
}

let client = ValkeyClient()

let user = "ann"
