import Foundation

/// A file that is open, and is closed when this value ends.
///
/// All that fails throws `POSIXError`.
struct OpenFile: ~Copyable {
  private let descriptor: Int32

  /// Opens a file; not what a symbolic link points at. A pipe keeps nobody waiting.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - flags: How it is opened, as for `open(2)`. What is created only the user who runs the
  ///     program can read.
  init(_ path: String, _ flags: Int32) throws {
    descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    try check(descriptor)
  }

  deinit {
    _ = close(descriptor)
  }

  /// What is known of the file without reading it.
  func status() throws -> stat {
    var status = stat()
    try check(fstat(descriptor, &status))
    return status
  }

  /// Locks the file until it is closed. The end of the process closes it, too, however it ends.
  ///
  /// - Throws: `EWOULDBLOCK` if another process or another thread has locked it.
  func lock() throws {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { try check(-1) }
    }
  }

  /// The content from the beginning to the end, of a length that is known.
  func read(_ count: Int) throws -> Data {
    guard count > 0, let buffer = malloc(count) else { return Data() }
    let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: count)
    do {
      let end = try transfer(bytes.count) { pread(descriptor, buffer + $0, count - $0, off_t($0)) }
      return Data(bytesNoCopy: buffer, count: end, deallocator: .free)
    } catch {
      free(buffer)
      throw error
    }
  }

  /// Writes data at the beginning.
  func write(_ data: some ContiguousBytes) throws {
    try data.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let end = try transfer(bytes.count) {
        pwrite(descriptor, start + $0, bytes.count - $0, off_t($0))
      }
      guard end == bytes.count else { throw POSIXError(.EIO) }
    }
  }

  /// Waits until the disk has all that was written.
  func synchronize() throws {
    #if canImport(Darwin)
      // `fsync` alone leaves it in the disk's cache there. Not every file system can do more.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try check(fsync(descriptor))
  }

  /// Sets the times of the last access and the last change.
  func setTimes(to date: Date) {
    let seconds = date.timeIntervalSince1970
    let time = timespec(
      tv_sec: Int(seconds.rounded(.down)),
      tv_nsec: Int((seconds - seconds.rounded(.down)) * 1_000_000_000))
    // Times that cannot be set make a cache forget less wisely, and no more than that.
    _ = futimens(descriptor, [time, time])
  }

  /// Calls `body` with the number of bytes that are done, until it does no more or all are.
  private func transfer(_ count: Int, _ body: (Int) -> Int) throws -> Int {
    var done = 0
    while done < count {
      let step = body(done)
      if step < 0, errno == EINTR { continue }
      try check(Int32(clamping: step))
      if step == 0 { break }
      done += step
    }
    return done
  }
}

/// Throws the error of a system call whose result says that it failed.
func check(_ result: Int32) throws {
  guard result < 0 else { return }
  throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
}
