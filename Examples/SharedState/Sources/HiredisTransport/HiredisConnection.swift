import CHiredis
import DecoratorsRedis
import Foundation

/// The C library's state of a connection.
final class HiredisConnection {
  private let pointer: UnsafeMutablePointer<redisContext>

  init(host: String, port: Int, timeout: Duration) throws(HiredisError) {
    // The library writes to connections that the server may have closed.
    signal(SIGPIPE, SIG_IGN)
    let components = timeout.components
    let time = timeval(
      tv_sec: .init(components.seconds),
      tv_usec: .init(components.attoseconds / 1_000_000_000_000))
    guard let pointer = redisConnectWithTimeout(host, Int32(port), time) else {
      throw HiredisError("out of memory")
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

  func send(_ words: [Data]) throws(HiredisError) -> RedisReply {
    append(words)
    var reply: UnsafeMutableRawPointer?
    _ = redisGetReply(pointer, &reply)
    guard let reply else {
      var error = error
      error.connectionWasClosed =
        pointer.pointee.err == REDIS_ERR_EOF || [ECONNRESET, EPIPE].contains(errno)
      throw error
    }
    return value(reply)
  }

  /// Sends a command without waiting for the answer.
  func post(_ words: [Data]) throws(HiredisError) {
    append(words)
    var isSent: Int32 = 0
    while isSent == 0 {
      guard redisBufferWrite(pointer, &isSent) == REDIS_OK else { throw error }
    }
  }

  /// Waits for an answer, or for something that the server says by itself; `nil` if there is nothing
  /// in time.
  func next(within limit: Duration) throws(HiredisError) -> RedisReply? {
    while true {
      var reply: UnsafeMutableRawPointer?
      guard redisGetReplyFromReader(pointer, &reply) == REDIS_OK else { throw error }
      if let reply { return value(reply) }
      var events = pollfd(fd: pointer.pointee.fd, events: Int16(POLLIN), revents: 0)
      guard poll(&events, 1, Int32(limit / .milliseconds(1))) > 0 else { return nil }
      guard redisBufferRead(pointer) == REDIS_OK else { throw error }
    }
  }

  private func append(_ words: [Data]) {
    var bytes = Data()
    for word in words { bytes.append(word) }
    bytes.withUnsafeBytes { bytes in
      var end = 0
      var arguments = words.map { word in
        defer { end += word.count }
        return bytes.baseAddress?.advanced(by: end).assumingMemoryBound(to: CChar.self)
      }
      _ = redisAppendCommandArgv(pointer, Int32(words.count), &arguments, words.map(\.count))
    }
  }

  private func value(_ reply: UnsafeMutableRawPointer) -> RedisReply {
    defer { freeReplyObject(reply) }
    return RedisReply(reply.assumingMemoryBound(to: redisReply.self).pointee)
  }

  private var error: HiredisError {
    withUnsafeBytes(of: &pointer.pointee.errstr) { bytes in
      HiredisError(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
  }
}

extension RedisReply {
  fileprivate init(_ reply: redisReply) {
    self =
      switch reply.type {
      case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: .data(Self.data(reply))
      case REDIS_REPLY_INTEGER: .integer(Int(reply.integer))
      case REDIS_REPLY_ARRAY:
        .array(
          (0..<Int(reply.elements)).compactMap { index in
            (reply.element?[index]?.pointee).map(RedisReply.init)
          })
      case REDIS_REPLY_ERROR: .error(String(decoding: Self.data(reply), as: UTF8.self))
      default: .null
      }
  }

  private static func data(_ reply: redisReply) -> Data {
    guard let start = reply.str else { return Data() }
    return Data(bytes: start, count: Int(reply.len))
  }
}
