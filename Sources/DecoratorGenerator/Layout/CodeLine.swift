/// A line of Swift in UTF-8, without the line end. Lines are broken only at ASCII characters.
typealias CodeLine = [UInt8]

extension CodeLine {
  /// Makes a line with an indentation and a text after it.
  init(indentation: Int, _ content: some Sequence<UInt8>, end: StaticString = "") {
    self.init(repeating: UInt8(ascii: " "), count: indentation)
    self += content
    end.withUTF8Buffer { self += $0 }
  }

  var width: Int {
    allSatisfy { $0 < 0x80 } ? count : String(decoding: self, as: UTF8.self).count
  }

  var indentation: Int { prefix { $0 == UInt8(ascii: " ") }.count }

  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { count >= $0.count && suffix($0.count).elementsEqual($0) }
  }
}
