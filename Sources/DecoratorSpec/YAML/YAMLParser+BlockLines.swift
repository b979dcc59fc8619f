/// The part of a block collection on one line: a value, or a key up to its colon.
extension YAMLParser {
  /// Reads a value on the line of its key, where no block collection can begin.
  func parseInlineValue(parent: Int) throws(YAMLProblem) -> YAMLNode {
    if at("|") || at(">") { return parseBlockScalar(parent: parent) }
    if atIndicator("-") {
      throw problem(
        "a list with '- ' must start on a line of its own" + quoteHint(position..<lineTextEnd),
        at: position)
    }
    return try parseFlowInBlock(parent: parent, mayBeKey: false).node
  }

  /// Reads a plain, quoted or bracketed node in a block collection, and the white space after it.
  ///
  /// - Parameter mayBeKey: A Boolean value that indicates whether a colon can follow. The position
  ///   is then at the colon.
  func parseFlowInBlock(
    parent: Int, mayBeKey: Bool
  ) throws(YAMLProblem) -> (node: YAMLNode, isKey: Bool) {
    let start = position
    let node: YAMLNode
    if at("[") || at("{") {
      node = try parseFlowCollection(parent: parent)
    } else if at("\"") || at("'") {
      node = try parseQuoted(parent: parent)
    } else {
      return try parseBlockPlain(parent: parent, mayBeKey: mayBeKey)
    }
    skipWhite()
    if atLineEnd || atComment { return (node, false) }
    if atIndicator(":"), mayBeKey {
      try checkKey(node)
      return (node, true)
    }
    let message = complaint(aboutTextAfter: node)
    if mayBeKey || start < lineStart { throw problem(message, at: position) }
    report(message)
    return (parseRestOfLine(from: start, parent: parent), false)
  }

  /// Returns the problem of the text at the position, after `node` in quotes or brackets.
  private func complaint(aboutTextAfter node: YAMLNode) -> String {
    if at("#") { return "a comment needs a space before its '#'" }
    if at(":"), !isSpace(at: position + 1) { return "a space is missing after this ':'; add one" }
    let start = node.range.lowerBound
    let isOneLine = start >= lineStart
    if at(":"), isOneLine { return innerMappingComplaint(from: start) }
    let closing = text(node.range.upperBound - 1..<node.range.upperBound)
    return "text cannot follow the closing '\(closing)'"
      + (isOneLine ? quoteHint(start..<lineTextEnd) : "; start a new line here")
  }

  /// Throws a problem if a key is a collection, is on several lines or is too long. The position is
  /// at its colon.
  func checkKey(_ key: YAMLNode) throws(YAMLProblem) {
    let range = key.range
    guard case .scalar = key.content else {
      throw problem(
        "lists and maps cannot be keys; if this is text, quote all of it", at: range.lowerBound)
    }
    guard range.lowerBound >= lineStart else {
      throw problem(
        "a key must be on one line with its ':', but this one continues to line "
          + "\(lines.number(at: position)); write it on one line",
        at: range.lowerBound)
    }
    if range.count > Self.maximumKeyLength, text(range).unicodeScalars.count > Self.maximumKeyLength
    {
      throw problem(
        "a key can have at most \(Self.maximumKeyLength) characters; shorten this one",
        at: range.lowerBound)
    }
  }
}
