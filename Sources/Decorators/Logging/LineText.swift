/// Text that fits into a line of a log: it has an end, and no other line or text suffers from it.
enum LineText {
  static let maximumLength = 200

  /// The limit on Unicode scalars, of which a single character can have any number.
  static let maximumScalars = 4 * maximumLength

  /// Returns the text on one line, cut off where it gets too long.
  static func line(_ text: String) -> String {
    if text.utf8.count <= maximumLength, isPlain(text) { return text }
    let (shown, isWhole) = beginning(of: text)
    return escaped(String(shown)) + (isWhole ? "" : "…")
  }

  /// Returns the text as a literal, cut off behind its quotation mark where it gets too long.
  static func quoted(_ text: some StringProtocol) -> String {
    let (shown, isWhole) = beginning(of: text)
    return escaped(shown.debugDescription) + (isWhole ? "" : "…")
  }

  /// Returns the text with all escaped that ends a line, or changes how others are read: control
  /// characters, line separators, and marks that show text in another direction or not at all.
  ///
  /// - Parameters:
  ///   - text: Text of any length.
  ///   - escape: Writes one of these characters.
  static func escaped(
    _ text: String, as escape: (Unicode.Scalar) -> String = { $0.escaped(asASCII: true) }
  ) -> String {
    if isPlain(text) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isDisruptive(scalar) {
        escaped += escape(scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns the beginning of a text that there is room for, and whether that is all of it.
  private static func beginning<Text: StringProtocol>(
    of text: Text
  ) -> (Substring, isWhole: Bool) {
    var shown = Substring()
    shown.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(maximumScalars + 1))
    let isWhole = shown.unicodeScalars.count <= maximumScalars
    shown.unicodeScalars = shown.unicodeScalars.prefix(maximumScalars)
    let beginning = shown.prefix(maximumLength)
    return (beginning, isWhole && beginning.endIndex == shown.endIndex)
  }

  // Most texts are plain, and to ask for the category of each character takes long.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func isDisruptive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners belong to emoji, and to words in some scripts.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
