/// A call that a ``CallRecorder`` has recorded, with its arguments and its outcome.
///
///     let call = try #require(recorder.calls(of: .save).first)
///     #expect(call.description == "save([1, 2])")
///     #expect(call.arguments == [1, 2])
///     #expect(try call.result?.get() == 1)
///
/// Values are available if their types are known and `Sendable`. Texts are always available.
public struct RecordedCall<Arguments, Output>: Sendable {
  let entry: RecordedEntry

  /// The full name of the member, with the protocol: `FeedRepository.fetchFeed(page:)`.
  public var member: String { entry.member }

  /// The outcome of the call as text: `returned [1, 2]`, `threw URLError`, or `nil` if it has not
  /// ended.
  public var outcome: String? { entry.ending?.text }

  /// The error of the call; `nil` if the call has not ended, or ended without an error.
  ///
  /// The error of a completion handler is also among the arguments that the handler was given.
  public var error: (any Error)? { entry.ending?.error }
}

extension RecordedCall where Arguments: Sendable {
  /// The arguments of the call: the value of a single argument, or a tuple of several.
  public var arguments: Arguments {
    guard let values = entry.values as? UncheckedTransfer<Arguments> else {
      preconditionFailure("the arguments of '\(self)' are no '\(Arguments.self)'")
    }
    return values.value
  }
}

extension RecordedCall where Output: Sendable {
  /// The result of the call, or of its completion handler; `nil` if the call has not ended.
  public var result: Result<Output, any Error>? {
    (entry.ending?.outcome as? UncheckedTransfer<Result<Output, any Error>>)?.value
  }
}

extension RecordedCall: CustomStringConvertible {
  /// The call as it is written in Swift: `fetchFeed(page: 1)`.
  public var description: String { entry.text }
}
