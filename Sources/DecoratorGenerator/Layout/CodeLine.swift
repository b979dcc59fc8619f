/// A line of Swift in UTF-8, without the line end. Lines are broken only at ASCII characters.
struct CodeLine {
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Makes a line with an indentation and a text after it.
  init(indentation: Int, _ content: some Sequence<UInt8>, end: StaticString = "") {
    bytes = Array(repeating: UInt8(ascii: " "), count: indentation)
    bytes += content
    end.withUTF8Buffer { bytes += $0 }
  }

  /// The number of characters.
  var width: Int {
    bytes.allSatisfy { $0 < 0x80 } ? bytes.count : String(decoding: bytes, as: UTF8.self).count
  }

  /// The number of spaces at the start.
  var indentation: Int { bytes.prefix { $0 == UInt8(ascii: " ") }.count }

  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.count >= $0.count && bytes.suffix($0.count).elementsEqual($0) }
  }
}
