/// Sequences and mappings in brackets.
extension YAMLParser {
  /// The place of a flow node.
  struct FlowContext {
    /// The indentation that lines must exceed.
    var parent: Int
    /// The offset of the innermost open bracket.
    var opening: Int
  }

  /// Reads the collection whose bracket is at the position.
  func parseFlowCollection(parent: Int) throws(YAMLProblem) -> YAMLNode {
    try enterCollection()
    defer { depth -= 1 }
    let context = FlowContext(parent: parent, opening: position)
    return at("[") ? try parseFlowSequence(context) : try parseFlowMapping(context)
  }

  private func parseFlowSequence(_ context: FlowContext) throws(YAMLProblem) -> YAMLNode {
    var items: [YAMLNode] = []
    position += 1
    while try atFlowEntry(context) {
      let item = try parseFlowNode(context)
      skipWhite()
      items.append(atFlowColon(after: item) ? try parseSinglePair(key: item, context) : item)
      try skipFlowSeparator(context)
    }
    return YAMLNode(range: context.opening..<position, content: .sequence(items))
  }

  private func parseFlowMapping(_ context: FlowContext) throws(YAMLProblem) -> YAMLNode {
    var mapping = MappingBuilder()
    position += 1
    while try atFlowEntry(context) {
      let key = try parseFlowNode(context)
      try parseFlowEntry(key: key, context, into: &mapping)
      try skipFlowSeparator(context)
    }
    return YAMLNode(range: context.opening..<position, content: .mapping(mapping.entries))
  }

  /// Reports a pair in a sequence, but reads it as a mapping.
  private func parseSinglePair(
    key: YAMLNode, _ context: FlowContext
  ) throws(YAMLProblem) -> YAMLNode {
    try checkKey(key)
    let start = key.range.lowerBound
    report(
      "a single pair in '[ ]' is not supported; write it in braces: '{ \(text(key.range)): ... }'",
      at: start)
    var mapping = MappingBuilder()
    try parseFlowEntry(key: key, context, into: &mapping)
    let end = mapping.entries[0].value.range.upperBound
    return YAMLNode(range: start..<end, content: .mapping(mapping.entries))
  }

  /// Reads the colon and value after `key`, if there are any.
  private func parseFlowEntry(
    key: YAMLNode, _ context: FlowContext, into mapping: inout MappingBuilder
  ) throws(YAMLProblem) {
    try skipFlowSpace(context)
    let hasColon = atFlowColon(after: key)
    if hasColon || style(of: key) == nil { try checkKey(key) }
    guard hasColon else {
      add(key, valuePlace: key.range.upperBound, to: &mapping)
      return
    }
    position += 1
    if style(of: key) == .plain, at("[") || at("{") {
      throw problem("a space is missing after this ':'; add one", at: position - 1)
    }
    add(key, valuePlace: position, to: &mapping)
    try skipFlowSpace(context)
    if at(",") || at("]") || at("}") { return }
    mapping.setValue(try parseFlowNode(context))
  }

  /// Returns the style of a scalar; `nil` for a collection.
  private func style(of node: YAMLNode) -> YAMLScalar.Style? {
    if case .scalar(let scalar) = node.content { scalar.style } else { nil }
  }

  /// Reads a node inside brackets.
  private func parseFlowNode(_ context: FlowContext) throws(YAMLProblem) -> YAMLNode {
    switch bytes[position] {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try parseFlowCollection(parent: context.parent)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try parseQuoted(parent: context.parent)
    default:
      try parseFlowPlain(context)
    }
  }

  // MARK: Between entries

  /// Returns a Boolean value that indicates whether an entry begins after white space. If not,
  /// skips the closing bracket.
  private func atFlowEntry(_ context: FlowContext) throws(YAMLProblem) -> Bool {
    try skipFlowSpace(context)
    if at(",") {
      throw problem("an entry is missing before this ','; remove the ','", at: position)
    }
    guard at("]") || at("}") else { return true }
    guard byte(at: position) == closing(context) else {
      throw problem(
        "this bracket does not close the '\(text(context.opening..<context.opening + 1))' on line "
          + "\(lines.number(at: context.opening)); write '\(Unicode.Scalar(closing(context)))'",
        at: position)
    }
    position += 1
    return false
  }

  /// Skips the comma after an entry, which can be missing before the closing bracket.
  private func skipFlowSeparator(_ context: FlowContext) throws(YAMLProblem) {
    try skipFlowSpace(context)
    if at(",") {
      position += 1
    } else if at("#") {
      throw problem("a comment needs a space before its '#'", at: position)
    } else if !at("]"), !at("}") {
      throw problem(
        "',' or '\(Unicode.Scalar(closing(context)))' is missing here; "
          + "add it, or quote all of this if it is text",
        at: position)
    }
  }

  private func closing(_ context: FlowContext) -> UInt8 {
    bytes[context.opening] + 2
  }

  /// Returns a Boolean value that indicates whether the colon of a key is at the position. After a
  /// quote or bracket, it needs no space after it.
  private func atFlowColon(after key: YAMLNode) -> Bool {
    at(":") && (style(of: key) != .plain || endsPlain(at: position + 1, inFlow: true))
  }

  /// Skips white space, comments and line ends inside brackets.
  private func skipFlowSpace(_ context: FlowContext) throws(YAMLProblem) {
    var end = position
    let line = lineStart
    skipWhite()
    while atComment || atLineEnd {
      skipToLineEnd()
      if atEnd { break }
      end = position
      skipBreak()
      skipWhite()
    }
    if atEnd || lineStart != line {
      try checkContinuation(parent: context.parent, opening: context.opening, end: end)
    }
  }
}
