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
package enum Console {
  /// Writes lines, with visible characters in place of those that control a terminal.
  package static func print(_ lines: [String]) throws(Failure) {
    try write(lines.joined(separator: "\n").printableLines + "\n")
  }

  /// Writes a message. A failure is ignored, since there is no other place to report it.
  static func printError(_ text: String) {
    try? FileDescriptor.standardError.append(Array((text + "\n").utf8))
  }

  /// Writes a text unchanged.
  package static func write(_ text: String) throws(Failure) {
    try TextFile.writing("standard output") {
      try FileDescriptor.standardOutput.append(Array(text.utf8))
    }
  }
}

func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }

extension POSIXError {
  /// The system's description of the error, in lower case: `not a directory`.
  var reason: String {
    let text = String(cString: strerror(code.rawValue))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
