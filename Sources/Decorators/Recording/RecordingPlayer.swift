import Foundation

/// A player that answers calls from a ``CallRecording`` and plays each recorded call once.
final class RecordingPlayer: Sendable {
  private let calls: [WrittenCall]
  let errors: [any (Error & Decodable).Type]
  /// The indices of the calls that have been played.
  private let played = Lock<Set<Int>>([])

  init(_ calls: [WrittenCall], errors: [any (Error & Decodable).Type]) {
    self.calls = calls
    self.errors = errors
  }

  /// Returns the recorded outcome of a call.
  ///
  /// - Throws: ``RecordingError`` if no recorded call is left.
  func outcome(of call: CallText, _ arguments: [String: JSONValue]) throws -> WrittenCall.Outcome {
    let answers = calls.indices.filter { calls[$0].isAnswer(to: call.memberName, arguments) }
    let next = played.withLock { played in
      let next = answers.first { !played.contains($0) }
      if let next { played.insert(next) }
      return next
    }
    if let next { return calls[next].outcome }
    throw RecordingError(
      answers.isEmpty
        ? unknown(call)
        : "the recording has '\(call.description)' \(answers.count) "
          + "\(answers.count == 1 ? "time" : "times"), and all have been played")
  }

  private func unknown(_ call: CallText) -> String {
    let similar = calls.filter { $0.member == call.memberName }
    let text = "the recording has no call '\(call.description)'"
    if similar.isEmpty { return "\(text), and none of '\(call.memberName)'" }
    return "\(text); of '\(call.memberName)' it has those with"
      + similar.map { "\n  \($0.argumentText)" }.joined()
  }
}

extension WrittenCall {
  /// The arguments on one line.
  fileprivate var argumentText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(arguments)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
