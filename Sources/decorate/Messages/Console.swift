import Spec

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
    try printVerbatim(text.printableLines + "\n")
  }

  /// Writes a message. A failure is ignored, since there is no other place to report it.
  static func printError(_ text: String) { try? write(text + "\n", to: STDERR_FILENO) }

  /// Writes a text unchanged.
  static func printVerbatim(_ text: String) throws(TextFile.Failure) {
    do {
      try write(text, to: STDOUT_FILENO)
    } catch {
      throw TextFile.Failure(
        action: "write", path: "standard output", reason: TextFile.reason(error))
    }
  }

  private static func write(_ text: String, to descriptor: Int32) throws(POSIXError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
      rest = rest.dropFirst(count)
    }
  }
}

#if canImport(Glibc)
  private let systemWrite = Glibc.write
#elseif canImport(Musl)
  private let systemWrite = Musl.write
#else
  private let systemWrite = Darwin.write
#endif
