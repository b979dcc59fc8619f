/// A call as a ``CallRecorder`` keeps it.
struct RecordedEntry: Sendable {
  /// The call without its outcome.
  private let call: CallText
  /// The arguments in the form of a file.
  private let arguments: [String: JSONValue]
  /// The arguments, as an `UncheckedTransfer`.
  private let values: any Sendable
  /// The outcome, once there is one.
  var ending: RecordedEnding?

  init<Arguments>(_ member: String, _ values: Arguments, _ arguments: [RecordedArgument]) {
    call = CallText(member: member, arguments: arguments)
    self.values = UncheckedTransfer(value: values)
    self.arguments = arguments.written
  }

  var text: CallText {
    var text = call
    text.outcome = ending?.text
    text.error = ending?.error
    return text
  }

  /// Returns the call; `nil` if it is a call of another member.
  func call<Arguments, Output>(of member: String) -> RecordedCall<Arguments, Output>? {
    guard member == call.member, let values = values as? UncheckedTransfer<Arguments> else {
      return nil
    }
    return RecordedCall(
      text: text, values: values,
      outcome: ending?.outcome as? UncheckedTransfer<Result<Output, any Error>>)
  }

  /// Returns the call in the form of a file; `nil` if it has not ended.
  func written() throws -> WrittenCall? {
    guard let ending else { return nil }
    do {
      return WrittenCall(
        member: call.memberName, arguments: arguments, outcome: try ending.written.get())
    } catch let error as JSONValue.NotCodableError {
      throw RecordingError(
        "'\(call.description)' cannot be written: its result, '\(error.type)', is not Encodable")
    }
  }
}

extension [RecordedArgument] {
  /// The arguments in the form of a file.
  var written: [String: JSONValue] {
    reduce(into: [:]) { written, argument in written[argument.name] = argument.json }
  }
}

/// The ending of a recorded call.
struct RecordedEnding: Sendable {
  /// A `Result`, as an `UncheckedTransfer`.
  let outcome: any Sendable
  let error: (any Error)?
  let text: String
  let written: Result<WrittenCall.Outcome, any Error>

  /// Creates the ending of a call that returned or threw.
  init<Output>(_ result: Result<Output, any Error>) {
    outcome = UncheckedTransfer(value: result)
    switch result {
    case .success(let value):
      error = nil
      text = LogText.result(value, revealing: .result).map { "returned \($0)" } ?? "returned"
      written = Result {
        .result(Output.self == Void.self ? nil : try JSONValue(encoding: value))
      }
    case .failure(let failure):
      error = failure
      text = "threw \(LogText.revealed(failure))"
      written = .success(.error(WrittenError(failure)))
    }
  }

  /// Creates the ending of a call that called its completion handler.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the handler.
  ///   - values: The same arguments, one by one, without the error in the last place.
  ///   - error: The error among the arguments.
  init<Arguments>(_ arguments: Arguments, values: [Any], error: (any Error)?) {
    outcome = UncheckedTransfer(value: Result<Arguments, any Error>.success(arguments))
    self.error = error
    if let error {
      text = "completed with \(LogText.revealed(error))"
      written = .success(.error(WrittenError(error)))
    } else {
      let texts = values.map { LogText.revealed($0) }
      text = texts.isEmpty ? "completed" : "completed with \(texts.joined(separator: ", "))"
      written = Result {
        let values = try values.map { try JSONValue(encodingAny: $0) }
        return .result(values.count > 1 ? .array(values) : values.first)
      }
    }
  }
}

extension JSONValue {
  /// Creates a JSON value by encoding a value whose type is known only at run time.
  fileprivate init(encodingAny value: Any) throws {
    func json<Value>(of value: Value) throws -> JSONValue { try JSONValue(encoding: value) }
    self = try _openExistential(value, do: json)
  }
}
