extension TokenizedText {
  /// Returns `true` if an ASCII byte can continue an identifier or a number.
  func isIdentifierByte(_ byte: UInt8) -> Bool {
    let kind = Self.kinds[Int(byte)]
    return kind == .identifier || kind == .number
  }

  mutating func readIdentifier() -> Token.Kind {
    while true {
      while isIdentifierByte(bytes[position]) { position += 1 }
      guard bytes[position] >= 0x80, !isNonBreakingSpace else { return .identifier }
      let scalar = scalar(at: position)
      if scalar.isOperator { return .identifier }
      position += UTF8.width(scalar)
    }
  }

  mutating func readNonASCII() -> Token.Kind {
    let scalar = scalar(at: position)
    return scalar.isOperator ? take(.otherOperator, length: UTF8.width(scalar)) : readIdentifier()
  }

  private func scalar(at offset: Int) -> Unicode.Scalar {
    String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\0"
  }

  mutating func readQuotedIdentifier() -> Token.Kind {
    let start = position
    position += 1
    while position < count, bytes[position] != UInt8(ascii: "`"), !isLineEnd(bytes[position]) {
      position += 1
    }
    if bytes[position] == UInt8(ascii: "`") {
      position += 1
    } else {
      problems.add("this name is never closed; add '`'", at: start)
    }
    return .quotedIdentifier
  }

  mutating func readNumber() -> Token.Kind {
    while true {
      let byte = bytes[position]
      if isIdentifierByte(byte) {
        position += 1
      } else if byte == UInt8(ascii: "."), Self.kinds[Int(bytes[position + 1])] == .number {
        position += 2
      } else {
        return .number
      }
    }
  }

  /// Reads a token that begins with `#`: a raw string, a regular expression, a directive or a
  /// macro.
  mutating func readPound() -> Token.Kind {
    let start = position
    while bytes[position] == UInt8(ascii: "#") { position += 1 }
    let pounds = position - start
    if bytes[position] == UInt8(ascii: "\"") { return readString(pounds: pounds) }
    if bytes[position] == UInt8(ascii: "/") {
      return readDelimitedRegularExpression(pounds: pounds)
    }
    guard pounds == 1, isIdentifierByte(bytes[position]) else { return .other }
    let word = position
    _ = readIdentifier()
    switch String(decoding: bytes[word..<position], as: UTF8.self) {
    case "if": return .poundIf
    case "elseif": return .poundElseif
    case "else": return .poundElse
    case "endif": return .poundEndif
    default: return .pound
    }
  }
}

extension Unicode.Scalar {
  /// `true` if Swift takes a scalar outside ASCII for part of an operator.
  fileprivate var isOperator: Bool { properties.isPatternSyntax }
}
