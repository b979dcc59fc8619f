import DecoratorsRedis
import Foundation
import NIOCore
import RediStack

struct RediStackTransport: RedisTransport {
  let pool: RedisConnectionPool

  func send(_ command: RedisCommand) async throws -> RedisReply {
    do {
      let words = command.words.dropFirst().map { RESPValue.bulkString(ByteBuffer(bytes: $0)) }
      let name = String(decoding: command.words[0], as: UTF8.self)
      return RedisReply(try await pool.send(command: name, with: words).get())
    } catch let error as RediStack.RedisError {
      return .error(error.message)
    }
  }

  func messages(on channel: String) async throws -> AsyncThrowingStream<Data, any Error> {
    let (stream, messages) = AsyncThrowingStream.makeStream(of: Data.self)
    let name = RedisChannelName(channel)
    try await pool.subscribe(
      to: [name],
      messageReceiver: { _, message in
        if let data = RedisReply(message).data { messages.yield(data) }
      },
      onSubscribe: nil, onUnsubscribe: { _, _ in messages.finish() }
    ).get()
    messages.onTermination = { [pool] _ in _ = pool.unsubscribe(from: [name]) }
    return stream
  }
}

extension RedisReply {
  fileprivate init(_ value: RESPValue) {
    switch value {
    case .simpleString(let text), .bulkString(let text?): self = .data(Data(text.readableBytesView))
    case .integer(let number): self = .integer(number)
    case .array(let values): self = .array(values.map(RedisReply.init))
    case .error(let error): self = .error(error.message)
    case .null, .bulkString(nil): self = .null
    }
  }
}
