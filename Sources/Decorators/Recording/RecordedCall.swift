/// A call that a ``CallRecorder`` has recorded, with its arguments and its outcome as values.
///
///     let call = try #require(recorder.calls(of: .save).first)
///     #expect(call.arguments == [item])
///     #expect(try call.result?.get() == 1)
///
/// Values can be had where their types are `Sendable`; texts always.
public struct RecordedCall<Arguments, Output>: Sendable {
  /// The call as text.
  public let text: CallText

  let values: UncheckedTransfer<Arguments>
  let outcome: UncheckedTransfer<Result<Output, any Error>>?

  /// The error in which the call ended; `nil` where it ended in none or has not ended.
  ///
  /// The error of a completion handler is in what that is given, too.
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
