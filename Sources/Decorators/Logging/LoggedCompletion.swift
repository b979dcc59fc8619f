/// The end of a logged call that tells its outcome to a completion handler.
final class LoggedCompletion: Sendable {
  private let call: LoggedCall
  private let revealingResult: Bool
  private let revealingError: Bool
  private let isCompleted = Lock(false)

  init(_ call: LoggedCall, _ revealingResult: Bool, _ revealingError: Bool) {
    self.call = call
    self.revealingResult = revealingResult
    self.revealingError = revealingError
  }

  /// Logs what the completion handler is given the first time, and later that it was called again.
  func log<each Argument>(_ arguments: repeat each Argument) {
    let isFirst = isCompleted.withLock { isCompleted in
      defer { isCompleted = true }
      return !isCompleted
    }
    guard isFirst else { return call.completedAgain() }
    guard let error = CompletionError.find(in: repeat each arguments) else {
      return call.succeed { result(repeat each arguments) }
    }
    if revealingError { call.failed(revealing: error) } else { call.failed(error) }
  }

  /// The text of a single argument, or of those among several that are not nil; an error that there
  /// was not is no result.
  private func result<each Argument>(_ arguments: repeat each Argument) -> String? {
    var results: [Any] = []
    for argument in repeat each arguments {
      if argument is any OptionalError { continue }
      results.append((argument as? any ResultValue)?.anySuccess ?? argument)
    }
    if results.count > 1 { results.removeAll { LogText.unwrapped($0) == nil } }
    let texts = results.filter { !($0 is Void) }.map(text)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private func text(_ value: Any) -> String {
    revealingResult ? LogText.revealed(value) : LogText.redacted(value)
  }
}

/// An optional that is there for errors.
private protocol OptionalError {}

extension Optional: OptionalError where Wrapped: Error {}
