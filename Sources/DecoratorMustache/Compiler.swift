/// Compiles the source and tags of a template without mistakes into instructions.
///
/// It applies all rules on white space, so that rendering only has to indent.
struct Compiler {
  /// A section, parent or block whose closing tag is still to come.
  private enum Element {
    case section(instruction: Int)
    case invertedSection(instruction: Int)
    case parent(instruction: Int)
    case parameter(instruction: Int)
    case argument(outerMargin: ArraySlice<UInt8>)
  }

  private let layout: Layout
  private let tags: [Tag]
  private(set) var instructions: [Instruction] = []
  private var elements: [Element] = []
  /// The calls of the parents among these elements, with the arguments so far.
  private var openCalls: [Call] = []
  /// The start of the text that is not yet written.
  private var position: Int
  /// The start of the innermost argument. Its first line counts as a line even if other text
  /// precedes it.
  private var argumentStart: Int?
  /// The white space to leave out of the lines of an argument: the indentation of its first line.
  private var margin: ArraySlice<UInt8> = []

  init(source: [UInt8], start: Int, tags: [Tag]) {
    layout = Layout(source: source, start: start)
    position = start
    self.tags = tags
  }

  mutating func compile() {
    var index = 0
    while index < tags.count {
      let tag = tags[index]
      switch (tag.kind, elements.last) {
      case (.closing, let element?):
        elements.removeLast()
        close(element, with: tag)
      case (.block, .parent):
        openArgument(tag)
      case (_, .parent):
        // Directly within a parent, only blocks count.
        index = tag.partner ?? index
      default:
        compile(tag)
      }
      index += 1
    }
    writeText(upTo: layout.end)
    instructions.append(.return)
  }

  private mutating func compile(_ tag: Tag) {
    switch tag.kind {
    case .variable:
      writeInline(tag)
      instructions.append(.variable(path(tag.name), offset: tag.nameOffset))
    case .section:
      writeStandalone(tag)
      elements.append(.section(instruction: instructions.count))
      instructions.append(.section(path(tag.name), offset: tag.nameOffset, end: 0))
    case .invertedSection:
      writeStandalone(tag)
      elements.append(.invertedSection(instruction: instructions.count))
      instructions.append(.invertedSection(path(tag.name), offset: tag.nameOffset, end: 0))
    case .partial: compilePartial(tag)
    case .parent: openParent(tag)
    case .block: openParameter(tag)
    case .comment: writeStandalone(tag)
    case .closing: break
    }
  }

  private mutating func close(_ element: Element, with tag: Tag) {
    switch element {
    case .section(let instruction):
      writeStandalone(tag)
      instructions.append(.endSection)
      setEnd(of: instruction)
    case .invertedSection(let instruction), .parameter(let instruction):
      writeStandalone(tag)
      setEnd(of: instruction)
    case .parent(let instruction):
      let call = openCalls.removeLast()
      instructions[instruction] = .call(call, end: instructions.count)
      let end = tag.range.upperBound
      position = (call.indentation == nil ? nil : layout.lineEnd(after: end)) ?? end
    case .argument(let outerMargin):
      let start = tag.range.lowerBound
      writeText(upTo: layout.lineStart(before: start) ?? start)
      instructions.append(.return)
      margin = outerMargin
    }
  }

  private mutating func setEnd(of instruction: Int) {
    let end = instructions.count
    switch instructions[instruction] {
    case .section(let path, let offset, _):
      instructions[instruction] = .section(path, offset: offset, end: end)
    case .invertedSection(let path, let offset, _):
      instructions[instruction] = .invertedSection(path, offset: offset, end: end)
    case .block(let block, _): instructions[instruction] = .block(block, end: end)
    case .call, .text, .variable, .endSection, .return: break
    }
  }

  private func path(_ name: String) -> Path {
    guard let path = Path(name) else { preconditionFailure("the lexer checks names") }
    return path
  }
}

// MARK: - Partials, parents and blocks

extension Compiler {
  private mutating func compilePartial(_ tag: Tag) {
    let indentation = writeIndented(opening: tag, closing: tag)
    let call = Call(name: tag.name, offset: tag.nameOffset, indentation: indentation)
    instructions.append(.call(call, end: instructions.count + 1))
    let end = tag.range.upperBound
    position = (indentation == nil ? nil : layout.lineEnd(after: end)) ?? end
  }

