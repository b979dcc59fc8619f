/// An argument of a recorded call.
@_spi(Generated)
public struct RecordedArgument: Sendable {
  let name: String
  let text: String
  /// The value as a file holds it; `nil` where no file does.
  let json: JSONValue?

  /// An argument that is recorded.
  public static func value<Value>(_ name: String, _ value: Value) -> RecordedArgument {
    let text = LogText.revealed(value)
    return RecordedArgument(
      name: name, text: text, json: (try? JSONValue(encoding: value)) ?? .string(text))
  }

  /// An argument of which a recording says only what kind of value it was.
  public static func omitted<Value>(_ name: String, _ value: Value) -> RecordedArgument {
    RecordedArgument(name: name, text: LogText.redacted(value), json: nil)
  }

  /// A closure, or a value that the callee takes over, of which a recording says only that it is there.
  public static func unread(_ name: String) -> RecordedArgument {
    RecordedArgument(name: name, text: RedactedType.closure, json: nil)
  }
}
