import Foundation

extension JSONValue {
  /// The value on one line, with sorted keys.
  ///
  /// No encoder makes it, because a log has some twenty strings an event, and an encoder for each
  /// takes longer than the rest of its work.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value.description
    case .double(let value):
      value.description.hasSuffix(".0")
        ? String(value.description.dropLast(2)) : value.description
    case .string(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let values): Self.object(values.sorted { $0.key < $1.key })
    }
  }

  /// Returns an object on one line, with its members in the given order.
  static func object(_ members: [(key: String, value: JSONValue)]) -> String {
    "{\(members.map { "\(quoted($0.key)):\($0.value.line)" }.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    // Most texts need no escapes.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(text)\"" }
    var quoted = "\""
    // By scalars, because a quotation mark and an accent are one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case ..<" ": quoted += String(format: "\\u%04x", scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
