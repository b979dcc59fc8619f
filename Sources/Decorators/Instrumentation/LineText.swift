/// Text for one line of a log. It has a limited length, and does not affect other lines or text.
enum LineText {
  static let maximumLength = 200

  /// The limit on Unicode scalars. A single character can consist of any number of them.
  static let maximumScalars = 4 * maximumLength

  /// Returns the text on one line, cut off if it is too long.
  static func line(_ text: String) -> String {
    if text.utf8.count <= maximumLength, isPlain(text) { return text }
    let (shown, isWhole) = beginning(of: text)
    return escaped(String(shown)) + (isWhole ? "" : "…")
  }

  /// Returns the text as a literal, cut off after its quotation mark if it is too long.
  static func quoted(_ text: some StringProtocol) -> String {
    let (shown, isWhole) = beginning(of: text)
    return escaped(shown.debugDescription) + (isWhole ? "" : "…")
  }

  /// Returns the text with escapes for characters that end a line or change how other text is read:
  /// control characters, line separators, and marks that change the direction of text or are
  /// invisible.
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

  /// Returns the part of a text that fits, and whether it is the whole.
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

  // Most texts are plain, and it takes long to look up the category of each character. Those from U+00A0
  // to U+05FF, which have two bytes, are plain but for the soft hyphen, U+00AD.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var previous: UInt8 = 0
      return bytes.allSatisfy { byte in
        defer { previous = byte }
        return switch byte {
        case 0x20..<0x7F, 0xC2...0xD7: true
        case 0x80...0xBF: previous != 0xC2 || byte >= 0xA0 && byte != 0xAD
        default: false
        }
      }
    }
  }

  private static func isDisruptive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Emoji and some scripts need joiners.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
