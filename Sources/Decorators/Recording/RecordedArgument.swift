/// An argument of a recorded call.
@_spi(Generated)
public struct RecordedArgument: Sendable {
  let name: String
  let text: String
  /// The value in a file; `nil` if files do not have it.
  let json: JSONValue?

  /// Returns an argument that is recorded with its value.
  public static func value<Value>(_ name: String, _ value: Value) -> RecordedArgument {
    let text = LogText.revealed(value)
    return RecordedArgument(
      name: name, text: text, json: (try? JSONValue(encoding: value)) ?? .string(text))
  }

  /// Returns an argument that is recorded with only the kind of its value.
  public static func omitted<Value>(_ name: String, _ value: Value) -> RecordedArgument {
    RecordedArgument(name: name, text: LogText.redacted(value), json: nil)
  }

  /// Returns an argument that is recorded without its value: a closure, or a value that the callee
  /// takes over.
  public static func unread(_ name: String) -> RecordedArgument {
    RecordedArgument(name: name, text: RedactedType.closure, json: nil)
  }
}
