import CHiredis
import Foundation

/// An answer of a Redis server.
public enum RedisValue: Sendable, Equatable {
  case nothing
  case data(Data)
  case integer(Int)
  case list([RedisValue])

  /// The data, if it is data.
  public var data: Data? {
    if case .data(let data) = self { data } else { nil }
  }

  /// - Throws: ``RedisError`` if the server answers that it could not do what it was asked for.
  init(_ reply: redisReply) throws(RedisError) {
    switch reply.type {
    case REDIS_REPLY_STRING, REDIS_REPLY_STATUS:
      self = .data(Self.data(reply))
    case REDIS_REPLY_INTEGER:
      self = .integer(Int(reply.integer))
    case REDIS_REPLY_ARRAY:
      var list: [RedisValue] = []
      for index in 0..<Int(reply.elements) {
        guard let element = reply.element?[index]?.pointee else { continue }
        list.append(try RedisValue(element))
      }
      self = .list(list)
    case REDIS_REPLY_ERROR:
      throw RedisError(String(decoding: Self.data(reply), as: UTF8.self))
    default:
      self = .nothing
    }
  }

  private static func data(_ reply: redisReply) -> Data {
    guard let start = reply.str else { return Data() }
    return Data(bytes: start, count: Int(reply.len))
  }
}

/// Why a Redis server has not done what it was asked for.
public struct RedisError: Error, CustomStringConvertible {
  public let description: String
  var connectionWasClosed = false

  init(_ description: String) { self.description = description }
}
