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
    let bytes = line.bytes
    guard let open = structure.outermost(" { ").map({ $0 + 1 }),
      structure.openingOfLastBrace == open
    else { return nil }
    let start = Self.startOfStatements(behind: open, in: bytes)
    head = CodeLine(bytes[...open])
    signature = start > open + 1 ? bytes[(open + 2)..<start] : nil
    body = bytes[(start + 1)..<(bytes.count - 1)].trimmingSpaces()
    if body.isEmpty { return nil }
  }

  /// Returns the place of the space after the brace, or after the `in` of a closure.
  private static func startOfStatements(behind open: Int, in bytes: [UInt8]) -> Int {
    let inner = CodeLine(bytes[(open + 1)...].drop { $0 == UInt8(ascii: " ") })
    let offset = bytes.count - inner.bytes.count
    guard inner.bytes.first == UInt8(ascii: "("),
      let word = BracketStructure(inner).outermost(" in ")
    else { return open + 1 }
    return offset + word + 3
  }
}
