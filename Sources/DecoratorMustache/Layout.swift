/// The lines of a template's source.
struct Layout {
  let source: [UInt8]
  /// The start of the template and of its first line.
  let start: Int

  var end: Int { source.count }

  func isLineStart(_ index: Int) -> Bool {
    index == start || source[index - 1] == .lineFeed
  }

  /// Returns the start of the line if only white space is between it and the index.
  func lineStart(before index: Int) -> Int? {
    var index = index
    while index > start, source[index - 1].isBlank { index -= 1 }
    return isLineStart(index) ? index : nil
  }

  /// Returns the end of the line, line end included, if only white space is between it and the
  /// index.
  func lineEnd(after index: Int) -> Int? {
    var index = index
    while index < end, source[index].isBlank { index += 1 }
    if index == end { return index }
    if source[index] == .carriageReturn { index += 1 }
    return index < end && source[index] == .lineFeed ? index + 1 : nil
  }

  /// Returns the end of the line that contains the index, line end included, but at most `limit`.
  func endOfLine(at index: Int, limit: Int) -> Int {
    var index = index
    while index < limit {
      index += 1
      if source[index - 1] == .lineFeed { break }
    }
    return index
  }

  /// Returns the white space at the start of a line.
  func indentation(at lineStart: Int) -> ArraySlice<UInt8> {
    source[lineStart...].prefix { $0.isBlank }
  }
}
