import DecoratorSpec

/// Standard output for results, standard error for messages.
enum Console {
  /// Writes lines, with visible characters in place of those that control a terminal.
  static func print(_ text: String) throws(TextFile.Failure) {
    try write(text.printableLines + "\n")
  }

  /// Writes a message. A failure is ignored, since there is no other place to report it.
  static func printError(_ text: String) {
    try? FileWriter.standardError.append(Array((text + "\n").utf8))
  }

  /// Writes a text unchanged.
  static func write(_ text: String) throws(TextFile.Failure) {
    try TextFile.writing("standard output") {
      try FileWriter.standardOutput.append(Array(text.utf8))
    }
  }
}
