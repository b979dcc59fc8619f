import DecoratorDeclarations

/// Sequences and mappings in block style, by indentation.
extension YAMLParser {
  /// Reads the node at the position, whose parent is indented by `parent`.
  func parseBlockNode(parent: Int) throws(Problem) -> YAMLNode {
    if atIndicator("-") {
      try rejectTab(at: lastTab)
      return try parseBlockSequence(sharesIndentation: false)
    }
    if at("|") || at(">") { return try parseTextBlock(parent: parent) }
    let tab = lastTab
    let (node, isKey) = try parseLine(parent: parent)
    if isKey {
      try rejectTab(at: tab)
      return try parseBlockMapping(firstKey: node)
    }
    try skipToContent()
    guard node.scalar?.isPlain == true, indentation > parent,
      looksLikeEntry() || bytes[node.range].starts(with: "import ".utf8)
    else { return node }
    throw problem(missingColonComplaint(node.range), at: node.offset)
  }

  /// Reads the sequence whose first `-` is at the position.
  ///
  /// - Parameter sharesIndentation: Whether it is the value of a key with the same indentation.
  private func parseBlockSequence(sharesIndentation: Bool) throws(Problem) -> YAMLNode {
    try nested { () throws(Problem) in
      let (start, indent) = (position, column)
      var items: [YAMLNode] = []
      repeat {
        let item = try parseEntry(indent: indent, isValue: false)
        items.append(item)
        try finishEntry(indent: indent, start, as: item)
        if !sharesIndentation, indentation == indent, !atIndicator("-") {
          try rejectNoBreakSpace(in: position..<position + 2)
          throw problem(
            "this line is among the entries of a list; start it with '- ', or indent it less")
        }
      } while indentation == indent && atIndicator("-")
      let end = items[items.count - 1].range.upperBound
      return YAMLNode(range: start..<end, content: .sequence(items))
    }
  }

  /// Reads the mapping whose first key has just been read. The position is at its colon.
  private func parseBlockMapping(firstKey: YAMLNode) throws(Problem) -> YAMLNode {
    try nested { () throws(Problem) in
      let start = firstKey.offset
      let indent = start - lineStart
      var pairs: [(key: YAMLNode, value: YAMLNode)] = []
      var key = firstKey
      while true {
        let value = try parseEntry(indent: indent, isValue: true)
        pairs.append((key, value))
        try finishEntry(indent: indent, key.offset, as: value)
        guard indentation == indent else { break }
        key = try parseBlockKey(indent: indent)
      }
      return try mapping(pairs, in: start..<pairs[pairs.count - 1].value.range.upperBound)
    }
  }

  private func parseBlockKey(indent: Int) throws(Problem) -> YAMLNode {
    if atIndicator("-") {
      throw problem("this list entry is among the keys of a map; indent it, or write a key instead")
    }
    let line = position..<lineTextEnd
    let (node, isKey) = try parseLine(parent: indent)
    guard isKey else { throw problem(missingColonComplaint(line), at: line.lowerBound) }
    return node
  }

