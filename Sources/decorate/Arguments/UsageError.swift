/// Something wrong with the command line.
struct UsageError: Error {
  /// One sentence that begins in lower case.
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
