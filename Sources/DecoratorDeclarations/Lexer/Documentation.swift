extension TokenizedText {
  /// Returns the documentation comments between a token and the one before it, one element for each
  /// line, without indentation.
  func documentation(before index: Int) -> [String] {
    let start = index > 0 ? tokens[index - 1].end : 0
    let end = tokens[index].start
    var lines: [String] = []
    var offset = start
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "/"), let comment = comment(at: offset) else {
        offset += 1
        continue
      }
      if comment.isDocumentation {
        lines += self.lines(of: offset..<comment.end, indentation: indentation(of: offset))
      }
      offset = comment.end
    }
    return lines
  }

  /// The offset of a line comment at the end of the text that no line break ends; `nil` if there is
  /// none.
  var offsetOfOpenLineComment: Int? {
    let end = tokens[tokens.count - 1].start
    var offset = tokens.count > 1 ? tokens[tokens.count - 2].end : 0
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "/"), let comment = comment(at: offset) else {
        offset += 1
        continue
      }
      if comment.end >= end, bytes[offset + 1] == UInt8(ascii: "/") { return offset }
      offset = comment.end
    }
    return nil
  }

  private func comment(at start: Int) -> (end: Int, isDocumentation: Bool)? {
    func has(_ byte: Unicode.Scalar, at index: Int) -> Bool {
      bytes[start + index] == UInt8(ascii: byte)
    }
    if has("/", at: 1) {
      var end = start
      while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
      return (end, has("/", at: 2) && !has("/", at: 3))
    }
    guard has("*", at: 1) else { return nil }
    var end = start + 2
    var depth = 1
    while end < bytes.count - 1, depth > 0 {
      switch (bytes[end], bytes[end + 1]) {
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        end += 2
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        end += 2
      default:
        end += 1
      }
    }
    return (end, has("*", at: 2) && !has("*", at: 3) && !has("/", at: 3))
  }

  /// Returns the lines of a comment without white space at their ends and without up to
  /// `indentation` bytes of white space at their beginnings.
  private func lines(of comment: Range<Int>, indentation: Int) -> [String] {
    var lines: [String] = []
    var start = comment.lowerBound
    while start < comment.upperBound {
      var end = start
      while end < comment.upperBound, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      var first = start
      if start > comment.lowerBound {
        while first < end, first - start < indentation, isBlank(bytes[first]) { first += 1 }
      }
      var last = end
      while last > first, isBlank(bytes[last - 1]) || isLineEnd(bytes[last - 1]) { last -= 1 }
      lines.append(String(decoding: bytes[first..<last], as: UTF8.self))
      start = end + 1
    }
    return lines
  }

  /// Returns the number of bytes of white space directly before an offset.
  private func indentation(of offset: Int) -> Int {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    return offset - start
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
