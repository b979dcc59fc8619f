extension Lexer {
  /// Returns a Boolean value that indicates whether an ASCII byte can continue an identifier or a
  /// number.
  func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default:
      false
    }
  }

  mutating func readIdentifier() -> Token.Kind {
    while true {
      while isIdentifierByte(bytes[position]) { position += 1 }
      guard bytes[position] >= 0x80 else { return .identifier }
      let scalar = scalar(at: position)
      if scalar.isOperator || scalar.isNonBreakingSpace { return .identifier }
      position += UTF8.width(scalar)
    }
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
      problems.append(Problem(offset: start, message: "this name is never closed; add '`'"))
    }
    return .quotedIdentifier
  }

  mutating func readNumber() -> Token.Kind {
    while true {
      let byte = bytes[position]
      if isIdentifierByte(byte) {
        position += 1
      } else if byte == UInt8(ascii: "."), isDigit(bytes[position + 1]) {
        position += 2
      } else {
        return .number
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  mutating func readNonASCII() -> Token.Kind {
    let scalar = scalar(at: position)
    return scalar.isOperator ? take(.otherOperator, length: UTF8.width(scalar)) : readIdentifier()
  }

  mutating func readOperator() -> Token.Kind {
    switch bytes[position] {
    case UInt8(ascii: "-") where bytes[position + 1] == UInt8(ascii: ">"):
      return take(.arrow, length: 2)
    case UInt8(ascii: "."):
      let isEllipsis =
        bytes[position + 1] == UInt8(ascii: ".") && bytes[position + 2] == UInt8(ascii: ".")
      return isEllipsis ? take(.ellipsis, length: 3) : take(.period)
    case UInt8(ascii: "<"): return take(.less)
    case UInt8(ascii: ">"): return take(.greater)
    case UInt8(ascii: "="): return take(.equal)
    case UInt8(ascii: "&"): return take(.ampersand)
    case UInt8(ascii: "?"): return take(.question)
    case UInt8(ascii: "!"): return take(.exclamation)
    case UInt8(ascii: "~"): return take(.tilde)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "|"), UInt8(ascii: "^"):
      return take(.otherOperator)
    default: return take(.other)
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
