import Foundation

extension JSONValue {
  /// The value on one line, with sorted keys.
  package var line: String {
    var line = ""
    write(to: &line)
    return line
  }

  /// Returns an object on one line, with its members in the given order.
  static func object(_ members: [(key: String, value: JSONValue)]) -> String {
    var line = ""
    write(members, to: &line)
    return line
  }

  // No encoder writes it, because a log has some twenty strings an event, and an encoder for each takes
  // longer than the rest of its work. All write to one text, so that none is copied.
  private func write(to line: inout String) {
    switch self {
    case .null: line += "null"
    case .bool(let value): line += value ? "true" : "false"
    case .number(let value): line += value.description
    case .double(let value):
      let text = value.description
      line += text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .string(let text): Self.write(text, to: &line)
    case .array(let values):
      line += "["
      for (index, value) in values.enumerated() {
        if index > 0 { line += "," }
        value.write(to: &line)
      }
      line += "]"
    case .object(let values): Self.write(values.sorted { $0.key < $1.key }, to: &line)
    }
  }

  private static func write(_ members: [(key: String, value: JSONValue)], to line: inout String) {
    line += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { line += "," }
      write(member.key, to: &line)
      line += ":"
      member.value.write(to: &line)
    }
    line += "}"
  }

  private static func write(_ text: String, to line: inout String) {
    line += "\""
    defer { line += "\"" }
    var text = text
    // Most texts need no escapes.
    let isPlain = text.withUTF8 { bytes in
      bytes.allSatisfy {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    }
    if isPlain {
      line += text
      return
    }
    // By scalars, because a quotation mark and an accent are one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": line += "\\\(scalar)"
      case ..<" ": line += String(format: "\\u%04x", scalar.value)
      default: line.unicodeScalars.append(scalar)
      }
    }
  }
}