  private mutating func openParent(_ tag: Tag) {
    let indentation = writeIndented(opening: tag, closing: closingTag(of: tag))
    let call = Call(name: tag.name, offset: tag.nameOffset, indentation: indentation)
    elements.append(.parent(instruction: instructions.count))
    openCalls.append(call)
    instructions.append(.call(call, end: 0))
  }

  /// Opens a block directly within a parent. Its content replaces a block of that parent.
  private mutating func openArgument(_ tag: Tag) {
    let argument = Call.Argument(name: tag.name, start: instructions.count)
    openCalls[openCalls.count - 1].arguments.append(argument)
    elements.append(.argument(outerMargin: margin))
    position = tag.range.upperBound
    if let lineEnd = layout.lineEnd(after: position) {
      position = lineEnd
      let ownMargin = layout.indentation(at: lineEnd)
      if ownMargin.starts(with: margin) { margin = ownMargin }
    }
    argumentStart = position
  }

  /// Opens a block that an argument can replace.
  private mutating func openParameter(_ tag: Tag) {
    let start = tag.range.lowerBound
    let end = tag.range.upperBound
    let lineStart = layout.lineStart(before: start)
    let isStandalone =
      lineStart != nil && layout.lineEnd(after: closingTag(of: tag).range.upperBound) != nil
    if isStandalone, let lineStart, layout.lineEnd(after: end) == nil {
      // The white space before the tag is default content. An argument has its own.
      writeText(upTo: lineStart)
      addBlock(tag, indentation: indentation(at: lineStart))
      position = lineStart
      writeText(upTo: start, beforeTag: true)
      position = end
    } else {
      writeStandalone(tag)
      addBlock(tag, indentation: isStandalone ? indentation(at: position) : "")
    }
  }

  private mutating func addBlock(_ tag: Tag, indentation: String) {
    elements.append(.parameter(instruction: instructions.count))
    instructions.append(.block(Block(name: tag.name, indentation: indentation), end: 0))
  }

  private func closingTag(of tag: Tag) -> Tag { tag.partner.map { tags[$0] } ?? tag }

  /// Returns the white space at the start of a line, without the margin.
  private func indentation(at lineStart: Int) -> String {
    let blanks = layout.indentation(at: lineStart)
    return String(decoding: blanks.dropFirst(commonCount(blanks, margin)), as: UTF8.self)
  }
}

// MARK: - Text

extension Compiler {
  /// Writes the text before a tag that is never alone on its line.
  private mutating func writeInline(_ tag: Tag) {
    writeText(upTo: tag.range.lowerBound, beforeTag: true)
    position = tag.range.upperBound
  }

  /// Writes the text before a tag. If the tag is alone on its line, it removes the rest of the
  /// line.
  private mutating func writeStandalone(_ tag: Tag) {
    guard let lineStart = layout.lineStart(before: tag.range.lowerBound),
      let lineEnd = layout.lineEnd(after: tag.range.upperBound)
    else { return writeInline(tag) }
    writeText(upTo: lineStart)
    position = lineEnd
  }

  /// Writes the text before a partial or parent.
  ///
  /// - Returns: The white space before the tag if the tag is alone on its line; otherwise `nil`.
  private mutating func writeIndented(opening: Tag, closing: Tag) -> String? {
    let start = opening.range.lowerBound
    guard let lineStart = layout.lineStart(before: start),
      layout.lineEnd(after: closing.range.upperBound) != nil
    else {
      writeText(upTo: start, beforeTag: true)
      return nil
    }
    writeText(upTo: lineStart)
    return indentation(at: lineStart)
  }

  /// Writes the text from `position` on.
  ///
  /// - Parameter beforeTag: A Boolean value that indicates whether a tag follows on the same line.
  ///   The line is then indented even if it has no text before the tag.
  private mutating func writeText(upTo end: Int, beforeTag: Bool = false) {
    var lines: [[UInt8]] = []
    let startsLine = position == argumentStart || layout.isLineStart(position)
    while position < end {
      let lineEnd = layout.endOfLine(at: position, limit: end)
      var line = layout.source[position..<lineEnd]
      if layout.isLineStart(position) { line = line.dropFirst(commonCount(line, margin)) }
      lines.append(Array(line))
      position = lineEnd
    }
    if beforeTag, lines.isEmpty ? startsLine : layout.isLineStart(end) { lines.append([]) }
    if lines.isEmpty { return }
    instructions.append(.text(Text(lines: lines, startsLine: startsLine)))
  }
}

/// Returns the number of elements that two collections have in common at their starts.
private func commonCount(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int {
  zip(first, second).prefix { $0 == $1 }.count
}
