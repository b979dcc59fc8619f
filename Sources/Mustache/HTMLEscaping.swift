extension String {
  /// Appends a text with `&`, `"`, `<` and `>` as HTML entities.
  mutating func appendEscapingHTML(_ text: String) {
    var rest = text[...]
    while let index = rest.utf8.firstIndex(where: { $0.htmlEntity != nil }) {
      append(contentsOf: rest[..<index])
      append(rest.utf8[index].htmlEntity ?? "")
      rest = rest[rest.utf8.index(after: index)...]
    }
    append(contentsOf: rest)
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
