/// Breaks long lines of Swift at places that `swift format` accepts.
struct LineBreaker {
  var lineLength: Int

  /// Returns the line in parts that fit, or that have no place for a break.
  func broken(_ line: CodeLine) -> [CodeLine] {
    // A line has no more characters than bytes, which are counted faster.
    guard line.count >= lineLength, line.width >= lineLength else { return [line] }
    let indentation = line.indentation
    guard indentation < lineLength else { return [line] }
    if line[indentation...].starts(with: "//".utf8) {
      let isTooLong = line.width > lineLength
      return isTooLong && line[indentation...].starts(with: "///".utf8)
        ? wrapped(line, indentation) : [line]
    }
    let structure = BracketStructure(line)
    guard line.width > lineLength || structure.endsInList else { return [line] }
    if let pieces = brokenProperty(line, structure, indentation) { return pieces }
    if let pieces = brokenGuard(line, indentation) { return pieces }
    let link = structure.chainLink
    if let block = TrailingBlock(of: line, structure), link ?? .max > block.head.count {
      return broken(block, indentation)
        + broken(CodeLine(indentation: indentation + 2, block.body))
        + [CodeLine(indentation: indentation, "}".utf8)]
    }
    // After a break at a link, the lines of an open block would need more indentation.
    if let link, !line.hasSuffix(" {"), !line.hasSuffix(" in") {
      return broken(CodeLine(line[..<link]))
        + broken(CodeLine(indentation: indentation + 2, line[link...]))
    }
    if let group = structure.widestGroup { return broken(line, at: group, indentation) }
    if let pieces = brokenOutsideBrackets(line, structure, indentation) {
      return pieces.flatMap(broken)
    }
    return [line]
  }

  /// Returns the name, the type and the brace of a property; `nil` for other lines.
  private func brokenProperty(
    _ line: CodeLine, _ structure: BracketStructure, _ indentation: Int
  ) -> [CodeLine]? {
    guard line.hasSuffix(" {"), let keyword = structure.outermost(" var "),
      let colon = structure.outermost(": "), colon > keyword,
      line[(keyword + 5)..<colon].allSatisfy({ $0 != UInt8(ascii: " ") })
    else { return nil }
    let head = CodeLine(line.dropLast(2))
    return head.width <= lineLength
      ? [head, CodeLine(indentation: indentation, "{".utf8)]
      : split(line, at: colon + 1, indentation, extra: 2)
  }

  /// Returns the condition of a `guard` on lines of its own; `nil` for other lines.
  private func brokenGuard(_ line: CodeLine, _ indentation: Int) -> [CodeLine]? {
    let text = line[indentation...]
    guard text.starts(with: "guard ".utf8), line.hasSuffix(" else {") else { return nil }
    return [CodeLine(indentation: indentation, "guard".utf8)]
      + broken(CodeLine(indentation: indentation + 2, text.dropFirst(6).dropLast(7)))
      + [CodeLine(indentation: indentation, "else {".utf8)]
  }

  /// Returns the line in two, without the space at a place. A brace at its end is on a third.
  private func split(
    _ line: CodeLine, at space: Int, _ indentation: Int, extra: Int
  ) -> [CodeLine] {
    let rest = line[(space + 1)...]
    let hasBrace = line.hasSuffix(" {") && rest.count >= 2
    return [
      CodeLine(line[..<space]),
      CodeLine(indentation: indentation + extra, rest.dropLast(hasBrace ? 2 : 0)),
    ] + (hasBrace ? [CodeLine(indentation: indentation, "{".utf8)] : [])
  }

  /// Returns the lines of a comment. The further lines of a list item are indented.
  private func wrapped(_ line: CodeLine, _ indentation: Int) -> [CodeLine] {
    let text = line[(indentation + 3)...]
    let words = text.split(separator: UInt8(ascii: " "))
    let blanks = text.prefix { $0 == UInt8(ascii: " ") }.count
    let hanging = blanks + (words.first?.elementsEqual("-".utf8) == true ? 2 : 0)
    let head = CodeLine(indentation: indentation, "///".utf8)
    var lines: [CodeLine] = []
    for word in words {
      if let last = lines.last, last.width + 1 + CodeLine(word).width <= lineLength {
        lines[lines.count - 1] += " ".utf8 + word
      } else {
        lines.append(head + CodeLine(indentation: lines.isEmpty ? blanks : hanging, word))
      }
    }
    return lines
  }

  /// Returns the head of a block. Its parameters have a line of their own if they do not fit after
  /// the brace.
  private func broken(_ block: TrailingBlock, _ indentation: Int) -> [CodeLine] {
    guard let signature = block.signature else { return broken(block.head) }
    let line = CodeLine(block.head + " ".utf8 + signature)
    return line.width <= lineLength
      ? [line] : broken(block.head) + broken(CodeLine(indentation: indentation + 2, signature))
  }

  /// Returns the elements on one line each, between lines that open and close the brackets.
  private func broken(
    _ line: CodeLine, at group: BracketStructure.Group, _ indentation: Int
  ) -> [CodeLine] {
    let needsTrailingComma = group.isCollectionLiteral && group.elements.count > 1
    var lines = broken(CodeLine(line[...group.open]))
    for (index, element) in group.elements.enumerated() {
      let isLast = index == group.elements.count - 1
      lines += broken(
        CodeLine(
          indentation: indentation + 2, line[element].trimmed.word,
          end: isLast && !needsTrailingComma ? "" : ","))
    }
    return lines + broken(CodeLine(indentation: indentation, line[group.close...]))
  }

  /// Returns the line, broken before `where`, an effect, `->`, or the last member access, whichever
  /// is first.
  private func brokenOutsideBrackets(
    _ line: CodeLine, _ structure: BracketStructure, _ indentation: Int
  ) -> [CodeLine]? {
    if line.hasSuffix(" {"), let place = structure.outermost(">: ") {
      return split(line, at: place + 2, indentation, extra: 2)
    }
    let separators: [(StaticString, Int)] = [
      (" where ", 0), (" async ", 2), (" throws", 2), (" -> ", 2),
    ]
    for (separator, extra) in separators {
      if let place = structure.outermost(separator), place > indentation {
        return split(line, at: place, indentation, extra: extra)
      }
    }
    if let dot = structure.lastMemberAccess, dot > indentation {
      return [
        CodeLine(line[..<dot]), CodeLine(indentation: indentation + 2, line[dot...]),
      ]
    }
    return nil
  }
}
