/// Scalars without quotes.
extension YAMLParser {
  /// Reads a plain scalar in a block collection, and the white space after it.
  ///
  /// - Parameter mayBeKey: A Boolean value that indicates whether a colon can follow. The position
  ///   is then at the colon.
  func parseBlockPlain(
    parent: Int, mayBeKey: Bool
  ) throws(YAMLProblem) -> (node: YAMLNode, isKey: Bool) {
    let start = position
    let complaint = try complaintAboutPlainStart(inFlow: false)
    let end = skipPlainLine(inFlow: false)
    if at(":"), mayBeKey {
      if let complaint { report(complaint + quoteHint(start..<end), at: start) }
      let key = plainNode(start..<end)
      try checkKey(key)
      return (key, true)
    }
    if let complaint {
      let message = complaint + quoteHint(start..<lineTextEnd)
      if mayBeKey { throw problem(message, at: start) }
      report(message, at: start)
      return (parseRestOfLine(from: start, parent: parent), false)
    }
    if at(":") {
      problems.append(
        missingSpaceProblem(before: start)
          ?? problem(innerMappingComplaint(from: start), at: position))
      return (parseRestOfLine(from: start, parent: parent), false)
    }
    let node = try parseMoreLines(
      of: start..<end, parent: parent, mayBeKey: mayBeKey, context: nil)
    return (node, false)
  }

  /// Reads a plain scalar inside brackets.
  func parseFlowPlain(_ context: FlowContext) throws(YAMLProblem) -> YAMLNode {
    let start = position
    let complaint = try complaintAboutPlainStart(inFlow: true)
    let end = skipPlainLine(inFlow: true)
    if let complaint { report(complaint + quoteHint(start..<end), at: start) }
    return try parseMoreLines(
      of: start..<end, parent: context.parent, mayBeKey: false, context: context)
  }

  /// Reads the lines that continue the plain scalar whose first line is `first`.
  private func parseMoreLines(
    of first: Range<Int>, parent: Int, mayBeKey: Bool, context: FlowContext?
  ) throws(YAMLProblem) -> YAMLNode {
    guard !atEnd, atLineEnd else { return plainNode(first) }
    var text = ScalarText()
    text.append(bytes[first])
    var end = first.upperBound
    while !atEnd, atLineEnd {
      let (lineEnd, oldLineStart) = (position, lineStart)
      let breaks = skipBreaks()
      guard goesOn(parent: parent, inFlow: context != nil) else {
        (position, lineStart) = (lineEnd, oldLineStart)
        break
      }
      if let context {
        try checkContinuation(parent: parent, opening: context.opening, end: lineEnd)
      } else {
        rejectTabs()
      }
      let start = position
      end = skipPlainLine(inFlow: context != nil)
      if at(":"), context == nil {
        let message = complaint(aboutColonAfter: first, mayBeKey: mayBeKey)
        position = breaks[breaks.count - 1]
        throw problem(message, at: first.lowerBound)
      }
      text.append(folding: breaks)
      text.append(bytes[start..<end])
    }
    return node(text, first.lowerBound..<end)
  }

  /// Returns a Boolean value that indicates whether the line that begins at the position continues
  /// a plain scalar.
  private func goesOn(parent: Int, inFlow: Bool) -> Bool {
    guard inFlow else { return indentation > parent && !at("#") }
    if indentation < 0 || at("#") || isFlowIndicator(bytes[position]) { return false }
    return !(at(":") && endsPlain(at: position + 1, inFlow: true))
  }

  /// Skips plain text on its line, and returns the end of the text.
  private func skipPlainLine(inFlow: Bool) -> Int {
    var end = position
    while position < bytes.count {
      let byte = bytes[position]
      if isBreak(byte) { break }
      if !isWhite(byte) {
        if byte == UInt8(ascii: ":"), endsPlain(at: position + 1, inFlow: inFlow) { break }
        if byte == UInt8(ascii: "#"), isComment(at: position) { break }
        if inFlow, isFlowIndicator(byte) { break }
        end = position + 1
      }
      position += 1
    }
    return end
  }

  /// Returns a Boolean value that indicates whether a colon before `offset` ends plain text.
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

  private func plainNode(_ range: Range<Int>) -> YAMLNode {
    var text = ScalarText()
    text.append(bytes[range])
    return node(text, range)
  }

  /// Returns the plain scalar with this text. Reports a number that is too large.
  private func node(_ text: ScalarText, _ range: Range<Int>) -> YAMLNode {
    let scalar = text.scalar(style: .plain, end: range.upperBound)
    let mayBeNumber = !range.isEmpty && bytes[range.lowerBound] <= UInt8(ascii: "9")
    if mayBeNumber, YAMLScalar.CoreValue(plain: scalar.text) == nil {
      report(
        "the number '\(scalar.text)' is too large; quote it if it is text", at: range.lowerBound)
    }
    return YAMLNode(range: range, content: .scalar(scalar))
  }
}

/// Problems of text that cannot be plain.
extension YAMLParser {
  /// Returns the reason why plain text cannot begin at the position; `nil` if it can.
  private func complaintAboutPlainStart(inFlow: Bool) throws(YAMLProblem) -> String? {
    let character = Unicode.Scalar(bytes[position])
    switch character {
    case "&":
      return "anchors ('&') are not supported; write what protocols share under 'defaults:'"
    case "*":
      return "aliases ('*') are not supported; write what protocols share under 'defaults:'"
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
      throw problem("a key is missing before this ':'; add one", at: position)
    default: return nil
    }
  }

  /// Returns the advice to quote the text in `range`, which is within one line.
  func quoteHint(_ range: Range<Int>) -> String {
    "; if this is text, quote it: \(quoted(range))"
  }

  /// Returns the problem of a colon at the position, after a value that began at `start` of the
  /// line.
  func innerMappingComplaint(from start: Int) -> String {
    "this ':' starts a map, which must be on a new line" + quoteHint(start..<lineTextEnd)
  }

  /// Returns the problem of a key that includes a bracket, as in `a:{ b: c }`; `nil` if there is
  /// none before `start` on its line.
  private func missingSpaceProblem(before start: Int) -> YAMLProblem? {
    let brackets = [UInt8(ascii: "{"), UInt8(ascii: "[")]
    let colon = (lineStart..<start).first {
      bytes[$0] == UInt8(ascii: ":") && brackets.contains(bytes[$0 + 1])
    }
    return colon.map { colon in
      let pair = text(lineStart..<colon).drop { $0 == " " } + ": " + text(colon + 1..<colon + 2)
      return problem("a space is missing after this ':'; write '\(pair)'", at: colon)
    }
  }

  /// Returns the problem of a colon at the position, after plain text whose first line is `first`.
  private func complaint(aboutColonAfter first: Range<Int>, mayBeKey: Bool) -> String {
    if mayBeKey, bytes[first].contains(UInt8(ascii: ":")) { return missingColonComplaint(first) }
    if bytes[first].starts(with: "//".utf8) { return "a comment starts with '#', not '//'" }
    let line = lines.number(at: position)
    return "this text continues to the ':' on line \(line), but a key must be on one line; "
      + "add ':' to line \(lines.number(at: first.lowerBound)), correct the indentation of line \(line), "
      + "or quote the text"
  }

  /// Reads the line from `start` to its end or a comment as a plain scalar, and skips lines that
  /// are indented more than `parent`.
  func parseRestOfLine(from start: Int, parent: Int) -> YAMLNode {
    let node = plainNode(start..<lineTextEnd)
    recover(to: parent)
    return node
  }
}
