import DecoratorsRedis
import Foundation
import HiredisTransport
import NIOCore
import Synchronization

// The part of RediStack 1.6 that a transport uses, declared as there, over hiredis.

public struct RedisError: LocalizedError, Sendable {
  public let message: String

  public init(reason: String) { message = "(Redis) \(reason)" }
}

public enum RESPValue: Sendable {
  case null
  case simpleString(ByteBuffer)
  case bulkString(ByteBuffer?)
  case error(RedisError)
  case integer(Int)
  case array([RESPValue])

  fileprivate init(_ reply: RedisReply) {
    self =
      switch reply {
      case .null: .null
      case .data(let data): .bulkString(ByteBuffer(bytes: data))
      case .integer(let number): .integer(number)
      case .array(let replies): .array(replies.map(RESPValue.init))
      case .error(let message): .error(RedisError(reason: message))
      }
  }
}

public struct RedisChannelName: Sendable, Hashable {
  public let rawValue: String

  public init(_ value: String) { rawValue = value }
}

public typealias RedisSubscriptionMessageReceiver = (
  _ publisher: RedisChannelName, _ message: RESPValue
) -> Void
public typealias RedisSubscriptionChangeHandler = (
  _ subscriptionKey: String, _ currentSubscriptionCount: Int
) -> Void

public final class RedisConnectionPool: Sendable {
  private let transport: HiredisTransport
  private let subscriptions = Mutex<[String: Task<Void, Never>]>([:])

  public init(port: Int) { transport = HiredisTransport(port: port) }

  public func send(command: String, with arguments: [RESPValue]) -> EventLoopFuture<RESPValue> {
    let words = arguments.map { value in
      if case .bulkString(let buffer?) = value { Data(buffer.readableBytesView) } else { Data() }
    }
    return EventLoopFuture { [transport] in
      let reply = try await transport.send(RedisCommand([Data(command.utf8)] + words))
      if case .error(let message) = reply { throw RedisError(reason: message) }
      return RESPValue(reply)
    }
  }

  public func subscribe(
    to channels: [RedisChannelName],
    messageReceiver receiver: @escaping RedisSubscriptionMessageReceiver,
    onSubscribe subscribeHandler: RedisSubscriptionChangeHandler?,
    onUnsubscribe unsubscribeHandler: RedisSubscriptionChangeHandler?
  ) -> EventLoopFuture<Void> {
    let name = channels[0]
    nonisolated(unsafe) let (receiver, unsubscribeHandler) = (receiver, unsubscribeHandler)
    return EventLoopFuture { [self] in
      let messages = try await transport.messages(on: name.rawValue)
      let task = Task {
        do {
          for try await message in messages {
            receiver(name, .bulkString(ByteBuffer(bytes: message)))
          }
        } catch {}
        unsubscribeHandler?(name.rawValue, 0)
      }
      subscriptions.withLock { $0[name.rawValue] = task }
    }
  }

  public func unsubscribe(from channels: [RedisChannelName]) -> EventLoopFuture<Void> {
    subscriptions.withLock { $0.removeValue(forKey: channels[0].rawValue) }?.cancel()
    return EventLoopFuture {}
  }
}
