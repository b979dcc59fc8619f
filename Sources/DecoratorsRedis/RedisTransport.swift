import Foundation

/// A client of a Redis or Valkey server, as the types of this module use it.
///
/// Conform the client of your app to it. The client decides about connections, authentication, TLS and the
/// nodes of a cluster:
///
///     struct MyTransport: RedisTransport {
///       let client: MyClient
///
///       func send(_ command: RedisCommand) async throws -> RedisReply {
///         RedisReply(try await client.send(command.words))
///       }
///
///       func messages(on channel: String) async throws -> AsyncThrowingStream<Data, any Error> {
///         try await client.subscribe(to: channel)
///       }
///     }
///
/// Nothing in a command depends on the connection that takes it, so a transport may send each one over
/// another connection.
public protocol RedisTransport: Sendable {
  /// Sends a command, and returns the reply of the server.
  ///
  /// - Parameter command: The command, of which the client interprets nothing.
  /// - Returns: The reply. That of a server that refuses the command is ``RedisReply/error(_:)``.
  /// - Throws: Any error if the server cannot be reached, or does not answer in time.
  func send(_ command: RedisCommand) async throws -> RedisReply

  /// Returns the messages that are published on a channel from now on.
  ///
  /// The method returns when the server has confirmed the subscription. The stream ends, or throws an error,
  /// as soon as messages may have been lost, for example with the connection. When nobody iterates over it
  /// any longer, the subscription ends.
  ///
  /// - Parameter channel: The name of the channel.
  /// - Throws: Any error if the server cannot be reached.
  func messages(on channel: String) async throws -> AsyncThrowingStream<Data, any Error>
}

/// A command for a Redis or Valkey server.
public struct RedisCommand: Sendable, Hashable {
  /// The name of the command and its arguments.
  public let words: [Data]
  /// The keys among the words. A client of a cluster sends the command to the node that has them: they have
  /// one hash slot.
  public let keys: [Data]

  /// Creates a command.
  public init(_ words: [Data], keys: [Data] = []) {
    self.words = words
    self.keys = keys
  }

  /// Creates a command of a name, keys, and further arguments.
  init(_ name: String, _ keys: [Data], _ arguments: Data...) {
    self.init([Data(name.utf8)] + keys + arguments, keys: keys)
  }
}

/// The reply of a Redis or Valkey server.
public enum RedisReply: Sendable, Hashable {
  /// No value.
  case null
  /// A string of bytes, or a status such as `OK`.
  case data(Data)
  case integer(Int)
  case array([RedisReply])
  /// The message of a server that refuses a command: `ERR unknown command`.
  case error(String)

  /// The bytes of a string; `nil` for other replies.
  public var data: Data? {
    if case .data(let data) = self { data } else { nil }
  }
}

/// The error of a command that a server refuses.
public struct RedisError: Error, Equatable, CustomStringConvertible {
  /// The message of the server.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension RedisTransport {
  /// Sends a command.
  ///
  /// - Throws: ``RedisError`` if the server refuses it, or the error of the transport.
  func reply(to command: RedisCommand) async throws -> RedisReply {
    let reply = try await send(command)
    if case .error(let message) = reply { throw RedisError(message) }
    return reply
  }
}
