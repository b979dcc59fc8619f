extension String {
  /// The text with a visible character in place of each that a terminal would obey and each that ends
  /// a line, of the same width.
  public var printable: String {
    mapScalars(\.printable)
  }

  /// The text with its lines printable; line feeds and tabs stay.
  public var printableLines: String {
    mapScalars { $0 == "\n" || $0 == "\t" ? $0 : $0.printable }
  }

  private func mapScalars(_ transform: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: unicodeScalars.map(transform))
    return text
  }
}

extension Unicode.Scalar {
  /// Itself or, for control characters, the picture that Unicode has for it.
  fileprivate var printable: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // Those of the upper half, and those that end lines or turn their direction around.
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}
