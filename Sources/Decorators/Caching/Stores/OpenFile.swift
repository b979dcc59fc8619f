import Foundation

/// An open file, which is closed when this value is destroyed.
///
/// All methods throw `POSIXError`.
struct OpenFile: ~Copyable {
  private let descriptor: Int32

  /// Opens a file, but not the target of a symbolic link. Does not wait for a pipe.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - flags: The flags of `open(2)`. Only the user who runs the program can read a file that is
  ///     created.
  init(_ path: String, _ flags: Int32) throws {
    descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    try check(descriptor)
  }

  deinit {
    _ = close(descriptor)
  }

  /// Returns the metadata of the file.
  func status() throws -> stat {
    var status = stat()
    try check(fstat(descriptor, &status))
    return status
  }

  /// Locks the file until it is closed, at the latest when the process ends.
  ///
  /// - Throws: `EWOULDBLOCK` if another process or another thread has locked it.
  func lock() throws {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { try check(-1) }
    }
  }

  /// Returns the content from the beginning, with a known length.
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

  /// Waits until everything that was written is on the disk.
  func synchronize() throws {
    #if canImport(Darwin)
      // On Apple platforms, `fsync` leaves data in the cache of the disk. Not every file system
      // supports more.
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
    // If the times cannot be set, the cache only makes a poorer choice of files to remove.
    _ = futimens(descriptor, [time, time])
  }

  /// Calls `body` with the number of finished bytes, until all are finished or it makes no
  /// progress.
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

/// Throws the error of a system call whose result indicates a failure.
func check(_ result: Int32) throws {
  guard result < 0 else { return }
  throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
}
