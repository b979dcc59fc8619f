import DecoratorSpec

/// A text and the places in it that messages may name.
struct Positions {
  private let source: SourceText
  private let bytes: [UInt8]

  init(in source: SourceText) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  /// All offsets, the end of the text included.
  var whole: Range<Int> { 0..<bytes.count + 1 }

  /// The byte at an offset; nil at the end of the text.
  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Requires that offsets lie between the characters of the text, in ascending order.
  func check(ascending offsets: some Sequence<Int>, of what: String) throws(Violation) {
    var last = 0
    for offset in offsets {
      try require(offset >= last, "\(what) at \(offset) is behind one at \(last)")
      try check(offset, of: what)
      last = offset
    }
  }

  /// Requires that an offset lies between two characters of the text, or at an end of it.
  func check(_ offset: Int, of what: String) throws(Violation) {
    try require(whole.contains(offset), "\(what) at \(offset) is outside the text")
    let isWithinCharacter = byte(at: offset).map { $0 & 0b1100_0000 == 0b1000_0000 } ?? false
    try require(!isWithinCharacter, "\(what) at \(offset) is within a character")
  }

  /// Requires that diagnostics about the text have a line and column that it has.
  func check(_ diagnostics: [Diagnostic]) throws(Violation) {
    let lines = source.text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    let lengths = lines.map(\.count)
    for diagnostic in diagnostics where diagnostic.path == source.path {
      try require(
        lengths.indices.contains(diagnostic.line - 1)
          && (1...lengths[diagnostic.line - 1] + 1).contains(diagnostic.column),
        "outside the text: \(diagnostic)")
    }
  }
}
