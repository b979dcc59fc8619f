/// Sequences and mappings in block style, by indentation.
extension YAMLParser {
  /// Reads the node at the position, which may be a block collection. Its parent is indented by
  /// `parent`.
  func parseBlockNode(parent: Int) -> YAMLNode {
    let start = position
    let column = column
    repeat {
      do throws(YAMLProblem) {
        return try parseBlockContent(parent: parent)
      } catch {
        problems.append(error)
        recover(to: column)
      }
    } while indentation == column
    return emptyScalar(at: start)
  }

  private func parseBlockContent(parent: Int) throws(YAMLProblem) -> YAMLNode {
    let tab = lastTab >= lineStart ? lastTab : nil
    if atIndicator("-") {
      if let tab { rejectTab(at: tab) }
      return try parseBlockSequence(sharesIndentation: false)
    }
    if at("|") || at(">") { return parseBlockScalar(parent: parent) }
    let (node, isKey) = try parseFlowInBlock(parent: parent, mayBeKey: true)
    guard isKey else { return node }
    if let tab { rejectTab(at: tab) }
    return try parseBlockMapping(firstKey: node)
  }

  // MARK: Sequences

  /// Reads the sequence whose first `-` is at the position.
  ///
  /// - Parameter sharesIndentation: A Boolean value that indicates whether it is the value of a key
  ///   with the same indentation. Another key can then follow.
  private func parseBlockSequence(
    sharesIndentation: Bool
  ) throws(YAMLProblem) -> YAMLNode {
    try enterCollection()
    defer { depth -= 1 }
    let start = position
    let indent = column
    var items: [YAMLNode] = []
    repeat {
      closedIndentation = indent
      items.append(parseItem(indent: indent))
      skipToContent()
      rejectDeeperLines(than: indent)
      if !sharesIndentation { rejectOtherLines(indent: indent) }
    } while indentation == indent && atIndicator("-")
    closedIndentation = indent
    return YAMLNode(
      range: start..<items[items.count - 1].range.upperBound, content: .sequence(items))
  }

  private func parseItem(indent: Int) -> YAMLNode {
    position += 1
    let place = position
    skipWhite()
    if atLineEnd || atComment {
      skipToContent()
      if indentation <= indent { return emptyScalar(at: place) }
    }
    return parseBlockNode(parent: indent)
  }

  /// Reports lines among the entries of a sequence that do not begin with `- `.
  private func rejectOtherLines(indent: Int) {
    guard indentation == indent, !atIndicator("-") else { return }
    report(
      "this line is among the entries of a list; start it with '- ', or indent it less"
    )
    repeat { recover(to: indent) } while indentation == indent && !atIndicator("-")
  }

  // MARK: Mappings

  /// Reads the mapping whose first key has just been read. The position is at its colon.
  private func parseBlockMapping(firstKey: YAMLNode) throws(YAMLProblem) -> YAMLNode {
    try enterCollection()
    defer { depth -= 1 }
    let indent = firstKey.range.lowerBound - lineStart
    var mapping = MappingBuilder()
    var key: YAMLNode? = firstKey
    repeat {
      closedIndentation = indent
      do throws(YAMLProblem) {
        let key = if let key { key } else { try parseBlockKey(indent: indent) }
        position += 1
        add(key, valuePlace: position, to: &mapping)
        mapping.setValue(try parseBlockValue(indent: indent))
      } catch {
        problems.append(error)
        recover(to: indent)
      }
      key = nil
      skipToContent()
      rejectDeeperLines(than: indent)
    } while indentation == indent
    closedIndentation = indent
    let end = mapping.entries.last?.value.range.upperBound ?? firstKey.range.upperBound
    return YAMLNode(range: firstKey.range.lowerBound..<end, content: .mapping(mapping.entries))
  }

  /// Adds `key` with an empty value at `place`, unless the key is there already.
  func add(_ key: YAMLNode, valuePlace place: Int, to mapping: inout MappingBuilder) {
    guard let first = mapping.add(key, emptyValue: emptyScalar(at: place)) else { return }
    report(
      "the key '\(text(key.range))' is already on line \(lines.number(at: first)); "
        + "remove or rename one of the two",
      at: key.range.lowerBound)
  }

  /// Reads the key at the position, up to its colon.
  private func parseBlockKey(indent: Int) throws(YAMLProblem) -> YAMLNode {
    if atIndicator("-") {
      throw problem(
        "this list entry is among the keys of a map; indent it, or write a key instead",
        at: position)
    }
    let line = position..<lineTextEnd
    let (node, isKey) = try parseFlowInBlock(parent: indent, mayBeKey: true)
    guard isKey else { throw problem(missingColonComplaint(line), at: line.lowerBound) }
    return node
  }

  /// Returns the problem of the line in `line`, which should begin with a key.
  func missingColonComplaint(_ line: Range<Int>) -> String {
    guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) else {
      return "a ':' is missing after this key; write 'key: value'"
    }
    let pair = text(line.lowerBound..<colon) + ": " + text(colon + 1..<line.upperBound)
    return "a space is missing after the ':' of this key; write '\(pair)'"
  }

  /// Reads the value after the colon before the position.
  private func parseBlockValue(indent: Int) throws(YAMLProblem) -> YAMLNode {
    let place = position
    skipWhite()
    guard atLineEnd || atComment else { return try parseInlineValue(parent: indent) }
    skipToContent()
    if indentation > indent { return parseBlockNode(parent: indent) }
    if indentation == indent, atIndicator("-") {
      return try parseBlockSequence(sharesIndentation: true)
    }
    return emptyScalar(at: place)
  }

  // MARK: Indentation

  /// Reports lines after a complete entry of a collection that are indented more than the entries.
  private func rejectDeeperLines(than indent: Int) {
    guard indentation > indent else { return }
    if !hasTabProblem { report(complaint(aboutIndentationAfter: indent)) }
    recover(to: indent)
  }

  private func complaint(aboutIndentationAfter indent: Int) -> String {
    if closedIndentation > column {
      return
        "this line is indented by \(spaces(column)); indent it by \(closedIndentation) like the lines "
        + "before it, or by \(indent) like the entry above them"
    }
    return "this line is indented by \(spaces(column)) but nothing above can contain it; "
      + "indent it by \(spaces(indent))"
  }
}
