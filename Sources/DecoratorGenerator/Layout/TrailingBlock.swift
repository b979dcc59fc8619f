/// The block in braces at the end of a line.
struct TrailingBlock {
  /// The line up to and including the brace.
  var head: CodeLine
  /// The parameters of a closure: `(id, name) in`.
  var signature: ArraySlice<UInt8>?
  /// The contents of the block.
  var body: ArraySlice<UInt8>

  /// Makes the block; `nil` if the line does not end with one, or the block is within brackets.
  init?(of line: CodeLine, _ structure: BracketStructure) {
    guard let open = structure.outermost(" { ").map({ $0 + 1 }),
      structure.openingOfLastBrace == open
    else { return nil }
    let start = Self.startOfStatements(behind: open, in: line)
    head = CodeLine(line[...open])
    signature = start > open + 1 ? line[(open + 2)..<start] : nil
    body = line[(start + 1)..<(line.count - 1)].trimmed.word
    if body.isEmpty { return nil }
  }

  /// Returns the place of the space after the brace, or after the `in` of a closure.
  private static func startOfStatements(behind open: Int, in line: CodeLine) -> Int {
    let inner = CodeLine(line[(open + 1)...].drop { $0 == UInt8(ascii: " ") })
    let offset = line.count - inner.count
    guard inner.first == UInt8(ascii: "("),
      let word = BracketStructure(inner).outermost(" in ")
    else { return open + 1 }
    return offset + word + 3
  }
}
