/// A call that a ``CallRecorder`` has recorded, with its arguments and its outcome as values.
///
///     let call = try #require(recorder.calls(of: .save).first)
///     #expect(call.arguments == [item])
///     #expect(try call.result?.get() == 1)
///
/// Values are available if their types are `Sendable`. Texts are always available.
public struct RecordedCall<Arguments, Output>: Sendable {
  /// The call as text.
  public let text: CallText

  let values: UncheckedTransfer<Arguments>
  let outcome: UncheckedTransfer<Result<Output, any Error>>?

  /// The error of the call; `nil` if the call has not ended, or ended without an error.
  ///
  /// The error of a completion handler is also among the arguments that the handler was given.
  public var error: (any Error)? { text.error }
}

extension RecordedCall where Arguments: Sendable {
  /// The arguments of the call: the value of a single argument, or a tuple of several.
  public var arguments: Arguments { values.value }
}

extension RecordedCall where Output: Sendable {
  /// The result of the call, or of its completion handler; `nil` if the call has not ended.
  public var result: Result<Output, any Error>? { outcome?.value }
}

extension RecordedCall: CustomStringConvertible {
  /// The call as it is written in Swift: `fetchFeed(page: 1)`.
  public var description: String { text.description }
}
