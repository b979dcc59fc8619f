/// A call as a ``CallRecorder`` keeps it.
struct RecordedEntry: Sendable {
  /// The full name of the member, with the protocol.
  let member: String
  let arguments: [RecordedArgument]
  /// The arguments, as an `UncheckedTransfer`.
  let values: any Sendable
  /// The outcome, once there is one.
  var ending: RecordedEnding?

  init<Arguments>(_ member: String, _ values: Arguments, _ arguments: [RecordedArgument]) {
    self.member = member
    self.values = UncheckedTransfer(value: values)
    self.arguments = arguments
  }

  /// The full name of the member, without the protocol.
  var memberName: String { QualifiedName(member).memberName }

  /// The call as it is written in Swift.
  var text: String {
    let name = memberName.prefix { $0 != "(" }
    let labels = memberName.dropFirst(name.count + 1).dropLast().split(separator: ":")
    let arguments = zip(labels, arguments).map { label, argument in
      label == "_" ? argument.text : "\(label): \(argument.text)"
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The arguments in a file.
  var writtenArguments: JSONValue {
    .object(
      arguments.reduce(into: [:]) { written, argument in written[argument.name] = argument.json })
  }

  /// Returns the call in the form of a file; `nil` if it has not ended.
  func written() throws -> JSONValue? {
    guard let ending else { return nil }
    do {
      var members = try ending.written.get()
      members["member"] = .string(memberName)
      if writtenArguments != .object([:]) { members["arguments"] = writtenArguments }
      return .object(members)
    } catch let error as JSONValue.NotCodableError {
      throw RecordingError(
        "'\(text)' cannot be written: its result, '\(error.type)', is not Encodable")
    }
  }
}

/// The ending of a recorded call.
struct RecordedEnding: Sendable {
  /// A `Result`, as an `UncheckedTransfer`.
  let outcome: any Sendable
  let error: (any Error)?
  let text: String
  /// The members of a file's object that say how the call ended.
  let written: Result<[String: JSONValue], any Error>

  /// Creates the ending of a call that returned or threw.
  init<Output>(_ result: Result<Output, any Error>, omitting omitted: OutcomeParts) {
    switch result {
    case .success(let value):
      let values = Output.self == Void.self ? [] : [value as Any]
      self.init(result, "returned", values, error: nil, omitting: omitted)
    case .failure(let error):
      self.init(result, "threw", [], error: error, omitting: omitted)
    }
  }

  /// Creates the ending of a call.
  ///
  /// - Parameters:
  ///   - outcome: The result of the call, or the arguments of its completion handler.
  ///   - verb: What the call did with the values or the error.
  ///   - values: The results, one by one.
  ///   - error: The error of the call.
  ///   - omitted: The parts that neither the text nor a file has.
  init<Output>(
    _ outcome: Result<Output, any Error>, _ verb: String, _ values: [Any], error: (any Error)?,
    omitting omitted: OutcomeParts
  ) {
    self.outcome = UncheckedTransfer(value: outcome)
    self.error = error
    if let error {
      let isOmitted = omitted.contains(.error)
      text =
        "\(verb) \(isOmitted ? LoggedError(error, revealing: []).text : LogText.revealed(error))"
      written = .success(["error": JSONValue(error: error, isOmitted: isOmitted)])
      return
    }
    let isOmitted = omitted.contains(.result)
    let texts = values.map { isOmitted ? LogText.redacted($0) : LogText.revealed($0) }
    text = texts.isEmpty ? verb : "\(verb) \(texts.joined(separator: ", "))"
    written = Result {
      if values.isEmpty { return [:] }
      if isOmitted { return ["omitted": .string("result")] }
      let values = try values.map { try JSONValue(encodingAny: $0) }
      return ["result": values.count > 1 ? .array(values) : values[0]]
    }
  }
}