  private func missingColonComplaint(_ line: Range<Int>) -> String {
    for mark in ["//", "/*", "--", ";", "<!--"] where bytes[line].starts(with: mark.utf8) {
      return "a comment starts with '#', not '\(mark)'"
    }
    let words = text(line).split(separator: " ")
    if words.count == 2, words[0] == "import" {
      return "modules are named under 'imports:'; write 'imports: [\(words[1])]'"
    }
    if bytes[line].first == UInt8(ascii: "-") {
      return "a space is missing after the '-' of a list; write '- \(text(line).dropFirst())'"
    }
    if let pair = KeyWithoutColon(text(line)) { return pair.advice }
    guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) else {
      return text(line).wholeMatch(of: /[A-Za-z_*'"][\w.():_ *'"-]*/) == nil
        ? "this line has no key; indent it more if it belongs to the line above, or write 'key: value'"
        : "a ':' is missing after this key; write '\(text(line)):'"
    }
    let pair = text(line.lowerBound..<colon) + ": " + text(colon + 1..<line.upperBound)
    return "a space is missing after the ':' of this key; write '\(pair)'"
  }

  /// Reads what follows the `-` or `:` at the position. The value of a key may be a list with the same
  /// indentation, but no map or list may begin on its line.
  private func parseEntry(indent: Int, isValue: Bool) throws(Problem) -> YAMLNode {
    position += 1
    let place = position
    skipWhite()
    if atLineEnd || atComment {
      try skipToContent()
      if indentation > indent { return try parseBlockNode(parent: indent) }
      if isValue, indentation == indent, atIndicator("-") {
        return try parseBlockSequence(sharesIndentation: true)
      }
      return emptyScalar(at: place)
    }
    guard isValue else { return try parseBlockNode(parent: indent) }
    if at("|") || at(">") { return try parseTextBlock(parent: indent) }
    if atIndicator("-") {
      throw problem(
        "a list with '- ' must start on a line of its own" + quoteHint(position..<lineTextEnd))
    }
    return try parseLine(parent: indent, mayBeKey: false).node
  }

  /// Skips to the next entry of a collection. No line before it may be indented more.
  ///
  /// - Parameters:
  ///   - start: The offset of an entry of the collection.
  ///   - value: The value of the last entry.
  private func finishEntry(
    indent: Int, _ start: Int, as value: YAMLNode
  ) throws(Problem) {
    try skipToContent()
    guard indentation > indent else { return }
    if isBlockCollection(value), looksLikeEntry() {
      // A line of another kind cannot belong to the collection.
      let neighbours = [value.offset, start].filter {
        (byte(at: $0) == UInt8(ascii: "-")) == at("-")
      }
      let places = (neighbours.isEmpty ? [start] : neighbours).map {
        "\(column(of: $0)), like line \(lineNumber(of: $0))"
      }
      throw problem(
        "this line is indented with \(spaces(column)); write \(places.joined(separator: ", or "))")
    }
    throw problem(
      looksLikeEntry()
        ? "the entry above has its value already; indent this line with \(spaces(indent)) in all, like that entry, "
          + "or like the lines of its value"
        : at("-")
          ? "a space is missing after the '-' of a list; write '- ' before each item"
          : "text cannot continue on another line; write '- ' before each line of a list, write text on one line, "
            + "or write '|' and all of the text below it")
  }

  /// Returns `true` if a node is a list or a map on lines of its own.
  private func isBlockCollection(_ node: YAMLNode) -> Bool {
    node.scalar == nil && !"[{".utf8.contains(byte(at: node.offset))
  }

  // MARK: Lines

  /// Reads a plain, quoted or bracketed node in a block collection, up to the colon if it is a key.
  private func parseLine(
    parent: Int, mayBeKey: Bool = true
  ) throws(Problem) -> (node: YAMLNode, isKey: Bool) {
    let node =
      at("[") || at("{")
      ? try parseFlowCollection(parent: parent) : try parseScalar(parent: parent, inFlow: false)
    skipWhite()
    if atLineEnd || atComment { return (node, false) }
    guard atIndicator(":"), mayBeKey else { throw problem(aboutTextAfter: node) }
    try checkKey(node)
    return (node, true)
  }

  private func problem(aboutTextAfter node: YAMLNode) -> Problem {
    if let complaint = complaintAboutSpace { return problem(complaint) }
    if bytes[position...].starts(with: "//".utf8) {
      return problem("a comment starts with '#', not '//'")
    }
    let start = node.offset
    let isOneLine = start >= lineStart
    if at(":"), isOneLine {
      return problem(
        "this ':' starts a map, which must be on a new line" + quoteHint(start..<lineTextEnd))
    }
    if let problem = problemOfInnerQuote(in: node, inFlow: false) { return problem }
    let closing = text(node.range.upperBound - 1..<node.range.upperBound)
    return problem(
      "text cannot follow the closing '\(closing)'"
        + (isOneLine ? quoteHint(start..<lineTextEnd) : "; start a new line here"))
  }
}
