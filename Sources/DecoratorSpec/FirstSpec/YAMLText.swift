/// Text in YAML.
public enum YAMLText {
  /// Returns a text as a key, a value or an item of a list.
  ///
  /// It is plain if that certainly means the text, and otherwise in single quotes. A text with
  /// unprintable characters is in double quotes.
  public static func scalar(_ text: String) -> String {
    if text.printable != text { return escaped(text) }
    let isPlain =
      text.utf8.allSatisfy(isPlainByte) && text.last != ":" && startsPlain(text)
      && !["null", "true", "false"].contains(text.lowercased())
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }

  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case " "..."~", "\u{10000}"...: String(scalar)
      default: "\\u" + String(String(1 << 16 + Int(scalar.value), radix: 16).dropFirst())
      }
    }
    return "\"\(scalars.joined())\""
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_./+-():".utf8.contains(byte)
    }
  }

  private static func startsPlain(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0 == "_" || $0 == "/" } ?? false || text.hasPrefix("../")
  }
}
