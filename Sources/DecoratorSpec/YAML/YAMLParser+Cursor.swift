import DecoratorDeclarations

/// White space, line ends and indentation.
extension YAMLParser {
  /// Returns the byte at `offset`; a line feed after the end.
  func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0x0A }

  func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns `true` if white space, a line end or the end of the document is at `offset`.
  func isSpace(at offset: Int) -> Bool {
    let byte = byte(at: offset)
    return isWhite(byte) || isBreak(byte)
  }

  func at(_ character: Unicode.Scalar) -> Bool { byte(at: position) == UInt8(ascii: character) }

  /// Returns `true` if `character` is at the position, followed by white space or a line end.
  func atIndicator(_ character: Unicode.Scalar) -> Bool {
    at(character) && isSpace(at: position + 1)
  }

  var atEnd: Bool { position >= bytes.count }

  var atLineEnd: Bool { isBreak(byte(at: position)) }

  var atComment: Bool { at("#") && isComment(at: position) }

  /// Returns `true` if a `#` at `offset` of the line begins a comment.
  func isComment(at offset: Int) -> Bool { offset == lineStart || isWhite(bytes[offset - 1]) }

  /// The end of the text from the position on its line, without white space and a comment after it.
  var lineTextEnd: Int {
    var end = position
    while !isBreak(byte(at: end)), bytes[end] != UInt8(ascii: "#") || !isComment(at: end) {
      end += 1
    }
    while end > lineStart, isWhite(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// `true` if a `---` or `...` line begins at the position.
  var atDocumentMarker: Bool {
    position == lineStart && (at("-") || at(".")) && isSpace(at: position + 3)
      && byte(at: position + 1) == bytes[position] && byte(at: position + 2) == bytes[position]
  }

  var column: Int { position - lineStart }

  func column(of offset: Int) -> Int {
    offset - (bytes[..<offset].lastIndex { isBreak($0) } ?? -1) - 1
  }

  /// The column of the content at the position; -1 if the document ends there.
  var indentation: Int { atEnd || atDocumentMarker ? -1 : column }

  func skipWhite() {
    while position < bytes.count, isWhite(bytes[position]) {
      if at("\t") { lastTab = position }
      position += 1
    }
  }

  func skipToLineEnd() {
    while position < bytes.count, !isBreak(bytes[position]) { position += 1 }
  }

  func skipBreak() {
    guard !atEnd else { return }
    position += at("\r") ? 2 : 1
    lineStart = position
  }

  func skipToContent() throws(Problem) {
    var isLineStart = position == lineStart
    while true {
      skipWhite()
      if atComment { skipToLineEnd() }
      guard !atEnd, atLineEnd else { break }
      skipBreak()
      isLineStart = true
    }
    guard isLineStart, !atEnd else { return }
    try rejectTab(at: lastTab)
    if noBreakSpaces.contains(position), bytes[position] == 0xC2 {
      throw problem("a no-break space (U+00A0) cannot be used as indentation; use spaces")
    }
  }

  /// Refuses a tab in front of the content of the line.
  func rejectTab(at tab: Int) throws(Problem) {
    if tab >= lineStart {
      throw problem("tabs cannot be used as indentation; use spaces here and below", at: tab)
    }
  }

  /// Refuses a no-break space in unquoted text, where people take it for a space.
  func rejectNoBreakSpace(in range: Range<Int>) throws(Problem) {
    guard let offset = noBreakSpaces.first(where: range.contains) else { return }
    let isWide = bytes[offset] == 0xC2
    throw problem(
      isWide
        ? "this is a no-break space (U+00A0); write a space, or quote all of this if it is text"
        : "this is a zero-width space (U+\(bytes[offset + 1] == 0x80 ? "200B" : "2060")), which nobody sees; remove it",
      at: offset)
  }

  /// Checks that the line that begins at the position can continue what a quote or bracket began.
  ///
  /// - Parameter parent: The indentation that the line must exceed.
  func checkContinuation(parent: Int, of opening: Int, closing: UInt8) throws(Problem) {
    if atEnd || atDocumentMarker || column <= parent && looksLikeEntry() {
      let advice =
        bytes[opening] == closing
        ? "this quote is never closed; write another \(Unicode.Scalar(closing)) after the text"
        : "this '\(text(opening..<opening + 1))' is never closed; "
          + "write '\(Unicode.Scalar(closing))' after its last entry"
      throw problem(advice, at: opening)
    }
    try rejectTab(at: lastTab)
    if column <= parent {
      throw problem(
        "indent this line with at least \(spaces(parent + 1)) in all; it belongs to the \(place(of: opening))"
      )
    }
  }

  func place(of opening: Int) -> String {
    "\(text(opening..<opening + 1)) on line \(lineNumber(of: opening))"
  }

  /// Returns `true` if the line from the position on looks like an entry of a block collection.
  func looksLikeEntry() -> Bool {
    var hasColon = false
    var offset = position
    while !isBreak(byte(at: offset)) {
      if bytes[offset] == UInt8(ascii: ":"), isSpace(at: offset + 1) { hasColon = true }
      offset += 1
    }
    return (hasColon || atIndicator("-")) && bytes[offset - 1] != UInt8(ascii: ",")
  }
}
