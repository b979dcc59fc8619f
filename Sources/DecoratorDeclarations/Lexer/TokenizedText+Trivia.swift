extension TokenizedText {
  /// Moves past white space and comments, and returns `true` if a line begins among them.
  mutating func skipTrivia() -> Bool {
    var startsLine = position == 0
    while true {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
        position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
        startsLine = true
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "/"):
        skipToLineEnd()
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
        if skipBlockComment() { startsLine = true }
      case 0xC2 where isNonBreakingSpace:
        // Code that is pasted from a web page can contain a non-breaking space.
        position += 2
      case 0xEF where bytes[position + 1] == 0xBB && bytes[position + 2] == 0xBF:
        // It can also contain a byte order mark.
        position += 3
      default:
        return startsLine
      }
    }
  }

  /// A Boolean value that indicates whether a non-breaking space is at `position`.
  var isNonBreakingSpace: Bool { bytes[position] == 0xC2 && bytes[position + 1] == 0xA0 }

  mutating func skipShebang() {
    if bytes[0] == UInt8(ascii: "#"), bytes[1] == UInt8(ascii: "!") { skipToLineEnd() }
  }

  mutating func skipToLineEnd() {
    while position < count, !isLineEnd(bytes[position]) { position += 1 }
  }

  func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Moves past a block comment and the comments in it, and returns a Boolean value that indicates
  /// whether it has more than one line.
  mutating func skipBlockComment() -> Bool {
    let start = position
    var depth = 1
    var hasLineBreak = false
    position += 2
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "*") where bytes[position + 1] == UInt8(ascii: "/"):
        position += 2
        depth -= 1
        if depth == 0 { return hasLineBreak }
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
        position += 2
        depth += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
        hasLineBreak = true
      default:
        position += 1
      }
    }
    problems.add("this comment is never closed; add '*/'", at: start)
    return hasLineBreak
  }
}
