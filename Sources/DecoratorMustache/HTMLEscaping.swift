extension [UInt8] {
  /// Appends a text with HTML entities for `&`, `"`, `<` and `>`.
  mutating func appendEscapingHTML(_ text: String) {
    for byte in text.utf8 {
      if let entity = byte.htmlEntity { self += entity.utf8 } else { append(byte) }
    }
  }
}

extension UInt8 {
  fileprivate var htmlEntity: String? {
    switch self {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: nil
    }
  }
}
