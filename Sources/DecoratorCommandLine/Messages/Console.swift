import DecoratorSpec

/// Standard output for results, standard error for messages.
enum Console {
  /// Writes lines, with visible characters in place of those that control a terminal.
  static func print(_ text: String) throws(TextFile.Failure) {
    try write(text.printableLines + "\n")
  }

  /// Writes a message. A failure is ignored, since there is no other place to report it.
  static func printError(_ text: String) {
    try? OpenFile.standardError.write(Array((text + "\n").utf8))
  }

  /// Writes a text unchanged.
  static func write(_ text: String) throws(TextFile.Failure) {
    do {
      try OpenFile.standardOutput.write(Array(text.utf8))
    } catch {
      throw TextFile.Failure(
        action: "write", path: "standard output", reason: TextFile.reason(error))
    }
  }
}
