import DecoratorsRedis
import Foundation

extension RedisTransport {
  func send(_ words: String...) async throws -> RedisReply {
    try await send(RedisCommand(words.map { Data($0.utf8) }))
  }
}
