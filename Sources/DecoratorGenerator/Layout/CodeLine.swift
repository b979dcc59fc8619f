import DecoratorDeclarations

/// A line of Swift in UTF-8, without the line end. Lines are broken only at ASCII characters.
typealias CodeLine = [UInt8]

extension CodeLine {
  /// Makes a line with an indentation and a text after it.
  init(indentation: Int, _ content: some Sequence<UInt8>, end: StaticString = "") {
    self.init(repeating: UInt8(ascii: " "), count: indentation)
    self += content
    end.withUTF8Buffer { self += $0 }
  }

  var width: Int { isASCII ? count : String(decoding: self, as: UTF8.self).count }

  private var isASCII: Bool {
    withUnsafeBytes { $0.endOfPrefix { $0 < 0x80 } } == count
  }

  var indentation: Int { withUnsafeBytes { $0.endOfPrefix { $0 == UInt8(ascii: " ") } } }

  /// Returns the place of the next line feed, or the end.
  func endOfLine(from start: Int) -> Int {
    withUnsafeBytes { $0.endOfPrefix(from: start) { $0 != UInt8(ascii: "\n") } }
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { count >= $0.count && suffix($0.count).elementsEqual($0) }
  }
}

extension ArraySlice<UInt8> {
  /// The line without spaces at its end, and the same from its first word on.
  var trimmed: (line: Self, word: Self) {
    let (start, end) = withUnsafeBytes { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
      return (Swift.min(bytes.endOfPrefix { $0 == UInt8(ascii: " ") }, end), end)
    }
    return (self[startIndex..<(startIndex + end)], self[(startIndex + start)..<(startIndex + end)])
  }
}
