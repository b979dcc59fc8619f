import DecoratorsRedis
import Foundation
import Synchronization

/// A transport over the C library hiredis. Its connection is made when it is first needed, and made anew
/// after a failure.
///
/// The C library waits for the server on the thread that calls it. That is a thread of the transport's own
/// queue, so that none of Swift's few threads is held up.
public actor HiredisTransport: RedisTransport {
  private let executor = QueueExecutor()
  private let host: String
  private let port: Int
  private let timeout: Duration
  private var connection: HiredisConnection?

  /// Creates a transport. Nothing is sent yet.
  ///
  /// - Parameters:
  ///   - host: The server; this machine by default.
  ///   - port: The server's port; 6379 by default.
  ///   - timeout: How long the server is waited for at most, each time; 250 milliseconds by default.
  public init(
    host: String = "127.0.0.1", port: Int = 6_379, timeout: Duration = .milliseconds(250)
  ) {
    self.host = host
    self.port = port
    self.timeout = timeout
  }

  /// The transport's queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Sends a command.
  ///
  /// - Throws: ``HiredisError``, and `CancellationError` if the task was cancelled while others had their
  ///   turn.
  public func send(_ command: RedisCommand) throws -> RedisReply {
    try Task.checkCancellation()
    let wasConnected = connection != nil
    do {
      return try attempt(command)
    } catch let error as HiredisError where wasConnected && error.connectionWasClosed {
      // The server was started anew, or closes what nobody has used for long.
      return try attempt(command)
    }
  }

  private func attempt(_ command: RedisCommand) throws -> RedisReply {
    let current = try connection ?? HiredisConnection(host: host, port: port, timeout: timeout)
    connection = current
    defer { if current.isBroken { connection = nil } }
    return try current.send(command.words)
  }

  /// Returns the messages from now on, which a thread of their own receives.
  ///
  /// It asks a silent server for a sign of life, so that it notices within twice its timeout that it hears
  /// nothing.
  ///
  /// - Throws: ``HiredisError`` if the server cannot be reached.
  public nonisolated func messages(
    on channel: String
  ) async throws -> AsyncThrowingStream<Data, any Error> {
    let (stream, messages) = AsyncThrowingStream.makeStream(of: Data.self)
    let isOver = Flag()
    messages.onTermination = { _ in isOver.set() }
    try await withCheckedThrowingContinuation { (ready: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { [host, port, timeout] in
        do {
          let connection = try HiredisConnection(host: host, port: port, timeout: timeout)
          _ = try connection.send([Data("SUBSCRIBE".utf8), Data(channel.utf8)])
          ready.resume()
          messages.finish(
            throwing: Self.receive(from: connection, within: timeout, until: isOver) {
              messages.yield($0)
            })
        } catch {
          ready.resume(throwing: error)
        }
      }
    }
    return stream
  }

  private static func receive(
    from connection: HiredisConnection, within timeout: Duration, until isOver: Flag,
    _ receive: (Data) -> Void
  ) -> HiredisError? {
    var isAsked = false
    do throws(HiredisError) {
      while !isOver.isSet {
        if let reply = try connection.next(within: timeout) {
          isAsked = false
          guard case .array(let parts) = reply, parts.count == 3,
            parts[0].data == Data("message".utf8), let message = parts[2].data
          else { continue }
          receive(message)
        } else if isAsked {
          throw HiredisError("the server is silent")
        } else {
          try connection.post([Data("PING".utf8)])
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

/// Runs what an actor does on a queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "HiredisTransport")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// The error of a server that cannot be reached, or does not answer in time.
public struct HiredisError: Error, CustomStringConvertible {
  public let description: String
  var connectionWasClosed = false

  init(_ description: String) { self.description = description }
}
