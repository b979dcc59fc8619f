/// Text in YAML.
enum YAMLText {
  private static let starts = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_/".utf8)
  private static let others = starts.union("0123456789.+-():".utf8)

  /// Returns a text as a key, a value or an item of a list.
  ///
  /// It is plain if that certainly means the text, and otherwise in single quotes.
  static func scalar(_ text: String) -> String {
    let bytes = text.utf8
    let isPlain =
      (bytes.first.map(starts.contains) ?? false || text.hasPrefix("../"))
      && bytes.allSatisfy(others.contains) && bytes.last != UInt8(ascii: ":")
      && !["null", "true", "false"].contains(text.lowercased())
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }
}
