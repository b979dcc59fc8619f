/// Scalars that begin with `|` or `>` and continue on the lines below.
extension YAMLParser {
  /// The treatment of the line ends after the text of a block scalar.
  private enum Chomping {
    /// `-`: no line end stays.
    case strip
    /// One line end stays.
    case clip
    /// `+`: all line ends stay.
    case keep
  }

  /// The lines of a block scalar.
  private struct TextLines {
    /// The end of the last line with text, if there is one.
    var end: Int?
    /// The line ends after it.
    var breaks: [Int] = []
    /// A Boolean value that indicates whether the last line begins with white space, which prevents
    /// folding.
    var isSpaced = false
  }

  /// Reads the block scalar whose `|` or `>` is at the position. Its parent is indented by
  /// `parent`.
  func parseBlockScalar(parent: Int) -> YAMLNode {
    let start = position
    let style = at("|") ? YAMLScalar.Style.literal : .folded
    position += 1
    let (chomping, indicator) = parseIndicators()
    skipWhite()
    guard atLineEnd || atComment else {
      report(
        "the text of a block must start on the next line" + quoteHint(start..<lineTextEnd),
        at: start)
      return parseRestOfLine(from: start, parent: parent)
    }
    if parent < 0, indicator != nil {
      report("an indentation number cannot be used at the root of a document; remove it", at: start)
    }
    let headerEnd = lineTextEnd
    skipToLineEnd()
    skipBreak()
    let indent =
      if let indicator { max(parent, 0) + indicator } else { detectIndentation(parent: parent) }
    var text = ScalarText()
    let lines = parseTextLines(indent: indent, style: style, into: &text)
    let end = chomp(lines, chomping, &text) ?? headerEnd
    closedIndentation = indent
    return YAMLNode(
      range: start..<(lines.end ?? headerEnd),
      content: .scalar(text.scalar(style: style, end: end)))
  }

  /// Reads the chomping and the indentation number, in either order.
  private func parseIndicators() -> (Chomping, indentation: Int?) {
    var chomping: Chomping?
    var indentation: Int?
    while true {
      switch Unicode.Scalar(byte(at: position)) {
      case "+" where chomping == nil: chomping = .keep
      case "-" where chomping == nil: chomping = .strip
      case "1"..."9" where indentation == nil:
        indentation = Int(bytes[position] - UInt8(ascii: "0"))
      default: return (chomping ?? .clip, indentation)
      }
      position += 1
    }
  }

  /// Returns the indentation of the first line with text from the position on.
  private func detectIndentation(parent: Int) -> Int {
    var line = position
    var deepestBlank = (indent: 0, line: position)
    while line < bytes.count {
      var offset = line
      while byte(at: offset) == 0x20 { offset += 1 }
      let indent = offset - line
      guard isBreak(byte(at: offset)) else {
        if indent <= parent || isDocumentMarker(at: line) { break }
        if deepestBlank.indent > indent {
          report(
            "this blank line has more spaces than the first line of the text; remove them",
            at: deepestBlank.line)
        }
        return indent
      }
      if indent > deepestBlank.indent { deepestBlank = (indent, line) }
      line = offset + 1
    }
    return max(deepestBlank.indent, parent + 1)
  }

  /// Reads the lines that are indented by at least `indent`, up to the first other line.
  private func parseTextLines(
    indent: Int, style: YAMLScalar.Style, into text: inout ScalarText
  ) -> TextLines {
    var lines = TextLines()
    while !atEnd {
      while column < indent, at(" ") { position += 1 }
      if atLineEnd {
        if atEnd { break }
        lines.breaks.append(position)
        skipBreak()
        continue
      }
      if column < indent || atDocumentMarker {
        if at("\t") { rejectTab(at: position) }
        position = lineStart
        break
      }
      let isSpaced = isWhite(bytes[position])
      let isFolding = style == .folded && lines.end != nil && !isSpaced && !lines.isSpaced
      if isFolding {
        text.append(folding: lines.breaks)
      } else {
        for offset in lines.breaks { text.append("\n", at: offset) }
      }
      let start = position
      skipToLineEnd()
      text.append(bytes[start..<position])
      lines = TextLines(end: position, isSpaced: isSpaced)
    }
    return lines
  }

  /// Appends the line ends that stay after the text, and returns the place after the appended text.
  private func chomp(_ lines: TextLines, _ chomping: Chomping, _ text: inout ScalarText) -> Int? {
    let kept =
      switch chomping {
      case .strip: 0
      case .clip: lines.end == nil ? 0 : 1
      case .keep: lines.breaks.count
      }
    for offset in lines.breaks.prefix(kept) { text.append("\n", at: offset) }
    return lines.breaks.prefix(kept).last.map { $0 + 1 } ?? lines.end
  }
}
