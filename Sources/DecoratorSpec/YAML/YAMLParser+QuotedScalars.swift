/// Scalars in quotes.
extension YAMLParser {
  /// Reads the scalar whose opening quote is at the position. Its further lines are indented more
  /// than `parent`.
  func parseQuoted(parent: Int) throws(YAMLProblem) -> YAMLNode {
    let start = position
    let quote = bytes[start]
    let isDouble = quote == UInt8(ascii: "\"")
    var text = ScalarText()
    position += 1
    var run = position
    while true {
      let byte = byte(at: position)
      if isBreak(byte) {
        text.append(bytes[run..<trimmedEnd(of: run)])
        text.append(folding: try skipFold(parent: parent, opening: start))
        run = position
      } else if isDouble, byte == UInt8(ascii: "\\") {
        text.append(bytes[run..<position])
        try parseEscape(into: &text, parent: parent, opening: start)
        run = position
      } else if byte != quote {
        position += 1
      } else if !isDouble, self.byte(at: position + 1) == quote {
        text.append(bytes[run...position])
        position += 2
        run = position
      } else {
        break
      }
    }
    text.append(bytes[run..<position])
    let scalar = text.scalar(style: isDouble ? .doubleQuoted : .singleQuoted, end: position)
    position += 1
    return YAMLNode(range: start..<position, content: .scalar(scalar))
  }

  /// Returns the end of the text between `run` and the position, without white space at its end.
  private func trimmedEnd(of run: Int) -> Int {
    var end = position
    while end > run, isWhite(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// Skips the line end at the position up to the next text, and returns the places of the line
  /// ends.
  private func skipFold(parent: Int, opening: Int) throws(YAMLProblem) -> [Int] {
    let end = position
    let breaks = skipBreaks()
    try checkContinuation(parent: parent, opening: opening, end: end)
    return breaks
  }

  /// Reads the escape whose backslash is at the position.
  private func parseEscape(
    into text: inout ScalarText, parent: Int, opening: Int
  ) throws(YAMLProblem) {
    let start = position
    position += 1
    if atLineEnd {
      let breaks = try skipFold(parent: parent, opening: opening)
      for offset in breaks.dropFirst() { text.append("\n", at: offset) }
      return
    }
    let letter = Unicode.Scalar(bytes[position])
    position += 1
    switch letter {
    case "x": parseCode(digits: 2, at: start, into: &text)
    case "u": parseCode(digits: 4, at: start, into: &text)
    case "U": parseCode(digits: 8, at: start, into: &text)
    default:
      if let character = simpleEscape(letter) {
        text.append(character, escapedAt: start)
      } else {
        position = start + 1
        report(
          "this '\\' does not start a valid escape; write '\\\\' for a backslash",
          at: start)
      }
    }
  }

  /// Reads the digits of the escape at `start`.
  private func parseCode(digits: Int, at start: Int, into text: inout ScalarText) {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Character(Unicode.Scalar(byte(at: position))).hexDigitValue else {
        let escape = self.text(start..<start + 2)
        report("'\(escape)' needs \(digits) hexadecimal digits after it", at: start)
        return
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    if let character = Unicode.Scalar(code) {
      text.append(character, escapedAt: start)
    } else {
      report(
        "'\(self.text(start..<position))' is not a Unicode character; "
          + "write characters beyond FFFF as '\\U' and 8 hexadecimal digits",
        at: start)
    }
  }

  /// Returns the character for a backslash and `letter`.
  private func simpleEscape(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
    switch letter {
    case "0": "\0"
    case "a": "\u{7}"
    case "b": "\u{8}"
    case "t", "\t": "\t"
    case "n": "\n"
    case "v": "\u{B}"
    case "f": "\u{C}"
    case "r": "\r"
    case "e": "\u{1B}"
    case " ", "\"", "/", "\\": letter
    case "N": "\u{85}"
    case "_": "\u{A0}"
    case "L": "\u{2028}"
    case "P": "\u{2029}"
    default: nil
    }
  }
}
