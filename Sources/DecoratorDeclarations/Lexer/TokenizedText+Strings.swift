extension TokenizedText {
  /// Something that is open while the lexer reads a string.
  private enum Nesting {
    case string(pounds: Int, isMultiline: Bool)
    /// The parentheses of an interpolation, or parentheses within them.
    case parentheses
  }

  /// Reads a string of any kind from its first quotation mark on, interpolations included.
  ///
  /// A single-line string without a closing quotation mark ends with its line.
  mutating func readString(pounds: Int) -> Token.Kind {
    let start = position - pounds
    let outermost = openString(pounds: pounds)
    var nesting = [outermost]
    while position < count, let innermost = nesting.last {
      switch innermost {
      case .string(let pounds, let isMultiline):
        let byte = bytes[position]
        if byte == UInt8(ascii: "\"") {
          if closeString(pounds: pounds, isMultiline: isMultiline) { nesting.removeLast() }
        } else if byte == UInt8(ascii: "\\") {
          if skipEscape(pounds: pounds) { nesting.append(.parentheses) }
        } else if isLineEnd(byte), !isMultiline {
          reportOpenString(outermost, at: start)
          return .string
        } else {
          position += 1
        }
      case .parentheses:
        readInterpolated(&nesting)
      }
    }
    if !nesting.isEmpty { reportOpenString(outermost, at: start) }
    return .string
  }

  /// Moves over one piece of an interpolation.
  private mutating func readInterpolated(_ nesting: inout [Nesting]) {
    switch bytes[position] {
    case UInt8(ascii: "("):
      nesting.append(.parentheses)
    case UInt8(ascii: ")"):
      nesting.removeLast()
    case UInt8(ascii: "\""):
      nesting.append(openString(pounds: 0))
      return
    case UInt8(ascii: "#"):
      let start = position
      while bytes[position] == UInt8(ascii: "#") { position += 1 }
      if bytes[position] == UInt8(ascii: "\"") {
        nesting.append(openString(pounds: position - start))
      }
      return
    case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
      _ = skipBlockComment()
      return
    case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "/"):
      skipToLineEnd()
      return
    default:
      break
    }
    position += 1
  }

  /// Moves over the quotation marks that begin a string.
  private mutating func openString(pounds: Int) -> Nesting {
    let isMultiline = hasQuotes(3, at: position) && !(pounds > 0 && closesOnLine(pounds: pounds))
    position += isMultiline ? 3 : 1
    return .string(pounds: pounds, isMultiline: isMultiline)
  }

  /// Returns a Boolean value that indicates whether the quotation marks at `position` open and
  /// close a raw string on one line: `#"""#`.
  private mutating func closesOnLine(pounds: Int) -> Bool {
    if position < noRawStringEnd.before, pounds >= noRawStringEnd.pounds { return false }
    var offset = position + 1
    while offset < count, !isLineEnd(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "\""), hasPounds(pounds, at: offset + 1) { return true }
      offset += 1
    }
    noRawStringEnd = (pounds, offset)
    return false
  }

  /// Moves past a quotation mark within a string, and returns `true` if it ends the string.
  private mutating func closeString(pounds: Int, isMultiline: Bool) -> Bool {
    let quotes = isMultiline ? 3 : 1
    guard hasQuotes(quotes, at: position), hasPounds(pounds, at: position + quotes) else {
      position += 1
      return false
    }
    position += quotes + pounds
    return true
  }

  /// Moves past a backslash and what it escapes, and returns a Boolean value that indicates whether
  /// an interpolation begins there.
  private mutating func skipEscape(pounds: Int) -> Bool {
    position += 1
    guard hasPounds(pounds, at: position) else { return false }
    position += pounds
    if position < count, !isLineEnd(bytes[position]) { position += 1 }
    return bytes[position - 1] == UInt8(ascii: "(")
  }

  private func hasQuotes(_ quotes: Int, at offset: Int) -> Bool {
    quotes == 1
      || bytes[offset] == UInt8(ascii: "\"") && bytes[offset + 1] == UInt8(ascii: "\"")
        && bytes[offset + 2] == UInt8(ascii: "\"")
  }

  /// Returns `true` if at least `pounds` number signs begin at an offset.
  func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    var found = 0
    while found < pounds, bytes[offset + found] == UInt8(ascii: "#") { found += 1 }
    return found == pounds
  }

  private mutating func reportOpenString(_ string: Nesting, at start: Int) {
    guard case .string(let pounds, let isMultiline) = string else { return }
    let end = (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: pounds)
    problems.add("this string is never closed; add '\(end)'", at: start)
  }
}
