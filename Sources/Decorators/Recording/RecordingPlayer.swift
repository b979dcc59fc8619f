import Foundation

/// A player that answers calls from a ``CallRecording`` and plays each recorded call once.
final class RecordingPlayer: Sendable {
  private let calls: [JSONValue]
  let errors: [any (Error & Decodable).Type]
  /// The indices of the calls that have been played.
  private let played = Lock<Set<Int>>([])

  init(_ calls: [JSONValue], errors: [any (Error & Decodable).Type]) {
    self.calls = calls
    self.errors = errors
  }

  /// Returns the recorded result of a call; `nil` if the member returns nothing.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - own: The error type of the member, if it can be restored.
  /// - Throws: The recorded error, or ``RecordingError`` if no recorded call is left.
  func result(of call: RecordedEntry, throwing own: Any.Type? = nil) throws -> JSONValue? {
    let recorded = try next(for: call)
    if let error = recorded["error"] {
      let own = (own as? any (Error & Decodable).Type).map { [$0] } ?? []
      throw error.error(among: own + errors)
    }
    if recorded["result"] == nil, recorded["omitted"] != nil {
      throw RecordingError("the recording leaves out the result of '\(call.text)'")
    }
    return recorded["result"]
  }

  private func next(for call: RecordedEntry) throws -> JSONValue {
    let similar = calls.indices.filter { calls[$0]["member"]?.text == call.memberName }
    let arguments = call.writtenArguments
    let answers = similar.filter { (calls[$0]["arguments"] ?? .object([:])) == arguments }
    let next = played.withLock { played in
      let next = answers.first { !played.contains($0) }
      if let next { played.insert(next) }
      return next
    }
    if let next { return calls[next] }
    if !answers.isEmpty {
      throw RecordingError(
        "the recording has '\(call.text)' \(answers.count) "
          + "\(answers.count == 1 ? "time" : "times"), and all have been played")
    }
    let name = call.memberName
    throw RecordingError(
      "the recording has no call '\(call.text)'"
        + (similar.isEmpty ? ", and none of '\(name)'" : "; of '\(name)' it has those with")
        + similar.map { "\n  \(calls[$0]["arguments"]?.line ?? "{}")" }.joined())
  }

  /// Returns a recorded result.
  ///
  /// - Throws: ``RecordingError`` if the result is not of the type.
  func value<Value>(of json: JSONValue?, for call: RecordedEntry) throws -> Value {
    if let value = () as? Value { return value }
    do {
      return try (json ?? .null).decoded(as: Value.self)
    } catch let error as JSONValue.NotCodableError {
      throw RecordingError("'\(call.text)' gives '\(error.type)', which is not Decodable")
    } catch {
      throw RecordingError(
        "what the recording has for '\(call.text)' is no '\(Value.self)': \(error)")
    }
  }
}

extension JSONValue {
  /// The value on one line.
  fileprivate var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
