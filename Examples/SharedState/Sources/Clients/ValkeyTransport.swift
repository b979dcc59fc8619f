import DecoratorsRedis
import Foundation
import NIOCore
import Valkey

struct ValkeyTransport: RedisTransport {
  let client: ValkeyClient

  func send(_ command: RedisCommand) async throws -> RedisReply {
    do {
      return RedisReply(try await client.execute(PlainCommand(command: command)))
    } catch let error as ValkeyClientError where error.errorCode == .commandError {
      return .error(error.message ?? "")
    }
  }

  func messages(on channel: String) async throws -> AsyncThrowingStream<Data, any Error> {
    try await RedisSubscription.messages { [client] subscription in
      try await client.subscribe(to: channel) { messages in
        subscription.begin()
        for try await message in messages { subscription.yield(Data(message.message)) }
      }
    }
  }
}

private struct PlainCommand: ValkeyCommand {
  static let name = "Decorators"
  let command: RedisCommand
  var keysAffected: [ValkeyKey] { command.keys.map { ValkeyKey(ByteBuffer(bytes: $0)) } }

  struct Word: RESPRenderable {
    let data: Data
    var respEntries: Int { 1 }
    func encode(into encoder: inout ValkeyCommandEncoder) { data.encode(into: &encoder) }
  }

  func encode(into encoder: inout ValkeyCommandEncoder) {
    encoder.encodeArray(command.words.map(Word.init))
  }
}

extension RedisReply {
  fileprivate init(_ token: RESPToken) {
    switch token.value {
    case .simpleString(let text), .bulkString(let text): self = .data(Data(text.readableBytesView))
    case .number(let number): self = .integer(Int(number))
    case .array(let tokens): self = .array(tokens.map(RedisReply.init))
    default: self = .null
    }
  }
}
