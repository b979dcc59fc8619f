import DecoratorDeclarations

extension YAMLParser {
  /// Reads the text at the position. Further lines of quoted text are indented more than `parent`.
  func parseScalar(parent: Int, inFlow: Bool) throws(Problem) -> YAMLNode {
    at("\"") || at("'") ? try parseQuoted(parent: parent) : try parsePlain(inFlow: inFlow)
  }

  private func parsePlain(inFlow: Bool) throws(Problem) -> YAMLNode {
    let complaint = try complaintAboutPlainStart(inFlow: inFlow)
    let start = position
    var end = position
    while !atLineEnd {
      if at(":"), endsPlain(at: position + 1, inFlow: inFlow) { break }
      if atComment || inFlow && isFlowIndicator(bytes[position]) { break }
      position += 1
      if !isWhite(bytes[position - 1]) { end = position }
    }
    if let complaint {
      if bytes[start] == UInt8(ascii: "`"), end > start + 1, bytes[end - 1] == UInt8(ascii: "`") {
        let inner = text(start + 1..<end - 1)
        throw problem(
          "back-ticks do not quote text; write '\(inner.replacing("'", with: "''"))' in single quotes",
          at: start)
      }
      let end = inFlow || atIndicator(":") ? end : lineTextEnd
      throw problem(complaint + quoteHint(start..<end), at: start)
    }
    try rejectNoBreakSpace(in: start..<end)
    // The first byte of a dash or a bullet.
    if bytes[start] == 0xE2 {
      for mark in ["–", "—", "•"] where bytes[start..<end].starts(with: "\(mark) ".utf8) {
        throw problem("a list entry begins with '- ', not with '\(mark) '", at: start)
      }
    }
    var scalar = YAMLScalar(isPlain: true)
    scalar.append(bytes[start..<end])
    if let refusal = scalar.refusal { throw problem(refusal, at: start) }
    return node(scalar, start..<end, textEnd: end)
  }

  /// Returns the reason why plain text cannot begin at the position; `nil` if it can.
  private func complaintAboutPlainStart(inFlow: Bool) throws(Problem) -> String? {
    let character = Unicode.Scalar(bytes[position])
    switch character {
    case "&": return "anchors ('&') are not supported; write what protocols share under 'defaults:'"
    case "*" where endsPlain(at: position + 1, inFlow: inFlow):
      throw problem("a list entry begins with '- ', not with '* '")
    case "*": return "aliases ('*') are not supported; write what protocols share under 'defaults:'"
    case "!": return "tags ('!') are not supported"
    case "@", "`": return "unquoted text cannot start with '\(character)'; remove it"
    case "|", ">": return "block text ('\(character)') cannot be used here"
    case "%", ",", "[", "]", "{", "}": return "unquoted text cannot start with '\(character)'"
    case "#": return "a comment needs a space before its '#'"
    case "-" where endsPlain(at: position + 1, inFlow: inFlow):
      return "a list entry ('- ') cannot be used here"
    case "?" where endsPlain(at: position + 1, inFlow: inFlow):
      return "complex keys ('? ') are not supported"
    case ":" where endsPlain(at: position + 1, inFlow: inFlow):
      throw problem("a key is missing before this ':'; add one")
    default: return nil
    }
  }

  func endsPlain(at offset: Int, inFlow: Bool) -> Bool {
    isSpace(at: offset) || inFlow && isFlowIndicator(byte(at: offset))
  }

  private func isFlowIndicator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private func parseQuoted(parent: Int) throws(Problem) -> YAMLNode {
    let start = position
    let isDouble = at("\"")
    var scalar = YAMLScalar(isPlain: false)
    position += 1
    var run = position
    while true {
      if atLineEnd {
        scalar.append(
          bytes[run..<(bytes[run..<position].lastIndex { !isWhite($0) } ?? run - 1) + 1])
        try skipLineEnds(in: &scalar, parent: parent, opening: start)
        run = position
      } else if isDouble, at("\\") {
        scalar.append(bytes[run..<position])
        let (character, length) = try parseEscape()
        scalar.append(character, at: position)
        position += length
        run = position
      } else if byte(at: position) != bytes[start] {
        position += 1
      } else if !isDouble, byte(at: position + 1) == bytes[start] {
        scalar.append(bytes[run...position])
        position += 2
        run = position
      } else {
        scalar.append(bytes[run..<position])
        position += 1
        return node(scalar, start..<position, textEnd: position - 1)
      }
    }
  }

