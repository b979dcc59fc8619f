@_spi(Generated) import Decorators

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

  /// The outcome of the call as text: `returned [1, 2]`, `threw URLError`, `returned 0 (a rejected result)`,
  /// or `nil` if it has not ended.
  public var outcome: String? { entry.ending?.text }

  /// The error of the call; `nil` if the call has not ended, or ended without an error.
  ///
  /// The error of a completion handler is also among the arguments that the handler was given. That of a
  /// result that counts as a failure is a ``/Decorators/FailedResult``; ``result`` is then still a success.
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

// MARK: - What a recorder keeps

/// An argument of a recorded call.
@_spi(Generated)
public struct RecordedArgument: Sendable {
  let name: String
  let text: String
  /// The value in a file; `nil` if files do not have it.
  let json: JSONValue?
  /// Returns `true` if a value in a file that differs from ``json`` is the same.
  var isSame: @Sendable (JSONValue) -> Bool = { _ in false }

  /// Returns an argument that is recorded with its value.
  public static func value<Value>(_ name: String, _ value: Value) -> RecordedArgument {
    let text = LogText.revealed(value)
    guard let json = try? JSONValue(encoding: value) else {
      return RecordedArgument(name: name, text: text, json: .string(text))
    }
    let value = UncheckedTransfer(value: value)
    return RecordedArgument(name: name, text: text, json: json) { other in
      // The elements of a set have another order in each process.
      json.hashInAnyOrder == other.hashInAnyOrder && isEqual(value.value, to: other)
    }
  }

  private static func isEqual<Value>(_ value: Value, to json: JSONValue) -> Bool {
    func isEqual<Known: Equatable>(_ value: Known) -> Bool {
      (try? json.decoded(as: Known.self)) == value
    }
    return (value as? any Equatable).map { isEqual($0) } ?? false
  }

  /// Returns an argument that is recorded with only the kind of its value.
  public static func omitted<Value>(_ name: String, _ value: Value) -> RecordedArgument {
    RecordedArgument(name: name, text: LogText.redacted(value), json: nil)
  }

  /// Returns an argument that is a closure, or a value that the callee takes over.
  public static func unread(_ name: String) -> RecordedArgument {
    RecordedArgument(name: name, text: LogText.closure, json: nil)
  }
}

/// A call as a ``CallRecorder`` keeps it.
struct RecordedEntry: Sendable {
  /// The full name of the member, with the protocol.
  let member: String
  /// The call as it is written in Swift.
  let text: String
  /// The call in the form of a file, without its outcome.
  let written: WrittenCall
  private let arguments: [RecordedArgument]
  /// The arguments, as an `UncheckedTransfer`.
  let values: any Sendable
  /// The number of the call for its recorder.
  var number = 0
  /// The outcome, once there is one.
  var ending: RecordedEnding?

  init<Arguments>(_ member: String, _ values: Arguments, _ arguments: [RecordedArgument]) {
    self.member = member
    self.values = UncheckedTransfer(value: values)
    let memberName = QualifiedName(member).memberName
    let name = memberName.prefix { $0 != "(" }
    let labels = memberName.dropFirst(name.count + 1).dropLast().split(separator: ":")
    let texts = zip(labels, arguments).map { label, argument in
      label == "_" ? argument.text : "\(label): \(argument.text)"
    }
    text = "\(name)(\(texts.joined(separator: ", ")))"
    let json = arguments.reduce(into: [:]) { json, argument in json[argument.name] = argument.json }
    written = WrittenCall(member: memberName, arguments: json.isEmpty ? nil : json)
    self.arguments = arguments
  }

  /// Returns `true` if a call in a file has the same arguments.
  func hasArguments(of recorded: WrittenCall) -> Bool {
    let known = written.arguments ?? [:]
    let others = recorded.arguments ?? [:]
    return known.keys == others.keys
      && arguments.allSatisfy { argument in
        guard let other = others[argument.name] else { return true }
        return known[argument.name] == other || argument.isSame(other)
      }
  }
}

/// The ending of a recorded call.
struct RecordedEnding: Sendable {
  /// A `Result`, as an `UncheckedTransfer`.
  let outcome: any Sendable
  let error: (any Error)?
  let text: String
  /// The call in the form of a file; a ``RecordingError`` if its result cannot be encoded.
  let written: Result<WrittenCall, any Error>

  /// Creates the ending of a call.
  ///
  /// - Parameters:
  ///   - outcome: The result of the call, or the arguments of its completion handler.
  ///   - values: The results, one by one, or the elements of a stream as one value.
  ///   - error: The error; a ``/Decorators/FailedResult`` if the values count as a failure.
  ///   - omitted: The parts that neither the text nor a file has.
  ///   - verb: What the call did with the values or the error; by default it returned or threw them.
  init<Output>(
    of call: RecordedEntry, _ outcome: Result<Output, any Error>, _ values: [Any],
    error: (any Error)?, omitting omitted: OutcomeParts, verb: String? = nil
  ) {
    self.outcome = UncheckedTransfer(value: outcome)
    self.error = error
    let failed = error as? FailedResult
    let error = failed == nil ? error : nil
    let verb = verb ?? (error == nil ? "returned" : "threw")
    let omitsError = omitted.contains(.error)
    let omitsResult = omitted.contains(.result)
    let texts =
      if let error {
        [omitsError ? LogEvent.Failure(error).text : LogText.revealed(error)]
      } else {
        values.map { omitsResult ? LogText.redacted($0) : LogText.revealed($0) }
      }
    text =
      (texts.isEmpty ? verb : "\(verb) \(texts.joined(separator: ", "))")
      + (failed.map { " (\($0))" } ?? "")
    written = Result {
      var written = call.written
      written.error = error.map { WrittenError($0, isOmitted: omitsError) }
      if omitsResult, !values.isEmpty {
        written.omitted = "result"
        return written
      }
      do {
        let values = try values.map { try JSONValue(encoding: $0) }
        written.result = values.count > 1 ? .array(values) : values.first
      } catch let error as JSONValue.NotCodableError {
        throw RecordingError(
          "'\(call.text)' cannot be written: its result, '\(error.type)', is not Encodable")
      }
      return written
    }
  }
}
