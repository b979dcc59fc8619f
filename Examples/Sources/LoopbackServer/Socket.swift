import Foundation

/// A stream socket, closed by whoever made it.
struct Socket: Hashable, Sendable {
  let descriptor: Int32

  /// `SOCK_STREAM`, which has another type in every C library.
  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif

  /// Takes over a descriptor that a system call returned.
  ///
  /// - Throws: `POSIXError` if the call has failed.
  init(_ descriptor: Int32) throws {
    guard descriptor >= 0 else { throw POSIXError.current }
    self.descriptor = descriptor
    // A child process that inherited a socket would keep it open after it is closed here.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, to: Int32(1))
    #endif
  }

  /// Waits for bytes; empty if the connection is closed.
  func read() -> Data {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = uninterrupted { recv(descriptor, &bytes, bytes.count, 0) }
    return Data(bytes.prefix(max(count, 0)))
  }

  /// Sends all the bytes; false if the connection is closed.
  func write(_ data: Data) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let chunk = UnsafeRawBufferPointer(rebasing: rest)
        let count = uninterrupted { send(descriptor, chunk.baseAddress, chunk.count, flags) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Ends the connection in both directions, so that a thread that reads from it goes on. The
  /// socket is still to be closed.
  func interrupt() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Makes closing the socket break the connection off rather than end it.
  func resetWhenClosed() {
    setOption(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
  }

  /// Sets an option of the socket's own level; one that the system does not know is ignored.
  func setOption<Value: BitwiseCopyable>(_ option: Int32, to value: Value) {
    _ = withUnsafePointer(to: value) { pointer in
      setsockopt(descriptor, SOL_SOCKET, option, pointer, socklen_t(MemoryLayout<Value>.size))
    }
  }

  /// Closes the socket, which nobody may use from then on.
  func close() {
    _ = Foundation.close(descriptor)
  }
}

/// Repeats a system call that a signal has interrupted.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}

extension POSIXError {
  /// The error of the last system call of this thread.
  static var current: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
