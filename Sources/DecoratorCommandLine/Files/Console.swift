import DecoratorSpec

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

/// Standard output for results, standard error for messages.
enum Console {
  /// Writes lines, with visible characters in place of those that control a terminal.
  static func print(_ text: String) throws(TextFile.Failure) {
    try write(text.printableLines + "\n")
  }

  /// Writes a message. A failure is ignored, since there is no other place to report it.
  static func printError(_ text: String) {
    try? writeAll(Data((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes a text unchanged.
  static func write(_ text: String) throws(TextFile.Failure) { try write(Data(text.utf8)) }

  static func write(_ data: Data) throws(TextFile.Failure) {
    try TextFile.writing("standard output") { try writeAll(data, to: STDOUT_FILENO) }
  }
}

private func writeAll(_ data: Data, to descriptor: Int32) throws {
  try data.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
      rest = rest.dropFirst(count)
    }
  }
}
