/// How the attempts of a call with a completion handler are made, and what is kept for its caller.
struct CompletionAttempts {
  /// Calls the caller's completion handler with an outcome.
  typealias Delivery = () -> Void

  /// Makes the attempt of a number, whose completion is to call ``CompletionRetry/complete``.
  let make: (CompletionRetry, Int) -> Void

  /// Delivers an error that is none of the decoratee's; `nil` where the completion handler has no
  /// place for it.
  let deliverError: (any Error) -> Delivery?

  /// Lets the caller cancel them.
  weak var cancellation: RetryCancellation?

  /// Attempts that the caller may be able to cancel.
  ///
  /// - Parameters:
  ///   - cancel: Cancels an attempt by what `make` returned.
  init<Attempt>(
    _ cancellation: RetryCancellation?,
    cancel: @escaping (Attempt) -> Void,
    make: @escaping (CompletionRetry, Int) -> Attempt?,
    deliverError: @escaping (any Error) -> Delivery?
  ) {
    self.cancellation = cancellation
    self.deliverError = deliverError
    self.make = { [weak cancellation] retry, number in
      guard let attempt = make(retry, number), let cancellation else { return }
      cancellation.hold(number, isolation: retry.isolation) { cancel(attempt) }
    }
  }
}
