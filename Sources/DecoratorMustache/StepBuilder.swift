/// Builds the steps of a template without mistakes from its tags.
///
/// It applies all rules on white space, so that rendering only has to indent.
struct StepBuilder {
  let source: [UInt8]
  /// The start of the template and of its first line.
  let start: Int
  let tags: [Tag]
  private var steps: [Steps.Step] = []
  private var text: [UInt8] = []
  private var names: [FieldName] = []
  private var calls: [Steps.Call] = []
  private var indentations: [ArraySlice<UInt8>] = []
  /// The index of the next tag.
  private var next = 0
  /// The start of the text that is not yet written.
  private var position: Int
  /// The start of the innermost argument. Its first line counts as a line even if other text
  /// precedes it.
  private var argumentStart: Int?
  /// The white space to leave out of the lines of an argument: the indentation of its first line.
  private var margin: ArraySlice<UInt8> = []

  init(source: [UInt8], start: Int, tags: [Tag]) {
    self.source = source
    self.start = start
    self.tags = tags
    position = start
  }

  mutating func steps(ofTemplate name: String) -> Steps {
    while next < tags.count { addNext() }
    writeText(upTo: source.count)
    return Steps(
      of: name, steps, text: text, names: names, calls: calls, indentations: indentations)
  }

  private mutating func addNext() {
    let tag = tags[next]
    next += 1
    switch tag.kind {
    case .variable:
      writeInline(tag)
      add(.variable, of: tag)
    case .section, .invertedSection:
      writeStandalone(tag)
      let section = steps.count
      add(tag.kind == .section ? .section : .invertedSection, of: tag)
      addContent(of: tag)
      steps[section].next = steps.count
    case .partial, .parent: addCall(tag)
    case .block: addBlock(tag)
    case .comment, .closing: writeStandalone(tag)
    }
  }

  /// Adds a step with nothing within it.
  private mutating func add(
    _ kind: Steps.Step.Kind, _ first: Int, _ last: Int = 0, at offset: Int = 0
  ) {
    steps.append(
      Steps.Step(kind: kind, first: first, last: last, next: steps.count + 1, offset: offset))
  }

  /// Adds a step for the value of a name.
  private mutating func add(_ kind: Steps.Step.Kind, of tag: Tag) {
    guard let path = Path(tag.name) else { preconditionFailure("the reader checks names") }
    names += path.names
    add(kind, names.count - path.names.count, names.count, at: tag.nameOffset)
  }

  /// Adds the steps up to the closing tag.
  private mutating func addContent(of tag: Tag) {
    while next < tag.closing { addNext() }
    next = tag.closing + 1
    writeStandalone(tags[tag.closing])
  }

  private mutating func addCall(_ tag: Tag) {
    let end = tags[tag.closing].range.upperBound
    var indentation: ArraySlice<UInt8>?
    if let lineStart = lineStart(before: tag.range.lowerBound), lineEnd(after: end) != nil {
      writeText(upTo: lineStart)
      indentation = indentationWithoutMargin(at: lineStart)
    } else {
      writeInline(tag)
    }
    let (step, call) = (steps.count, calls.count)
    add(.call, call, at: tag.nameOffset)
    calls.append(Steps.Call(name: FieldName(tag.name), indentation: indentation))
    var arguments: [String: Int] = [:]
    while next < tag.closing {
      // Directly within a parent, only blocks count, of one name the last.
      if tags[next].kind == .block { arguments[tags[next].name] = next }
      next = tags[next].closing + 1
    }
    for argument in arguments.values.sorted() { addArgument(argument, toCall: call) }
    steps[step].next = steps.count
    next = tag.closing + 1
    position = (indentation == nil ? nil : lineEnd(after: end)) ?? end
  }

  /// Adds a block directly within a parent. It replaces a block of that parent.
  private mutating func addArgument(_ index: Int, toCall call: Int) {
    let tag = tags[index]
    let outerMargin = margin
    defer { margin = outerMargin }
    position = tag.range.upperBound
    if let lineEnd = lineEnd(after: position) {
      position = lineEnd
      let ownMargin = indentation(at: lineEnd)
      if ownMargin.starts(with: margin) { margin = ownMargin }
    }
    argumentStart = position
    let first = steps.count
    next = index + 1
    while next < tag.closing { addNext() }
    let end = tags[tag.closing].range.lowerBound
    writeText(upTo: lineStart(before: end) ?? end)
    calls[call].arguments.append(
      Steps.Argument(
        name: FieldName(tag.name), offset: tag.nameOffset, steps: first..<steps.count))
  }

  /// Adds a block that an argument can replace.
  private mutating func addBlock(_ tag: Tag) {
    let lineStart = lineStart(before: tag.range.lowerBound)
    let isStandalone =
      lineStart != nil && lineEnd(after: tags[tag.closing].range.upperBound) != nil
    // White space before the tag on a line with other content is default content. An argument has its own.
    let indented = isStandalone && lineEnd(after: tag.range.upperBound) == nil ? lineStart : nil
    if let indented { writeText(upTo: indented) } else { writeStandalone(tag) }
    let block = steps.count
    add(.block, names.count, indentations.count)
    names.append(FieldName(tag.name))
    indentations.append(
      isStandalone ? indentationWithoutMargin(at: indented ?? position) : [])
    if indented != nil { writeInline(tag) }
    addContent(of: tag)
    steps[block].next = steps.count
  }
}

// MARK: - Text and lines

extension StepBuilder {
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
      text += line
      add(
        isIndented && !isEmpty ? .indentedText : .text, text.count - line.count, text.count,
        at: line.startIndex)
    }
    if isTagIndented { add(.indentedText, text.count, text.count) }
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
