/// Breaks a line of Swift that is too long where `swift format` accepts a break.
struct LineBreaker {
  var lineLength: Int

  /// The line in pieces that fit, or that offer no place for a break.
  func broken(_ line: String) -> [String] {
    let characters = Array(line)
    // A list that stands by itself is broken as if a comma had to fit behind its last element.
    let isList = characters.last == "]" && characters.first { $0 != " " } == "["
    guard characters.count + (isList ? 1 : 0) > lineLength else { return [line] }
    let indentation = characters.prefix { $0 == " " }.count
    guard !characters[indentation...].starts(with: "//") else { return [line] }
    let structure = BracketStructure(characters)
    let link = structure.chainLink(in: characters)
    if let block = TrailingBlock(of: characters, structure), link ?? .max > block.head.count {
      let outer = String(repeating: " ", count: indentation)
      return broken(block, outer) + broken(outer + "  " + block.body) + [outer + "}"]
    }
    if let link {
      let outer = String(repeating: " ", count: indentation + 2)
      return broken(String(characters[..<link])) + broken(outer + String(characters[link...]))
    }
    if let group = structure.widestGroup { return broken(characters, at: group, indentation) }
    if let pieces = brokenOutsideBrackets(characters, structure, indentation) {
      return pieces.flatMap(broken)
    }
    return [line]
  }

  /// What opens a block, its parameters on a line of their own if they do not fit behind the brace.
  private func broken(_ block: TrailingBlock, _ outer: String) -> [String] {
    guard let signature = block.signature else { return broken(block.head) }
    let line = "\(block.head) \(signature)"
    return line.count <= lineLength
      ? [line] : broken(block.head) + broken("\(outer)  \(signature)")
  }

  /// One element a line, between lines that open and close the brackets.
  private func broken(
    _ line: [Character], at group: BracketStructure.Group, _ indentation: Int
  ) -> [String] {
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    let elements = group.elements.map { String(line[$0]).trimmingSpaces() }
    let needsTrailingComma = group.isCollectionLiteral && elements.count > 1
    var lines = broken(String(line[...group.open]))
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      lines += broken(inner + element + (isLast && !needsTrailingComma ? "" : ","))
    }
    return lines + broken(outer + String(line[group.close...]))
  }

  /// Breaks in front of `where`, an effect, `->`, or the last member access, whichever the line has
  /// first.
  private func brokenOutsideBrackets(
    _ line: [Character], _ structure: BracketStructure, _ indentation: Int
  ) -> [String]? {
    let outer = String(repeating: " ", count: indentation)
    if line.suffix(2) == [" ", "{"], let place = structure.outermost(">: ", in: line) {
      let inherited = String(line[(place + 3)...].dropLast(2))
      return [String(line[...(place + 1)]), outer + "  " + inherited, outer + "{"]
    }
    for (separator, extra) in [
      (" where ", ""), (" async ", "  "), (" throws", "  "), (" -> ", "  "),
    ] {
      guard let place = structure.outermost(separator, in: line), place > indentation else {
        continue
      }
      var rest = outer + extra + String(line[(place + 1)...])
      var lines = [String(line[..<place])]
      if rest.hasSuffix(" {") {
        rest.removeLast(2)
        lines += [rest, outer + "{"]
      } else {
        lines.append(rest)
      }
      return lines
    }
    if let dot = structure.lastMemberAccess(in: line), dot > indentation {
      return [String(line[..<dot]), outer + "  " + String(line[dot...])]
    }
    return nil
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...last])
  }
}
