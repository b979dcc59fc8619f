import DecoratorSpec

/// The mistakes that a command found, and the exit status that follows from them.
struct Findings {
  /// The messages, each once, in the order in which they were found.
  private(set) var messages: [Message] = []
  private var known: Set<Message> = []
  /// The worst status of all errors.
  private(set) var status = ExitStatus.success

  private mutating func add(_ message: Message, _ status: ExitStatus = .invalidInput) {
    if known.insert(message).inserted { messages.append(message) }
    if message.severity == .error, status.rawValue > self.status.rawValue { self.status = status }
  }

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(Message(diagnostic)) }
  }

  /// Adds a mistake in a file as a whole, or in no file.
  mutating func addError(_ message: String, about path: String? = nil) {
    add(Message(message, about: path))
  }

  mutating func addErrors(_ messages: [String]) { for message in messages { addError(message) } }

  /// Adds a warning without a place.
  mutating func addWarning(_ message: String) { add(Message(message, .warning)) }

  mutating func removeWarnings() { messages.removeAll { $0.severity == .warning } }

  /// Makes the status that of an error if there is a warning.
  mutating func countWarnings() {
    if status == .success, !messages.isEmpty { status = .invalidInput }
  }

  /// The greatest number of messages that are printed. More would scroll the first ones out of
  /// sight.
  private static let maximumCount = 100

  /// The messages that are printed. The last one states the number of the others.
  var toldMessages: [Message] {
    let rest = messages.count - Self.maximumCount
    guard rest > 1 else { return messages }
    return messages.prefix(Self.maximumCount) + [
      Message(
        "there are \(rest) more messages; fix these first", status == .success ? .warning : .error)
    ]
  }

  /// Returns the value of `body`. If it throws, adds the error and returns `nil`.
  ///
  /// A mistake in one file does therefore not prevent the check of others.
  mutating func value<Value>(of body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      add(error)
      return nil
    }
  }

  mutating func add(_ error: any Error) {
    switch error {
    case let error as DiagnosticsError: add(error.diagnostics)
    case let failure as TextFile.Failure:
      add(failure.diagnostic.map { Message($0) } ?? Message(failure.message), .inputOutput)
    default: add(Message("\(error)"), .inputOutput)
    }
  }
}
