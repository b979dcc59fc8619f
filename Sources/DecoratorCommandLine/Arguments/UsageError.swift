/// A mistake in the command line.
struct UsageError: Error {
  /// The message: one sentence that begins in lower case.
  var message: String

  init(_ message: String) {
    self.message = message
  }
}
