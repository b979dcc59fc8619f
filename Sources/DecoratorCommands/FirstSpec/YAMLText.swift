/// Text in YAML.
enum YAMLText {
  /// Returns a text as a key, a value or an item of a list.
  ///
  /// It is plain if that certainly means the text, and otherwise in single quotes.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.wholeMatch(of: /(\.\.\/|[A-Za-z_\/])[A-Za-z0-9_.\/+\-():]*/) != nil && text.last != ":"
      && !["null", "true", "false"].contains(text.lowercased())
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }
}
