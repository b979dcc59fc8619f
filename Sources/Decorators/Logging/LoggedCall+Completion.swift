import Synchronization

@_spi(Generated)
extension LoggedCall {
  /// Returns a completion handler that logs how the call ended, and then calls the given one.
  ///
  /// A call that completes again is worth a line of its own, and reaches the given handler as it
  /// would have without the log. A closure that is no completion handler does not end the call,
  /// which is logged as one that succeeds.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler. The call is logged without one, too.
  ///   - revealed: What the log shows of that which the handler is given.
  @inlinable @inline(__always)
  public func completing<Function, Arguments>(
    _ handler: Handler<Function, Arguments>, revealing revealed: RevealedOutcome = []
  ) -> Function {
    if Arguments.self == Never.self { succeeded() }
    let call = UncheckedTransfer(value: handler.call)
    let shape = handler.shape()
    let values = UncheckedTransfer(value: shape.values)
    let isFailure = UncheckedTransfer(value: shape.isFailure)
    return shape.make { arguments in
      self.complete(
        values.value(arguments), isFailure: isFailure.value(arguments), revealing: revealed)
      if let call = call.value { self.leave { call(arguments) } }
    }
  }

  /// Logs what the completion handler is given the first time, and later that it was called again.
  @usableFromInline
  func complete(_ arguments: [Any], isFailure: Bool, revealing revealed: RevealedOutcome) {
    guard !isCompleted.exchange(true, ordering: .relaxed) else {
      guard log.sink.isEnabled(.warning) else { return }
      return tell(.completedAgain(after: elapsed), at: .warning)
    }
    if isFailure, let error = arguments.last.flatMap(FailingArgument.error) {
      failed(error, revealing: revealed)
    } else {
      succeed { Self.result(arguments, revealing: revealed) }
    }
  }

  /// Returns the text of a single argument, or of those among several that are not nil; an error
  /// that there was not is no result.
  private static func result(_ arguments: [Any], revealing revealed: RevealedOutcome) -> String? {
    var results = arguments.compactMap { argument -> Any? in
      if let result = argument as? any ResultValue { return result.anySuccess ?? argument }
      return argument is any OptionalError ? nil : argument
    }
    if results.count > 1 { results.removeAll { UnwrappedValue.of($0) == nil } }
    let texts = results.compactMap { LogText.result($0, revealing: revealed) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

/// An optional that is there for errors.
protocol OptionalError {
  /// What says that there is no error.
  static var none: Self { get }
}

extension Optional: OptionalError where Wrapped: Error {}
