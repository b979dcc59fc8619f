extension String {
  /// The text with a visible character of the same width in place of each character that ends a
  /// line or controls a terminal.
  public var printable: String { mapScalars(\.printable) }

  /// The text with printable lines. Line feeds and tabs stay.
  public var printableLines: String { mapScalars { $0 == "\n" || $0 == "\t" ? $0 : $0.printable } }

  private func mapScalars(_ transform: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: unicodeScalars.map(transform))
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var printable: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // The upper control characters, line separators, and characters that change the direction of
    // text.
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}
