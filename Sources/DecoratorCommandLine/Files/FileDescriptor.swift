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

/// An open file, or an open stream such as standard output.
struct FileDescriptor: ~Copyable, Sendable {
  private let number: Int32
  private let isOwned: Bool

  static var standardOutput: Self { Self(number: STDOUT_FILENO, isOwned: false) }
  static var standardError: Self { Self(number: STDERR_FILENO, isOwned: false) }

  private init(number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  private init(opened number: Int32) throws(POSIXError) {
    if number < 0 { throw .last }
    self.init(number: number, isOwned: true)
  }

  init(reading path: String) throws(POSIXError) { try self.init(opened: open(path, O_RDONLY)) }

  /// Opens a file to write a new text.
  ///
  /// - Parameter isNew: Whether a file that exists is an error.
  init(writing path: String, isNew: Bool = false) throws(POSIXError) {
    try self.init(opened: open(path, O_WRONLY | O_CREAT | (isNew ? O_EXCL : O_TRUNC), 0o666))
  }

  /// Opens a file that has no name, so that nothing is left of it when the process ends.
  init(temporaryIn folder: String) throws(POSIXError) {
    var template = Array(Paths.joined(folder, "decorate.XXXXXX").utf8CString)
    try self.init(opened: mkstemp(&template))
    unlink(template)
  }

  deinit { if isOwned { close(number) } }

  func append(_ bytes: [UInt8]) throws(POSIXError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the bytes at an offset, fewer than asked for only at the end of the file.
  func bytes(_ count: Int, at offset: Int) throws(POSIXError) -> [UInt8] {
    var error: POSIXError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while let start = buffer.baseAddress, filled < count {
        let read = pread(number, start + filled, count - filled, off_t(offset + filled))
        if read < 0 { error = .last }
        guard read > 0 else { return }
        filled += read
      }
    }
    if let error { throw error }
    return bytes
  }

  func holds(_ bytes: [UInt8], at offset: Int) throws(POSIXError) -> Bool {
    let found = try self.bytes(bytes.count, at: offset)
    return found.count == bytes.count && memcmp(found, bytes, bytes.count) == 0
  }

  /// Gives a file another name, in place of the file that has it.
  static func move(_ path: String, to newPath: String) throws(POSIXError) {
    if rename(path, newPath) != 0 { throw .last }
  }
}

extension POSIXError {
  /// The error of the last call of the system that failed in this thread.
  fileprivate static var last: Self { Self(Code(rawValue: errno) ?? .EIO) }
}
