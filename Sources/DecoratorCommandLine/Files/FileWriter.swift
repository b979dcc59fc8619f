#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written in pieces.
final class FileWriter: Sendable {
  static let standardOutput = FileWriter(STDOUT_FILENO)
  static let standardError = FileWriter(STDERR_FILENO)

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file, which is made if it does not exist. An old text stays until it is written over.
  init(at path: String) throws(POSIXError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .last }
  }

  deinit { close(descriptor) }

  func append(_ bytes: some ContiguousBytes) throws(POSIXError) {
    let error = bytes.withUnsafeBytes { bytes -> POSIXError? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return .last }
        rest = rest.dropFirst(count)
      }
      return nil
    }
    if let error { throw error }
  }

  /// Ends the file after what was written.
  func finish() throws(POSIXError) {
    let count = lseek(descriptor, 0, SEEK_CUR)
    if count >= 0, ftruncate(descriptor, count) != 0 { throw .last }
  }

  /// Allows the same users to read and write the file as another file, if that exists.
  func copyPermissions(of path: String) throws(POSIXError) {
    var status = stat()
    if stat(path, &status) == 0, fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw .last }
  }

  /// Gives a file another path, at which it replaces a file.
  static func move(_ path: String, to place: String) throws(POSIXError) {
    if rename(path, place) != 0 { throw .last }
  }
}

extension POSIXError {
  /// The error of the last call of the system.
  static var last: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}
