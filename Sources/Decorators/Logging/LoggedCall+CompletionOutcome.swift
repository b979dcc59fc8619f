import Synchronization

extension LoggedCall {
  /// Logs what the completion handler is given the first time, and later that it was called again.
  func complete<each Argument>(
    with arguments: repeat each Argument, revealing revealed: RevealedOutcome
  ) {
    guard !isCompleted.exchange(true, ordering: .relaxed) else {
      guard log.sink.isEnabled(.warning) else { return }
      return tell(.completedAgain(after: elapsed), at: .warning)
    }
    if let error = CompletionError.find(in: repeat each arguments) {
      failed(error, revealing: revealed)
    } else {
      succeed { Self.result(repeat each arguments, revealing: revealed) }
    }
  }

  /// The text of a single argument, or of those among several that are not nil; an error that there
  /// was not is no result.
  private static func result<each Argument>(
    _ arguments: repeat each Argument, revealing revealed: RevealedOutcome
  ) -> String? {
    var results: [Any] = []
    for argument in repeat each arguments {
      if argument is any OptionalError { continue }
      results.append((argument as? any ResultValue)?.anySuccess ?? argument)
    }
    if results.count > 1 { results.removeAll { LogText.unwrapped($0) == nil } }
    let texts = results.compactMap { LogText.result($0, revealing: revealed) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

/// An optional that is there for errors.
private protocol OptionalError {}

extension Optional: OptionalError where Wrapped: Error {}
