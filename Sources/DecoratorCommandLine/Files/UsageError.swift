/// A mistake in the command line: one sentence that begins in lower case.
struct UsageError: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
