import DecoratorSpec

/// The mistakes that a command found, and the exit status that follows from them.
struct Findings {
  /// The messages, each once, in the order in which they were found.
  private(set) var messages: [Message] = []
  private var known: Set<Message> = []
  /// The worst status of all messages.
  private(set) var status = ExitStatus.success

  /// The worst status of the errors.
  private var statusOfErrors = ExitStatus.success

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      add(.diagnostic(diagnostic), .invalidInput, isError: diagnostic.severity == .error)
    }
  }

  mutating func add(_ failure: TextFile.Failure) {
    let message = failure.diagnostic.map(Message.diagnostic)
    add(message ?? .failure(failure.message, path: nil), .inputOutput)
  }

  /// Adds a mistake in a file as a whole, or in no file.
  mutating func addError(_ message: String, about path: String?) {
    add(.failure(message, path: path), .invalidInput)
  }

  /// Adds a warning without a place.
  mutating func addWarning(_ message: String) {
    add(.remark(message), .invalidInput, isError: false)
  }

  /// Adds mistakes that concern several files together.
  mutating func addErrors(_ messages: [String]) {
    for message in messages { addError(message, about: nil) }
  }

  mutating func removeWarnings() {
    messages.removeAll {
      switch $0 {
      case .diagnostic(let diagnostic): diagnostic.severity == .warning
      case .remark: true
      case .failure: false
      }
    }
  }

  /// Keeps warnings from affecting the exit status. They are still printed.
  mutating func forgiveWarnings() { status = statusOfErrors }

  private mutating func add(_ message: Message, _ status: ExitStatus, isError: Bool = true) {
    if known.insert(message).inserted { messages.append(message) }
    if status.rawValue > self.status.rawValue { self.status = status }
    if isError, status.rawValue > statusOfErrors.rawValue { statusOfErrors = status }
  }

  /// The greatest number of messages that are printed. More would scroll the first ones out of
  /// sight.
  private static let maximumCount = 100

  /// The messages that are printed. The last one states the number of the others.
  var toldMessages: [Message] {
    let rest = messages.count - Self.maximumCount
    guard rest > 1 else { return messages }
    let message = "there are \(rest) more messages; fix these first"
    return messages.prefix(Self.maximumCount) + [
      statusOfErrors == .success ? .remark(message) : .failure(message, path: nil)
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
    case let failure as TextFile.Failure: add(failure)
    default: add(.failure("\(error)", path: nil), .inputOutput)
    }
  }
}
