import DecoratorSpec

/// The mistakes that a command found, and the exit status that follows from them.
package struct Findings {
  /// The messages, each once, in the order in which they were found.
  private(set) var messages: [Message] = []
  private var known: Set<Message> = []
  /// The worst status of all errors.
  package private(set) var status = ExitStatus.success

  private mutating func add(_ message: Message, _ status: ExitStatus = .invalidInput) {
    if known.insert(message).inserted { messages.append(message) }
    if message.severity == .error, status.rawValue > self.status.rawValue { self.status = status }
  }

  package mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(Message(diagnostic)) }
  }

  /// Adds a mistake in a file as a whole, or in no file.
  package mutating func addError(_ message: String, about path: String? = nil) {
    add(Message(message, about: path))
  }

  mutating func addWarning(_ message: String) { add(Message(message, .warning)) }

  /// Makes the status that of an error if there is a warning.
  mutating func countWarnings() {
    if status == .success, !messages.isEmpty { status = .invalidInput }
  }

  /// Returns the value of `body`. If it throws, adds the error and returns `nil`.
  ///
  /// A mistake in one file does therefore not prevent the check of others.
  package mutating func value<Value>(of body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }

  package mutating func add(_ error: any Error) {
    switch error {
    case let error as DiagnosticsError: add(error.diagnostics)
    case let failure as Failure:
      add(failure.diagnostic.map(Message.init) ?? Message(failure.message), failure.status)
    default: add(Message("\(error)"), .inputOutput)
    }
  }
}
