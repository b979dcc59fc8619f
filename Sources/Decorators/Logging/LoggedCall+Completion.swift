import Synchronization

@_spi(Generated)
extension LoggedCall {
  /// Returns a completion handler that logs the end of the call, and then calls the given one.
  ///
  /// If the call completes again, that is logged in a line of its own, and the given handler is
  /// called as without the log. A closure that is not a completion handler does not end the call:
  /// the call is then logged as a success.
  ///
  /// - Parameters:
  ///   - handler: The caller's completion handler. The call is logged without one, too.
  ///   - revealed: The parts of the handler's arguments that the log shows.
  @inlinable @inline(__always)
  public func completing<Function, Arguments>(
    _ handler: Handler<Function, Arguments>, revealing revealed: OutcomeParts = []
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

  /// Logs the arguments of the first completion. For each later one, logs only that it occurred.
  @usableFromInline
  func complete(_ arguments: [Any], isFailure: Bool, revealing revealed: OutcomeParts) {
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

  /// Returns the text of a single argument, or of those among several that are not `nil`. A missing
  /// error is not a result.
  private static func result(_ arguments: [Any], revealing revealed: OutcomeParts) -> String? {
    var results = arguments.compactMap { argument -> Any? in
      if let result = argument as? any ResultValue { return result.anySuccess ?? argument }
      return argument is any OptionalError ? nil : argument
    }
    if results.count > 1 { results.removeAll { UnwrappedValue.of($0) == nil } }
    let texts = results.compactMap { LogText.result($0, revealing: revealed) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

/// An optional whose wrapped type is an error.
protocol OptionalError {
  /// The value that means that there is no error.
  static var none: Self { get }
}

extension Optional: OptionalError where Wrapped: Error {}
