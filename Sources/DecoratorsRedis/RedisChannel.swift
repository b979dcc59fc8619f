import Foundation

/// A channel over the publish and subscribe of a Redis or Valkey server, by which caches of several machines
/// tell each other what they change.
///
///     let cache = LayeredCache(
///       over: RedisCache(over: transport, namespace: "shop"),
///       channel: RedisChannel("shop", over: transport))
public struct RedisChannel: CacheChannel {
  private let name: String
  private let transport: any RedisTransport

  /// Creates a channel. Nothing is sent to the server yet.
  ///
  /// - Parameters:
  ///   - name: The name of the channel: that of the cache.
  ///   - transport: The client of the server.
  public init(_ name: String, over transport: some RedisTransport) {
    self.name = name
    self.transport = transport
  }

  public func send(_ message: Data) async throws {
    let words = [Data("PUBLISH".utf8), Data(name.utf8), message]
    _ = try await transport.reply(to: RedisCommand(words))
  }

  public func messages() async throws -> AsyncThrowingStream<Data, any Error> {
    try await transport.messages(on: name)
  }
}
