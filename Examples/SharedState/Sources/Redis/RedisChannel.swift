import Decorators
import Foundation
import Synchronization

/// Tells other machines what a cache changes, by the publish and subscribe of a Redis or Valkey server.
///
///     let cache = LayeredCache(over: RedisCache(namespace: "shop"), channel: RedisChannel("shop"))
///
/// It asks a silent server for a sign of life, so that it notices within twice `patience` that it hears
/// nothing.
public final class RedisChannel: CacheChannel {
  private let host: String
  private let port: Int
  private let name: Data
  private let patience: Duration
  private let connection: RedisConnection

  /// Creates a channel. Nothing is sent to the server yet.
  ///
  /// - Parameters:
  ///   - name: The name of the channel: that of the cache.
  ///   - host: The server; this machine by default.
  ///   - port: The server's port; 6379 by default.
  ///   - patience: How long the server may be silent, and then how long its answer may take; 200
  ///     milliseconds by default.
  public init(
    _ name: String, host: String = "127.0.0.1", port: Int = 6_379,
    patience: Duration = .milliseconds(200)
  ) {
    self.host = host
    self.port = port
    self.name = Data(name.utf8)
    self.patience = patience
    connection = RedisConnection(host: host, port: port, timeout: patience)
  }

  /// Sends a message.
  ///
  /// - Throws: ``RedisError`` if the server does not take it in time.
  public func send(_ message: Data) async throws {
    _ = try await connection.send([Data("PUBLISH".utf8), name, message])
  }

  /// The messages from now on, which a thread of their own receives.
  ///
  /// - Throws: ``RedisError`` if the server cannot be reached.
  public func messages() async throws -> AsyncThrowingStream<Data, any Error> {
    let (stream, messages) = AsyncThrowingStream.makeStream(of: Data.self)
    let isOver = Flag()
    messages.onTermination = { _ in isOver.set() }
    try await withCheckedThrowingContinuation { (ready: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { [self] in
        do {
          let context = try Context(host: host, port: port, timeout: patience)
          _ = try context.send([Data("SUBSCRIBE".utf8), name])
          ready.resume()
          messages.finish(throwing: receive(from: context, until: isOver) { messages.yield($0) })
        } catch {
          ready.resume(throwing: error)
        }
      }
    }
    return stream
  }

  private func receive(
    from context: Context, until isOver: Flag, _ receive: (Data) -> Void
  ) -> RedisError? {
    var isAsked = false
    do throws(RedisError) {
      while !isOver.isSet {
        if let answer = try context.next(within: patience) {
          isAsked = false
          guard case .list(let parts) = answer, parts.count == 3,
            parts[0].data == Data("message".utf8), let message = parts[2].data
          else { continue }
          receive(message)
        } else if isAsked {
          throw RedisError("the server is silent")
        } else {
          try context.post([Data("PING".utf8)])
          isAsked = true
        }
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A flag for two threads.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
