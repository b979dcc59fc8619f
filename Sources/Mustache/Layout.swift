/// The lines of a template's source.
struct Layout {
  let source: [UInt8]
  /// Where the template begins, which is the start of its first line.
  let start: Int

  var end: Int { source.count }

  func isLineStart(_ index: Int) -> Bool {
    index == start || source[index - 1] == .lineFeed
  }

  /// The start of the line, if there is only white space between it and the index.
  func lineStart(before index: Int) -> Int? {
    var index = index
    while index > start, source[index - 1].isBlank { index -= 1 }
    return isLineStart(index) ? index : nil
  }

  /// The end of the line with its line end, if there is only white space between it and the index.
  func lineEnd(after index: Int) -> Int? {
    var index = index
    while index < end, source[index].isBlank { index += 1 }
    if index == end { return index }
    if source[index] == .carriageReturn { index += 1 }
    return index < end && source[index] == .lineFeed ? index + 1 : nil
  }

  /// The end of the line that the index is on, with its line end, but not beyond `limit`.
  func endOfLine(at index: Int, limit: Int) -> Int {
    var index = index
    while index < limit {
      index += 1
      if source[index - 1] == .lineFeed { break }
    }
    return index
  }

  /// The white space at the start of a line.
  func indentation(at lineStart: Int) -> ArraySlice<UInt8> {
    source[lineStart...].prefix { $0.isBlank }
  }
}
