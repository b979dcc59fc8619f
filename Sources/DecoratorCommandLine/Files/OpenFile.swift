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

/// A file that is read or written in pieces.
final class OpenFile: Sendable {
  static let standardOutput = OpenFile(STDOUT_FILENO)
  static let standardError = OpenFile(STDERR_FILENO)

  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file, with the flags of `open`.
  init(_ path: String, _ flags: Int32) throws(POSIXError) {
    descriptor = open(path, flags | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Self.error }
  }

  deinit { _ = systemClose(descriptor) }

  func write(_ bytes: [UInt8]) throws(POSIXError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.error }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads up to `count` bytes from a place on. It reads fewer only at the end of the file.
  func read(_ count: Int, at offset: Int) throws(POSIXError) -> [UInt8] {
    var isFailure = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, total in
      while total < count {
        let next = buffer.baseAddress.map { $0 + total }
        let read = pread(descriptor, next, count - total, off_t(offset + total))
        if read < 0, errno == EINTR { continue }
        isFailure = read < 0
        guard read > 0 else { return }
        total += read
      }
    }
    if isFailure { throw Self.error }
    return bytes
  }

  private static var error: POSIXError {
    POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
  }
}

#if canImport(Glibc)
  private let systemWrite = Glibc.write
  private let systemClose = Glibc.close
#elseif canImport(Musl)
  private let systemWrite = Musl.write
  private let systemClose = Musl.close
#else
  private let systemWrite = Darwin.write
  private let systemClose = Darwin.close
#endif
