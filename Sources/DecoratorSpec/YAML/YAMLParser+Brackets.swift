import DecoratorDeclarations

extension YAMLParser {
  private struct Brackets {
    /// The indentation that lines must exceed.
    var parent: Int
    /// The offset of the innermost open bracket.
    var opening: Int
    var closing: UInt8
    var isMapping: Bool { closing == UInt8(ascii: "}") }
  }

  func parseFlowCollection(parent: Int) throws(Problem) -> YAMLNode {
    try nested { () throws(Problem) in
      let start = position
      let brackets = Brackets(parent: parent, opening: start, closing: bytes[start] + 2)
      var items: [YAMLNode] = []
      var pairs: [(key: YAMLNode, value: YAMLNode)] = []
      position += 1
      while try atFlowEntry(brackets) {
        let node = try parseFlowNode(brackets)
        var value = node
        if brackets.isMapping {
          value = try parseFlowValue(of: node, brackets)
          pairs.append((node, value))
        } else {
          items.append(node)
        }
        try skipFlowSeparator(after: node, value, brackets)
      }
      let range = start..<position
      return brackets.isMapping
        ? try mapping(pairs, in: range) : YAMLNode(range: range, content: .sequence(items))
    }
  }

  private func parseFlowNode(_ brackets: Brackets) throws(Problem) -> YAMLNode {
    at("[") || at("{")
      ? try parseFlowCollection(parent: brackets.parent)
      : try parseScalar(parent: brackets.parent, inFlow: true)
  }

  /// Reads the colon and value after `key`, if there are any.
  private func parseFlowValue(of key: YAMLNode, _ brackets: Brackets) throws(Problem) -> YAMLNode {
    try skipFlowSpace(brackets)
    let hasColon = at(":") && endsPlain(at: position + 1, inFlow: true)
    if hasColon || key.scalar == nil { try checkKey(key) }
    guard hasColon, !"[{".utf8.contains(byte(at: position + 1)) else {
      return emptyScalar(at: key.range.upperBound)
    }
    position += 1
    let place = position
    try skipFlowSpace(brackets)
    if at(",") || at("]") || at("}") { return emptyScalar(at: place) }
    return try parseFlowNode(brackets)
  }

  /// Returns `true` if an entry begins after white space. If not, skips the closing bracket.
  private func atFlowEntry(_ brackets: Brackets) throws(Problem) -> Bool {
    try skipFlowSpace(brackets)
    if at(",") { throw problem("an entry is missing before this ','; remove the ','") }
    guard at("]") || at("}") else { return true }
    guard byte(at: position) == brackets.closing else {
      throw problem(
        "this bracket does not close the \(place(of: brackets.opening)); "
          + "write '\(Unicode.Scalar(brackets.closing))'")
    }
    position += 1
    return false
  }

  /// Skips the comma after an entry, which can be missing before the closing bracket.
  ///
  /// - Parameters:
  ///   - node: The item of a list, or the key of an entry.
  ///   - value: The item, or the value of the entry.
  private func skipFlowSeparator(
    after node: YAMLNode, _ value: YAMLNode, _ brackets: Brackets
  ) throws(Problem) {
    try skipFlowSpace(brackets)
    if at(",") {
      position += 1
    } else if atIndicator(":"), !brackets.isMapping {
      throw problem(
        "a single pair in '[ ]' is not supported; "
          + "write it in braces, in the brackets or in their place: '{ \(text(node.range)): ... }'",
        at: node.offset)
    } else if at("[") || at("{"), let key = node.scalar, key.isPlain, !key.text.contains(" "),
      bytes[node.range.upperBound..<position].allSatisfy(isWhite)
    {
      let entry = "\(key.text): \(text(position..<bracketsEnd))"
      throw problem(
        "a ':' is missing after '\(key.text)'; "
          + "write '\(brackets.isMapping ? entry : "{ \(entry) }")'", at: node.offset)
    } else if let complaint = complaintAboutSpace {
      throw problem(complaint)
    } else if !at("]"), !at("}") {
      if let problem = problemOfInnerQuote(in: value, inFlow: true) { throw problem }
      let isInQuotes = bytes[position - 1] == UInt8(ascii: "'")
      throw problem(
        "',' or '\(Unicode.Scalar(brackets.closing))' is missing here; "
          + (isInQuotes
            ? "add it, or write a quote within single quotes twice: ''"
            : "add it, or quote all of this if it is text"))
    }
  }

  /// The end of the brackets that open at the position, or of the line.
  private var bracketsEnd: Int {
    var depth = 0
    var end = position
    repeat {
      if "[{".utf8.contains(byte(at: end)) { depth += 1 }
      if "]}".utf8.contains(byte(at: end)) { depth -= 1 }
      end += 1
    } while depth > 0 && !isBreak(byte(at: end))
    return end
  }

  /// Skips white space, comments and line ends inside brackets.
  private func skipFlowSpace(_ brackets: Brackets) throws(Problem) {
    let line = lineStart
    skipWhite()
    while !atEnd, atComment || atLineEnd {
      skipToLineEnd()
      skipBreak()
      skipWhite()
    }
    guard atEnd || lineStart != line else { return }
    try checkContinuation(
      parent: brackets.parent, of: brackets.opening, closing: brackets.closing)
  }
}
