/// A call in a ``CallRecording``.
struct WrittenCall: Sendable {
  /// The outcome of a call.
  enum Outcome: Sendable {
    /// The call gave this result; `nil` for no result.
    case result(JSONValue?)
    case error(WrittenError)
  }

  /// The full name of the member, without the protocol.
  let member: String
  let arguments: [String: JSONValue]
  let outcome: Outcome

  /// Returns a Boolean value that indicates whether the recorded call answers a call.
  func isAnswer(to member: String, _ arguments: [String: JSONValue]) -> Bool {
    self.member == member && self.arguments == arguments
  }
}

extension WrittenCall: Codable {
  private enum CodingKeys: String, CodingKey {
    case member, arguments, result, error
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    member = try container.decode(String.self, forKey: .member)
    arguments = try container.decodeIfPresent([String: JSONValue].self, forKey: .arguments) ?? [:]
    if let error = try container.decodeIfPresent(WrittenError.self, forKey: .error) {
      outcome = .error(error)
    } else if container.contains(.result) {
      outcome = .result(try container.decode(JSONValue.self, forKey: .result))
    } else {
      outcome = .result(nil)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(member, forKey: .member)
    if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    switch outcome {
    case .result(let value): try container.encodeIfPresent(value, forKey: .result)
    case .error(let error): try container.encode(error, forKey: .error)
    }
  }
}

/// An error in a ``CallRecording``.
struct WrittenError: Codable, Sendable {
  /// The name of the error's type.
  let type: String
  /// The error as its type encodes it.
  var value: JSONValue?
  var description: String?
}
