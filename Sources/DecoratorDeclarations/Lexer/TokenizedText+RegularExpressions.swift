extension TokenizedText {
  /// Reads a `/` that begins no comment: an operator, or a regular expression.
  mutating func readSlash() -> Token.Kind {
    if position >= noRegularExpressionBefore, isExpressionExpected(),
      let end = endOfRegularExpression()
    {
      position = end
      return .regularExpression
    }
    return take(.otherOperator)
  }

  /// Returns `true` if an expression can begin at `position`, judged by the token before it.
  private func isExpressionExpected() -> Bool {
    guard let last = tokens.last else { return true }
    // `a / b` divides, but a line that begins with `/` directly before another character does not
    // continue the line before it.
    if (last.end..<position).contains(where: { isLineEnd(bytes[$0]) }) { return true }
    switch last.kind {
    case .identifier:
      return last.keyword.precedesExpression
    case .quotedIdentifier, .number, .string, .regularExpression, .rightParenthesis, .rightBracket,
      .rightBrace:
      return false
    case .question, .exclamation:
      // After an operand, `!` and `?` unwrap it.
      return tokens.count < 2 || tokens[tokens.count - 2].end < last.start
    default:
      return last.end < position || !last.kind.isOperator
    }
  }

  /// Returns the end of the regular expression at `position`; `nil` if there is none.
  ///
  /// A regular expression ends on its line, has no space at its ends, and closes no parenthesis
  /// that it does not open.
  private mutating func endOfRegularExpression() -> Int? {
    let start = position + 1
    guard start < count, bytes[start] != UInt8(ascii: " "), bytes[start] != UInt8(ascii: "\t")
    else {
      return nil
    }
    var offset = start
    var parentheses = 0
    while offset < count, !isLineEnd(bytes[offset]) {
      switch bytes[offset] {
      case UInt8(ascii: "\\"):
        offset += isLineEnd(bytes[offset + 1]) ? 1 : 2
        continue
      case UInt8(ascii: "("):
        parentheses += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        if parentheses < 0 { return nil }
      case UInt8(ascii: "/"):
        let last = bytes[offset - 1]
        return last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") ? nil : offset + 1
      default:
        break
      }
      offset += 1
    }
    noRegularExpressionBefore = offset
    return nil
  }

  /// Reads `#/.../#` from its first slash on. It has several lines only if nothing follows the
  /// first slash on its line.
  mutating func readDelimitedRegularExpression(pounds: Int) -> Token.Kind {
    let start = position - pounds
    position += 1
    let isMultiline = restOfLineIsBlank()
    while position < count, isMultiline || !isLineEnd(bytes[position]) {
      if bytes[position] == UInt8(ascii: "\\") {
        position += isLineEnd(bytes[position + 1]) ? 1 : 2
      } else if bytes[position] == UInt8(ascii: "/"), hasPounds(pounds, at: position + 1) {
        position += 1 + pounds
        return .regularExpression
      } else {
        position += 1
      }
    }
    position = min(position, count)
    let end = "/" + String(repeating: "#", count: pounds)
    problems.add("this regular expression is never closed; add '\(end)'", at: start)
    return .regularExpression
  }

  private func restOfLineIsBlank() -> Bool {
    var offset = position
    while bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") { offset += 1 }
    return offset >= count || isLineEnd(bytes[offset])
  }
}
