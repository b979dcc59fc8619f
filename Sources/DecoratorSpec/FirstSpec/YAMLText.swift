/// Text in YAML.
public enum YAMLText {
  /// Returns a text as a key, a value or an item of a list.
  ///
  /// It is plain if that certainly means the text, and otherwise in single quotes. A text with
  /// unprintable characters is in double quotes.
  public static func scalar(_ text: String) -> String {
    if text.printable != text { return escaped(text) }
    let isPlain =
      text.wholeMatch(of: /(\.\.\/|[A-Za-z_\/])[A-Za-z0-9_.\/+\-():]*/) != nil && text.last != ":"
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
}
