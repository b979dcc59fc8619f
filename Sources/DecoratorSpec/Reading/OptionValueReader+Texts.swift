import DecoratorDeclarations

extension OptionValueReader {
  /// Returns a list of texts, with Swift between `\(` and `)`.
  func texts(givenArguments count: Int?) -> OptionValue? {
    let nodes = node.itemsOrItself
    let texts = nodes.compactMap { node -> InterpolatedText? in
      guard let scalar = node.scalar, scalar.value != .null else {
        report.expected(
          #"a word such as 'all', or text such as 'item:\(id)'"#, as: "each item of \(subject)",
          insteadOf: node)
        return nil
      }
      return text(scalar, at: node.offset, givenArguments: count)
    }
    guard texts.count == nodes.count else { return nil }
    return .texts(texts, at: SourcePlace(source: report.source, offset: node.offset))
  }

  private func text(
    _ scalar: YAMLScalar, at offset: Int, givenArguments count: Int?
  ) -> InterpolatedText? {
    let text = scalar.text
    var interpolated = InterpolatedText(parts: [], offset: offset)
    var rest = text[...]
    while let start = rest.firstRange(of: #"\("#) {
      let characters = String(rest[..<start.lowerBound])
      if !characters.isEmpty { interpolated.parts.append(.characters(characters)) }
      guard let end = rest.closingBracket(from: start.upperBound) else {
        report.error(
          #"in \#(subject), this '\(' is never closed; add ')'"#,
          at: scalar.documentOffset(of: text.utf8Offset(of: start.lowerBound)))
        return nil
      }
      let swift = String(rest[start.upperBound..<end])
      guard
        report.swift(
          swift, subject, givenArguments: count,
          offset: { scalar.documentOffset(of: text.utf8Offset(of: start.upperBound) + $0) }) != nil
      else { return nil }
      interpolated.parts.append(.swift(swift))
      rest = rest[end...].dropFirst()
    }
    if !rest.isEmpty || interpolated.parts.isEmpty {
      interpolated.parts.append(.characters(String(rest)))
    }
    guard interpolated.parts.allSatisfy(isPlainText), !text.contains("\n") else {
      report.error(
        "'\(text)' in \(subject) is no word; if it is Swift, write \(interpolation(of: text))",
        at: offset)
      return nil
    }
    if scope.parameters?.contains(text) == true {
      report.error(
        "'\(text)' in \(subject) would be a word; for the argument, write \(interpolation(of: text))",
        at: offset)
      return nil
    }
    return interpolated
  }

  /// Returns `false` for characters that look like Swift: `$0.owner`, `"a"`, `Tags.all`.
  private func isPlainText(_ part: InterpolatedText.Part) -> Bool {
    guard case .characters(let characters) = part else { return true }
    return characters.wholeMatch(of: /[\w.:\/-]+/) != nil
      && characters.prefixMatch(of: /self\.|[A-Z]\w*\.\w/) == nil
  }

  /// Returns the text as it is written in a spec if it is Swift; without the quotes of a literal.
  private func interpolation(of text: String) -> String {
    let literal = text.wholeMatch(of: /"([^"]*)"/)
    let swift = literal.map { String($0.1) } ?? #"\(\#(text))"#
    return "'\(swift.replacing("'", with: "''"))'"
  }
}

extension Substring {
  /// Returns the bracket that closes what precedes `start`. Brackets in strings do not count.
  fileprivate func closingBracket(from start: Index) -> Index? {
    var bracket = self[start...].firstIndex(of: ")")
    while let end = bracket {
      if SwiftFragment(parsing: String(self[start..<end])).isBalanced { return end }
      bracket = self[index(after: end)...].firstIndex(of: ")")
    }
    return nil
  }
}

extension String {
  fileprivate func utf8Offset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
}
