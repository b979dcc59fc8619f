/// White space, line ends and indentation.
extension YAMLParser {
  /// Returns the byte at `offset`; a line feed after the end.
  func byte(at offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0x0A
  }

  func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns a Boolean value that indicates whether white space, a line end or the end of the
  /// document is at `offset`.
  func isSpace(at offset: Int) -> Bool {
    let byte = byte(at: offset)
    return isWhite(byte) || isBreak(byte)
  }

  /// Returns a Boolean value that indicates whether `character` is at the position.
  func at(_ character: Unicode.Scalar) -> Bool {
    byte(at: position) == UInt8(ascii: character)
  }

  /// Returns a Boolean value that indicates whether `character` is at the position, followed by
  /// white space or a line end.
  func atIndicator(_ character: Unicode.Scalar) -> Bool {
    at(character) && isSpace(at: position + 1)
  }

  var atEnd: Bool { position >= bytes.count }

  /// A Boolean value that indicates whether the position is at the end of a line or of the
  /// document.
  var atLineEnd: Bool { isBreak(byte(at: position)) }

  /// A Boolean value that indicates whether a comment begins at the position.
  var atComment: Bool { at("#") && isComment(at: position) }

  /// Returns a Boolean value that indicates whether a `#` at `offset` of the line begins a comment.
  func isComment(at offset: Int) -> Bool {
    offset == lineStart || isWhite(bytes[offset - 1])
  }

  /// The end of the text from the position on its line, without white space and a comment after it.
  var lineTextEnd: Int {
    var end = position
    while !isBreak(byte(at: end)), bytes[end] != UInt8(ascii: "#") || !isComment(at: end) {
      end += 1
    }
    while end > lineStart, isWhite(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// A Boolean value that indicates whether a `---` or `...` line begins at the position, with or
  /// without text after white space.
  var atDocumentMarker: Bool { position == lineStart && isDocumentMarker(at: position) }

  /// Returns a Boolean value that indicates whether `---` or `...` is at `offset`, followed by
  /// white space or a line end.
  func isDocumentMarker(at offset: Int) -> Bool {
    let first = byte(at: offset)
    return (first == UInt8(ascii: "-") || first == UInt8(ascii: "."))
      && byte(at: offset + 1) == first && byte(at: offset + 2) == first && isSpace(at: offset + 3)
  }

  /// The distance of the position from the start of its line.
  var column: Int { position - lineStart }

  /// The column of the content at the position; -1 if the document ends there.
  var indentation: Int { atEnd || atDocumentMarker ? -1 : column }

  func skipWhite() {
    while position < bytes.count {
      let byte = bytes[position]
      guard isWhite(byte) else { return }
      if byte == 0x09 { lastTab = position }
      position += 1
    }
  }

  func skipToLineEnd() {
    while position < bytes.count, !isBreak(bytes[position]) { position += 1 }
  }

  /// Skips the line end at the position.
  func skipBreak() {
    guard !atEnd else { return }
    let isReturn = bytes[position] == 0x0D
    position += 1
    if isReturn, position < bytes.count, bytes[position] == 0x0A { position += 1 }
    lineStart = position
  }

  /// Skips white space, comments and line ends.
  func skipToContent() {
    var isLineStart = position == lineStart
    while true {
      skipWhite()
      if atComment { skipToLineEnd() }
      guard !atEnd, atLineEnd else { break }
      skipBreak()
      isLineStart = true
    }
    if isLineStart { rejectTabs() }
  }

  /// Reports a tab between the start of the line and its first character, which is at the position.
  func rejectTabs() {
    if lastTab >= lineStart, !atEnd { rejectTab(at: lastTab) }
  }

  /// Reports a tab as indentation, once for each document.
  func rejectTab(at offset: Int) {
    guard !hasTabProblem else { return }
    hasTabProblem = true
    report("tabs cannot be used as indentation; use spaces here and below", at: offset)
  }

  /// Moves to the next line that is indented by at most `indent`.
  ///
  /// Lines that begin with a closing bracket or `: ` are skipped, since they belong to the
  /// unreadable part.
  func recover(to indent: Int) {
    repeat {
      skipToLineEnd()
      skipToContent()
    } while indentation > indent || at("]") || at("}") || atIndicator(":")
  }

  /// Skips line ends and blank lines up to the next line of a scalar, and returns the places of the
  /// line ends.
  func skipBreaks() -> [Int] {
    var breaks: [Int] = []
    while !atEnd, atLineEnd {
      breaks.append(position)
      skipBreak()
      skipWhite()
    }
    return breaks
  }

  /// Checks that the line that begins at the position can continue what `opening`, a quote or
  /// bracket, began.
  ///
  /// - Parameters:
  ///   - parent: The indentation that the line must exceed.
  ///   - end: The end of the line before. The parser continues there if the line begins something
  ///     else.
  func checkContinuation(parent: Int, opening: Int, end: Int) throws(YAMLProblem) {
    if atEnd { throw unclosed(opening) }
    if atDocumentMarker || column <= parent && looksLikeEntry() {
      position = end
      throw unclosed(opening)
    }
    rejectTabs()
    if column <= parent, shallowOpening != opening {
      shallowOpening = opening
      report(
        "indent this line by at least \(spaces(parent + 1)); "
          + "it belongs to the \(name(of: opening)) on line \(lines.number(at: opening))")
    }
  }

  /// Returns a Boolean value that indicates whether the line from the position on looks like an
  /// entry of a block collection, and not like one in brackets.
  private func looksLikeEntry() -> Bool {
    var hasColon = false
    var offset = position
    while !isBreak(byte(at: offset)) {
      if bytes[offset] == UInt8(ascii: ":"), isSpace(at: offset + 1) { hasColon = true }
      offset += 1
    }
    return (hasColon || atIndicator("-")) && bytes[offset - 1] != UInt8(ascii: ",")
  }

  private func unclosed(_ opening: Int) -> YAMLProblem {
    let closing =
      switch bytes[opening] {
      case UInt8(ascii: "["): "']' after its last entry"
      case UInt8(ascii: "{"): "'}' after its last entry"
      default: "another after the text"
      }
    return problem("this \(name(of: opening)) is never closed; write \(closing)", at: opening)
  }

  private func name(of opening: Int) -> String {
    switch bytes[opening] {
    case UInt8(ascii: "\""): "double quote"
    case UInt8(ascii: "'"): "single quote"
    default: "'\(text(opening..<opening + 1))'"
    }
  }
}
