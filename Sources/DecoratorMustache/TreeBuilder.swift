/// Builds the nodes of a template without mistakes from its tags.
///
/// It applies all rules on white space, so that rendering only has to indent.
struct TreeBuilder {
  let source: [UInt8]
  /// The start of the template and of its first line.
  let start: Int
  let tags: [Tag]
  var nodes: [Node] = []
  /// The index of the next tag.
  var next = 0
  /// The start of the text that is not yet written.
  var position: Int
  /// The start of the innermost argument. Its first line counts as a line even if other text
  /// precedes it.
  var argumentStart: Int?
  /// The white space to leave out of the lines of an argument: the indentation of its first line.
  var margin: ArraySlice<UInt8> = []

  mutating func tree() -> [Node] {
    while next < tags.count { addNext() }
    writeText(upTo: source.count)
    return nodes
  }

  private mutating func addNext() {
    let tag = tags[next]
    next += 1
    switch tag.kind {
    case .variable:
      writeInline(tag)
      nodes.append(.variable(path(tag), offset: tag.nameOffset))
    case .section, .invertedSection:
      writeStandalone(tag)
      let content = content(of: tag) { $0.writeStandalone($1) }
      nodes.append(
        .section(
          path(tag), offset: tag.nameOffset, inverted: tag.kind == .invertedSection, content))
    case .partial, .parent: addCall(tag)
    case .block: addBlock(tag)
    case .comment, .closing: writeStandalone(tag)
    }
  }

  private func path(_ tag: Tag) -> Path {
    guard let path = Path(tag.name) else { preconditionFailure("the reader checks names") }
    return path
  }

  /// Returns the nodes up to the closing tag, before which `writeEnd` writes the text.
  private mutating func content(
    of tag: Tag, writeEnd: (inout TreeBuilder, _ closing: Tag) -> Void
  ) -> [Node] {
    let outer = nodes
    nodes = []
    while next < tag.closing { addNext() }
    next = tag.closing + 1
    writeEnd(&self, tags[tag.closing])
    defer { nodes = outer }
    return nodes
  }

  private mutating func addCall(_ tag: Tag) {
    let closing = tags[tag.closing]
    var call = Call(name: tag.name, offset: tag.nameOffset)
    let end = closing.range.upperBound
    if let lineStart = lineStart(before: tag.range.lowerBound), lineEnd(after: end) != nil {
      writeText(upTo: lineStart)
      call.indentation = indentationWithoutMargin(at: lineStart)
    } else {
      writeInline(tag)
    }
    while next < tag.closing {
      let inner = tags[next]
      next += 1
      if inner.kind == .block {
        call.arguments[inner.name] = argument(inner)
        call.argumentOffsets[inner.name] = inner.nameOffset
      } else {
        // Directly within a parent, only blocks count.
        next = inner.closing + 1
      }
    }
    next = tag.closing + 1
    position = (call.indentation == nil ? nil : lineEnd(after: end)) ?? end
    nodes.append(.call(call))
  }

  /// Returns the nodes of a block directly within a parent. They replace a block of that parent.
  private mutating func argument(_ tag: Tag) -> [Node] {
    let outerMargin = margin
    defer { margin = outerMargin }
    position = tag.range.upperBound
    if let lineEnd = lineEnd(after: position) {
      position = lineEnd
      let ownMargin = indentation(at: lineEnd)
      if ownMargin.starts(with: margin) { margin = ownMargin }
    }
    argumentStart = position
    return content(of: tag) { builder, closing in
      let start = closing.range.lowerBound
      builder.writeText(upTo: builder.lineStart(before: start) ?? start)
    }
  }

  /// Adds a block that an argument can replace.
  private mutating func addBlock(_ tag: Tag) {
    let lineStart = lineStart(before: tag.range.lowerBound)
    let isStandalone =
      lineStart != nil && lineEnd(after: tags[tag.closing].range.upperBound) != nil
    var indentation: ArraySlice<UInt8> = []
    var content: [Node] = []
    if isStandalone, let lineStart, lineEnd(after: tag.range.upperBound) == nil {
      // The white space before the tag is default content. An argument has its own.
      writeText(upTo: lineStart)
      indentation = indentationWithoutMargin(at: lineStart)
      let outer = nodes
      nodes = []
      writeInline(tag)
      content = nodes
      nodes = outer
    } else {
      writeStandalone(tag)
      if isStandalone { indentation = indentationWithoutMargin(at: position) }
    }
    content += self.content(of: tag) { $0.writeStandalone($1) }
    nodes.append(.block(name: tag.name, indentation: indentation, content))
  }
}

// MARK: - Text and lines

extension TreeBuilder {
  /// Writes the text before a tag that is not alone on its line.
  private mutating func writeInline(_ tag: Tag) {
    writeText(upTo: tag.range.lowerBound, beforeTag: true)
    position = tag.range.upperBound
  }

  /// Writes the text before a tag. If the tag is alone on its line, it removes the rest of the
  /// line.
  private mutating func writeStandalone(_ tag: Tag) {
    guard let lineStart = lineStart(before: tag.range.lowerBound),
      let lineEnd = lineEnd(after: tag.range.upperBound)
    else { return writeInline(tag) }
    writeText(upTo: lineStart)
    position = lineEnd
  }

  /// Writes the text from `position` on.
  ///
  /// - Parameter beforeTag: A Boolean value that indicates whether a tag follows on the same line.
  ///   The line is then indented even if it has no text before the tag.
  private mutating func writeText(upTo end: Int, beforeTag: Bool = false) {
    let isTagIndented =
      beforeTag && (position < end ? isLineStart(end) : startsIndentedLine(position))
    while position < end {
      let isIndented = startsIndentedLine(position)
      var line = source[position..<end]
      if let lineFeed = line.firstIndex(of: .lineFeed) { line = line[...lineFeed] }
      position = line.endIndex
      if isLineStart(line.startIndex) { line = withoutMargin(line) }
      let isEmpty = line.last == .lineFeed && line.dropLast().allSatisfy { $0 == .carriageReturn }
      nodes.append(.text(Array(line), indented: isIndented && !isEmpty))
    }
    if isTagIndented { nodes.append(.text([], indented: true)) }
  }

  private func startsIndentedLine(_ index: Int) -> Bool {
    index == argumentStart || isLineStart(index)
  }

  private func isLineStart(_ index: Int) -> Bool {
    index == start || source[index - 1] == .lineFeed
  }

  /// Returns the start of the line if only white space is between it and the index.
  private func lineStart(before index: Int) -> Int? {
    var index = index
    while index > start, source[index - 1].isBlank { index -= 1 }
    return isLineStart(index) ? index : nil
  }

  /// Returns the end of the line, line end included, if only white space is between it and the
  /// index.
  private func lineEnd(after index: Int) -> Int? {
    var index = index
    while index < source.count, source[index].isBlank { index += 1 }
    if index == source.count { return index }
    if source[index] == .carriageReturn { index += 1 }
    return index < source.count && source[index] == .lineFeed ? index + 1 : nil
  }

  private func indentation(at lineStart: Int) -> ArraySlice<UInt8> {
    source[lineStart...].prefix { $0.isBlank }
  }

  private func indentationWithoutMargin(at lineStart: Int) -> ArraySlice<UInt8> {
    withoutMargin(indentation(at: lineStart))
  }

  /// Returns a line without what it has in common with the margin.
  private func withoutMargin(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.dropFirst(zip(line, margin).prefix { $0 == $1 }.count)
  }
}