  /// Skips line ends in quoted text. One becomes a space; of several, all but the first stay.
  private func skipLineEnds(
    in scalar: inout YAMLScalar, parent: Int, opening: Int
  ) throws(Problem) {
    let end = position
    var breaks: [Int] = []
    while !atEnd, atLineEnd {
      breaks.append(position)
      skipBreak()
      skipWhite()
    }
    try checkContinuation(parent: parent, of: opening, closing: bytes[opening])
    if breaks.count == 1 { scalar.append(" ", at: end) }
    for offset in breaks.dropFirst() { scalar.append("\n", at: offset) }
  }

  /// Returns the character that the escape at the position stands for, and the length of the escape. As in
  /// JSON, two escapes stand for a character beyond those of 4 hexadecimal digits.
  private func parseEscape() throws(Problem) -> (Unicode.Scalar, length: Int) {
    let letter = Character(Unicode.Scalar(byte(at: position + 1)))
    if letter == "u", let unit = codeUnit(at: position + 2) {
      if let character = Unicode.Scalar(unit) { return (character, 6) }
      let isFollowed =
        byte(at: position + 6) == UInt8(ascii: "\\") && byte(at: position + 7) == UInt8(ascii: "u")
      if isFollowed, UTF16.isLeadSurrogate(unit), let next = codeUnit(at: position + 8),
        UTF16.isTrailSurrogate(next)
      {
        return (UTF16.decode(UTF16.EncodedScalar([unit, next])), 12)
      }
      throw problem("this '\\u' is half of a character; write both halves, or the character itself")
    }
    if let character = Self.escapes[letter] { return (character, 2) }
    if letter == "(" {
      throw problem("this '\\(' is no escape of YAML; write the text in single quotes")
    }
    throw problem(
      "this '\\' does not start an escape; write '\\\\' for a backslash, "
        + "or '\\u' with 4 hexadecimal digits for a character")
  }

  private static let escapes: [Character: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Returns the number of 4 hexadecimal digits; `nil` if there are none.
  private func codeUnit(at offset: Int) -> UInt16? {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    return UInt16(text(digits.indices), radix: 16)
  }
}

/// Text that begins with `|` and continues on the lines below.
extension YAMLParser {
  func parseTextBlock(parent: Int) throws(Problem) -> YAMLNode {
    let start = position
    if at(">") {
      throw problem("folded text ('>') is not supported; use '|', which keeps the lines", at: start)
    }
    position += 1
    let strips = at("-")
    if strips { position += 1 }
    skipWhite()
    guard atLineEnd || atComment else {
      if "+123456789".utf8.contains(bytes[position]) {
        throw problem("'+' and numbers after '|' are not supported; remove it")
      }
      throw problem(
        "the text of a block must start on the next line" + quoteHint(start..<lineTextEnd),
        at: start)
    }
    var end = lineTextEnd
    skipToLineEnd()
    skipBreak()
    let indent = try textIndentation(parent: parent)
    var scalar = YAMLScalar(isPlain: false)
    var breaks: [Int] = []
    while !atEnd {
      while column < indent, at(" ") { position += 1 }
      if atEnd { break }
      if atLineEnd {
        breaks.append(position)
        skipBreak()
      } else if column < indent || atDocumentMarker {
        if at("\t") { try rejectTab(at: position) }
        position = lineStart
        break
      } else {
        for offset in breaks { scalar.append("\n", at: offset) }
        let line = position
        skipToLineEnd()
        scalar.append(bytes[line..<position])
        end = position
        breaks = []
      }
    }
    guard !strips, !scalar.text.isEmpty, let last = breaks.first else {
      return node(scalar, start..<end, textEnd: end)
    }
    scalar.append("\n", at: last)
    return node(scalar, start..<end, textEnd: last + 1)
  }

  /// Returns the indentation of the first line with text from the position on.
  private func textIndentation(parent: Int) throws(Problem) -> Int {
    let start = (position, lineStart)
    defer { (position, lineStart) = start }
    var deepestBlank = (indent: parent + 1, line: position)
    while !atEnd {
      while at(" ") { position += 1 }
      if !atLineEnd {
        if column <= parent || atDocumentMarker { break }
        if deepestBlank.indent > max(column, parent + 1) {
          throw problem(
            "this blank line has more spaces than the first line of the text; remove them",
            at: deepestBlank.line)
        }
        return column
      }
      if column > deepestBlank.indent { deepestBlank = (column, lineStart) }
      skipBreak()
    }
    return deepestBlank.indent
  }
}
