/// A call with a completion handler that can be made again.
@_spi(Generated)
@frozen
public struct CompletionCall<Function, Arguments> {
  @usableFromInline let handler: Handler<Function, Arguments>
  /// Makes an attempt with the given completion handler.
  @usableFromInline let operation: (Function) -> Void
  @usableFromInline let isFailure: (Arguments) -> Bool
  /// `true` if the spec's `failureIf:` decides which outcomes are failures.
  @usableFromInline let hasPredicate: Bool

  @inlinable
  init(
    _ handler: Handler<Function, Arguments>, _ operation: @escaping (Function) -> Void,
    failureIf isRejected: (@isolated(any) (Arguments) -> Bool)?
  ) {
    self.handler = handler
    self.operation = operation
    isFailure = handler.failurePredicate(isRejected)
    hasPredicate = isRejected != nil
  }
}
