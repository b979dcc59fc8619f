import Foundation

/// A file that only the user who runs the program can read.
enum PrivateFile {
  /// Writes a file, in place of the one that is there, in one step.
  ///
  /// - Throws: `POSIXError` if it cannot be written. What was there before is there still then.
  static func write(_ data: Data, to file: URL) throws {
    let path = file.path(percentEncoded: false)
    let temporaryPath = "\(path).\(UUID().uuidString)"
    do {
      try create(temporaryPath, data)
      try check(rename(temporaryPath, path))
    } catch {
      unlink(temporaryPath)
      throw error
    }
  }

  private static func create(_ path: String, _ data: Data) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try check(descriptor)
    do {
      try write(data, to: descriptor)
    } catch {
      _ = close(descriptor)
      throw error
    }
    try check(close(descriptor))
  }

  private static func write(_ data: Data, to descriptor: Int32) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes
      while let address = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, address, rest.count)
        if count < 0, errno == EINTR { continue }
        try check(Int32(clamping: count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// Throws the error of a system call whose result says that it failed.
  private static func check(_ result: Int32) throws {
    guard result < 0 else { return }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
