import Spec

/// What a command found wrong, and the exit status that follows from it.
struct Findings {
  /// Each once, in the order in which they were found.
  private(set) var messages: [Message] = []
  private var known: Set<Message> = []
  /// The worst of all that was found.
  private(set) var status = ExitStatus.success

  /// The worst of the errors that were found.
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

  /// Adds what is wrong with a file as a whole, or with no file.
  mutating func addError(_ message: String, about path: String?) {
    add(.failure(message, path: path), .invalidInput)
  }

  /// Adds what is wrong with several files together.
  mutating func addErrors(_ messages: [String]) {
    for message in messages { addError(message, about: nil) }
  }

  mutating func removeWarnings() {
    messages.removeAll {
      if case .diagnostic(let diagnostic) = $0 { diagnostic.severity == .warning } else { false }
    }
  }

  /// Has warnings be told, but not be a failure.
  mutating func forgiveWarnings() { status = statusOfErrors }

  private mutating func add(_ message: Message, _ status: ExitStatus, isError: Bool = true) {
    if known.insert(message).inserted { messages.append(message) }
    if status.rawValue > self.status.rawValue { self.status = status }
    if isError, status.rawValue > statusOfErrors.rawValue { statusOfErrors = status }
  }

  /// How many messages are told at most. Behind so many the last ones are out of sight.
  private static let maximumCount = 100

  /// The messages that are told, the number of those that are not among them.
  var toldMessages: [Message] {
    let rest = messages.count - Self.maximumCount
    guard rest > 1 else { return messages }
    return messages.prefix(Self.maximumCount) + [
      .failure("there are \(rest) more; mend these first", path: nil)
    ]
  }

  /// The value of `body`, or nil where it throws, which is added.
  ///
  /// What is said of one file so keeps no other from being looked at.
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
