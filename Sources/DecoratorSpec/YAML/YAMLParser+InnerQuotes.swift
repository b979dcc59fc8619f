import DecoratorDeclarations

/// Quotes within quoted text, which end it too early: `when: "$0.first == "a""`.
extension YAMLParser {
  /// Returns the problem that a quote in the text ends it; `nil` if what follows at the position is probably no part of
  /// the text.
  func problemOfInnerQuote(in node: YAMLNode, inFlow: Bool) -> Problem? {
    let (quote, end) = (byte(at: node.offset), node.range.upperBound)
    guard let scalar = node.scalar, !scalar.isPlain, quote == 0x22 || quote == 0x27,
      bytes[end..<position].allSatisfy(isWhite)
    else { return nil }
    // After white space, a second text can begin: `["a" "b"]`.
    guard position == end || !SwiftFragment(parsing: scalar.text).isBalanced else { return nil }
    let line = bytes[end...].prefix { !isBreak($0) }
    let quotes = line.indices.filter { bytes[$0] == quote }
    if quotes.isEmpty { return nil }
    let texts = quotes.lazy.filter { self.endsValue(at: $0 + 1, inFlow: inFlow) }
      .map { self.text(node.offset + 1..<$0).replacing("\\\"", with: "\"") }
    let whole = texts.first { text in
      quote == 0x22
        ? SwiftFragment(parsing: text).isBalanced : text.count { $0 == "'" }.isMultiple(of: 2)
    }
    let advice =
      whole.map { "write \(quoted($0))" }
      ?? (quote == 0x22
        ? "write single quotes (') around all of it" : "write each of them twice: ''")
    return problem("this quote ends the text; to have quotes in it, \(advice)", at: end - 1)
  }

  /// Returns `true` if a value can end at `offset`: at the end of the line, and in brackets before the next entry or the
  /// closing bracket.
  private func endsValue(at offset: Int, inFlow: Bool) -> Bool {
    var end = offset
    while isWhite(byte(at: end)) { end += 1 }
    if isBreak(byte(at: end)) || byte(at: end) == 0x23 && end > offset { return true }
    return inFlow && ",]}".utf8.contains(byte(at: end))
  }
}
