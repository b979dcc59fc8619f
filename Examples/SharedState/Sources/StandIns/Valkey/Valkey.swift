import DecoratorsRedis
import Foundation
import HiredisTransport
import NIOCore

// The part of valkey-swift 1.2 that a transport uses, declared as there, over hiredis.

public struct ValkeyKey: Sendable, Hashable {
  public init(_ buffer: ByteBuffer) {}
}

public protocol RESPTokenDecodable {}

public protocol RESPRenderable {
  var respEntries: Int { get }
  func encode(into commandEncoder: inout ValkeyCommandEncoder)
}

extension Array: RESPRenderable where Element: RESPRenderable {
  public var respEntries: Int { reduce(0) { $0 + $1.respEntries } }

  public func encode(into commandEncoder: inout ValkeyCommandEncoder) {
    for element in self { element.encode(into: &commandEncoder) }
  }
}

public protocol RESPStringRenderable: Sendable, Hashable {
  func encode(into commandEncoder: inout ValkeyCommandEncoder)
}

extension Data: RESPStringRenderable {
  public func encode(into commandEncoder: inout ValkeyCommandEncoder) {
    commandEncoder.words.append(self)
  }
}

public struct ValkeyCommandEncoder {
  fileprivate var words: [Data] = []

  public mutating func encodeArray<T0: RESPRenderable>(_ t0: T0) { t0.encode(into: &self) }
}

public protocol ValkeyCommand: Sendable, Hashable {
  associatedtype Response: RESPTokenDecodable & Sendable = RESPToken
  associatedtype Keys: Collection<ValkeyKey>

  static var name: String { get }
  var keysAffected: Keys { get }
  func encode(into commandEncoder: inout ValkeyCommandEncoder)
}

public struct RESPToken: RESPTokenDecodable, Sendable {
  public enum Value: Sendable {
    case simpleString(ByteBuffer)
    case simpleError(ByteBuffer)
    case bulkString(ByteBuffer)
    case bulkError(ByteBuffer)
    case number(Int64)
    case null
    case array([RESPToken])
  }

  public let value: Value

  fileprivate init(_ reply: RedisReply) {
    value =
      switch reply {
      case .null: .null
      case .data(let data): .bulkString(ByteBuffer(bytes: data))
      case .integer(let number): .number(Int64(number))
      case .array(let replies): .array(replies.map(RESPToken.init))
      case .error(let message): .simpleError(ByteBuffer(bytes: message.utf8))
      }
  }
}

public struct ValkeyClientError: Error {
  public struct ErrorCode: Equatable, Sendable {
    public static var commandError: Self { .init() }
  }

  public let errorCode: ErrorCode
  public let message: String?
}

public struct ValkeySubscriptionMessage: Sendable {
  public let message: [UInt8]
}

public final class ValkeyClient: Sendable {
  private let transport: HiredisTransport

  public init(port: Int) { transport = HiredisTransport(port: port) }

  public func execute<Command: ValkeyCommand>(
    _ command: Command
  ) async throws -> Command.Response where Command.Response == RESPToken {
    var encoder = ValkeyCommandEncoder()
    command.encode(into: &encoder)
    let reply = try await transport.send(RedisCommand(encoder.words))
    if case .error(let message) = reply {
      throw ValkeyClientError(errorCode: .commandError, message: message)
    }
    return RESPToken(reply)
  }

  public func subscribe<Value: Sendable>(
    to channels: String...,
    process: (AsyncThrowingStream<ValkeySubscriptionMessage, any Error>) async throws -> Value
  ) async throws -> Value {
    let messages = try await transport.messages(on: channels[0])
    return try await process(
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            for try await message in messages {
              continuation.yield(ValkeySubscriptionMessage(message: Array(message)))
            }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      })
  }
}
