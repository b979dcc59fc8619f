import Foundation

/// A connection that takes commands to a Redis server.
protocol RedisCommands: Sendable {
  /// Sends a command, of which nothing is interpreted.
  func send(_ command: [Data]) async throws -> RedisValue
}

extension RedisConnection: RedisCommands {}

extension RedisCommands {
  func send(_ command: String...) async throws -> RedisValue {
    try await send(command.map { Data($0.utf8) })
  }
}
