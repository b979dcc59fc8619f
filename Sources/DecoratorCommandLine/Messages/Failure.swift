import DecoratorSpec

/// The exit status of the process. Codes above 1 are those of `sysexits.h`.
package enum ExitStatus: Int32 {
  case success = 0
  case invalidInput = 1
  case usage = 64
  case inputOutput = 74
}

/// A mistake in the command line, or a file that cannot be read or written.
package struct Failure: Error, CustomStringConvertible {
  let status: ExitStatus
  /// One sentence that begins in lower case.
  var message: String
  /// The reason without the file, for messages that name the file.
  package let description: String
  /// The place in the file, if it is known.
  private(set) var diagnostic: Diagnostic?

  /// A mistake in the command line.
  package init(_ message: String) {
    status = .usage
    self.message = message
    description = message
  }

  /// A file that cannot be read or written.
  ///
  /// - Parameter action: `read` or `write`
  init(to action: String, _ path: String, _ reason: String) {
    status = .inputOutput
    message = "cannot \(action) '\(path)': \(reason)"
    description = reason
  }

  /// A file that cannot be read or written because of what is at a UTF-8 offset of its text.
  init(to action: String, _ path: String, _ reason: String, at offset: Int, in text: String) {
    self.init(to: action, path, reason)
    diagnostic = Diagnostic(.error, reason, at: offset, in: SourceText(path: path, text: text))
  }
}
