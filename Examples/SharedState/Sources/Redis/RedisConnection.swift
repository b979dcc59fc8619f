import CHiredis
import Foundation

/// A connection to a Redis server, which is made when it is first needed, and made anew after a
/// failure.
///
/// The C library waits for the server on the thread that calls it. That is a thread of the
/// connection's own queue, so that none of Swift's few threads is held up.
public actor RedisConnection {
  private let executor = QueueExecutor()
  private let host: String
  private let port: Int
  private let timeout: Duration
  private var context: Context?

  /// Creates a connection. Nothing is sent yet.
  ///
  /// - Parameters:
  ///   - host: The server.
  ///   - port: The server's port.
  ///   - timeout: How long the server is waited for at most, each time.
  public init(host: String, port: Int, timeout: Duration) {
    self.host = host
    self.port = port
    self.timeout = timeout
  }

  /// The connection's queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Sends a command.
  ///
  /// - Parameter command: The command's name and its arguments, none of which is interpreted.
  /// - Returns: What the server answers.
  /// - Throws: ``RedisError``, and `CancellationError` if the task was cancelled while others had
  ///   their turn.
  public func send(_ command: [Data]) throws -> RedisValue {
    try Task.checkCancellation()
    let wasConnected = context != nil
    do {
      return try attempt(command)
    } catch let error as RedisError where wasConnected && error.connectionWasClosed {
      // The server was started anew, or closes what nobody has used for long.
      return try attempt(command)
    }
  }

  private func attempt(_ command: [Data]) throws -> RedisValue {
    let current = try context ?? Context(host: host, port: port, timeout: timeout)
    context = current
    defer { if current.isBroken { context = nil } }
    return try current.send(command)
  }
}

/// Runs what an actor does on a queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "RedisConnection")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// The C library's state of a connection.
final class Context {
  private let pointer: UnsafeMutablePointer<redisContext>

  init(host: String, port: Int, timeout: Duration) throws(RedisError) {
    // The library writes to connections that the server may have closed.
    signal(SIGPIPE, SIG_IGN)
    let components = timeout.components
    let time = timeval(
      tv_sec: .init(components.seconds),
      tv_usec: .init(components.attoseconds / 1_000_000_000_000))
    guard let pointer = redisConnectWithTimeout(host, Int32(port), time) else {
      throw RedisError("out of memory")
    }
    self.pointer = pointer
    guard !isBroken else { throw error }
    guard redisSetTimeout(pointer, time) == REDIS_OK else { throw error }
  }

  deinit {
    redisFree(pointer)
  }

  /// `true` if nothing more can be sent.
  var isBroken: Bool { pointer.pointee.err != 0 }

  func send(_ command: [Data]) throws(RedisError) -> RedisValue {
    append(command)
    var reply: UnsafeMutableRawPointer?
    _ = redisGetReply(pointer, &reply)
    guard let reply else {
      var error = error
      error.connectionWasClosed =
        pointer.pointee.err == REDIS_ERR_EOF || [ECONNRESET, EPIPE].contains(errno)
      throw error
    }
    return try value(reply)
  }

  /// Sends a command without waiting for the answer.
  func post(_ command: [Data]) throws(RedisError) {
    append(command)
    var isSent: Int32 = 0
    while isSent == 0 {
      guard redisBufferWrite(pointer, &isSent) == REDIS_OK else { throw error }
    }
  }

  /// Waits for an answer, or for something that the server says by itself; `nil` if there is nothing
  /// in time.
  func next(within limit: Duration) throws(RedisError) -> RedisValue? {
    while true {
      var reply: UnsafeMutableRawPointer?
      guard redisGetReplyFromReader(pointer, &reply) == REDIS_OK else { throw error }
      if let reply { return try value(reply) }
      var events = pollfd(fd: pointer.pointee.fd, events: Int16(POLLIN), revents: 0)
      guard poll(&events, 1, Int32(limit / .milliseconds(1))) > 0 else { return nil }
      guard redisBufferRead(pointer) == REDIS_OK else { throw error }
    }
  }

  private func append(_ command: [Data]) {
    var bytes = Data()
    for argument in command { bytes.append(argument) }
    bytes.withUnsafeBytes { bytes in
      var end = 0
      var arguments = command.map { argument in
        defer { end += argument.count }
        return bytes.baseAddress?.advanced(by: end).assumingMemoryBound(to: CChar.self)
      }
      _ = redisAppendCommandArgv(pointer, Int32(command.count), &arguments, command.map(\.count))
    }
  }

  private func value(_ reply: UnsafeMutableRawPointer) throws(RedisError) -> RedisValue {
    defer { freeReplyObject(reply) }
    return try RedisValue(reply.assumingMemoryBound(to: redisReply.self).pointee)
  }

  private var error: RedisError {
    withUnsafeBytes(of: &pointer.pointee.errstr) { bytes in
      RedisError(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
  }
}
