import DecoratorsRedis
import Foundation
import Synchronization

/// A transport that records commands, and replies with what it is told.
final class RecordingTransport: RedisTransport {
  private let recorded = Mutex<[RedisCommand]>([])
  private let reply: @Sendable (RedisCommand) -> RedisReply

  init(_ reply: @escaping @Sendable (_ command: RedisCommand) -> RedisReply = { _ in .null }) {
    self.reply = reply
  }

  var commands: [RedisCommand] { recorded.withLock(\.self) }

  /// The commands, without their arguments.
  var names: [String] { commands.map { String(decoding: $0.words[0], as: UTF8.self) } }

  func send(_ command: RedisCommand) -> RedisReply {
    recorded.withLock { $0.append(command) }
    return reply(command)
  }

  func messages(on channel: String) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { $0.finish() }
  }
}

extension RedisCommand {
  var name: String { String(decoding: words[0], as: UTF8.self) }
}
