@_spi(Generated) import Decorators

extension CallRecorder {
  /// Returns the result of the recorded call that answers a call, each once, or throws its error.
  ///
  /// - Parameter own: The error type of the member, if it can be restored.
  func result(
    of call: RecordedEntry, in recording: CallRecording<Subject>, throwing own: Any.Type? = nil
  ) throws -> RecordedResult {
    let recorded = try next(for: call, in: recording)
    if let error = recorded.error { throw recording.original(error, of: own) }
    if recorded.result == nil, recorded.omitted != nil {
      throw RecordingError("the recording leaves out the result of '\(call.text)'")
    }
    return RecordedResult(json: recorded.result, call: call.text)
  }

  /// Returns the next recorded call of the same member with the same arguments.
  func next(
    for call: RecordedEntry, in recording: CallRecording<Subject>
  ) throws -> WrittenCall {
    let calls = recording.calls
    let similar = calls.indices.filter { calls[$0].member == call.written.member }
    let answers = similar.filter { call.hasArguments(of: calls[$0]) }
    let next = state.withLock { state in
      let next = answers.first { !state.played.contains($0) }
      if let next { state.played.insert(next) }
      return next
    }
    if let next { return calls[next] }
    if !answers.isEmpty {
      throw RecordingError(
        "the recording has '\(call.text)' \(answers.count) "
          + "\(answers.count == 1 ? "time" : "times"), and all have been played")
    }
    let name = call.written.member
    throw RecordingError(
      "the recording has no call '\(call.text)'"
        + (similar.isEmpty ? ", and none of '\(name)'" : "; of '\(name)' it has those with")
        + similar.map { "\n  \(JSONValue.object(calls[$0].arguments ?? [:]).line)" }.joined())
  }
}

/// The recorded result of a call.
struct RecordedResult {
  /// The result in a file; `nil` if the member returns nothing.
  var json: JSONValue?
  /// The call as it is written in Swift.
  let call: String

  /// Returns the result as a value of a type.
  func value<Value>() throws -> Value {
    if let value = () as? Value { return value }
    do {
      return try (json ?? .null).decoded(as: Value.self)
    } catch let error as JSONValue.NotCodableError {
      throw RecordingError("'\(call)' gives '\(error.type)', which is not Decodable")
    } catch {
      throw RecordingError(
        "what the recording has for '\(call)' is no '\(Value.self)': \(error)")
    }
  }
}

extension RecordedResult: ArgumentSource {
  func argument<Argument>(at index: Int, of types: [Any.Type]) throws -> Argument {
    let tellsError = FailingArgument.isOptionalError(types.last)
    if tellsError, index == types.count - 1, let none: Argument = FailingArgument.absent() {
      return none
    }
    let count = tellsError ? types.count - 1 : types.count
    var result = self
    if count > 1 {
      guard case .array(let elements)? = json, elements.count == count else {
        throw RecordingError("the recording of '\(call)' needs \(count) results")
      }
      result.json = elements[index]
    }
    if let type = Argument.self as? any ReplayableResult.Type,
      let success = try type.success(of: result) as? Argument
    {
      return success
    }
    return try result.value()
  }
}

/// A `Result` of any type.
private protocol ReplayableResult {
  /// Returns a success with a recorded result.
  static func success(of result: RecordedResult) throws -> Any
}

extension Result: ReplayableResult {
  fileprivate static func success(of result: RecordedResult) throws -> Any {
    Self.success(try result.value())
  }
}
