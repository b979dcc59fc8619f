import DecoratorDeclarations

/// Reads one document by recursive descent over its bytes, up to the first problem.
///
/// It is a class, because unoptimized methods of such a large structure copy it on the stack, and
/// collections nest deeply.
final class YAMLParser {
  private static let maximumDepth = 100

  let bytes: [UInt8]
  var position: Int
  var lineStart: Int
  /// The offsets of no-break and zero-width spaces, which look like spaces or nothing.
  private(set) var noBreakSpaces: [Int] = []
  /// The last tab that was skipped as white space.
  var lastTab = -1
  private var depth = 0

  init(_ text: String) throws(Problem) {
    bytes = Array(text.utf8)
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = position
    try checkCharacters(of: text)
  }

  /// Refuses control characters, byte order marks after the start, and carriage returns alone, and finds
  /// no-break and zero-width spaces.
  private func checkCharacters(of text: String) throws(Problem) {
    var offset = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D where byte(at: offset + 1) != 0x0A || offset + 1 == bytes.count:
        throw problem(
          "a carriage return alone does not end a line; end lines with a line feed", at: offset)
      case 0xA0, 0x200B, 0x2060: noBreakSpaces.append(offset)
      case 0x09, 0x0A, 0x0D, 0x20..<0x7F, 0x85, 0xA1..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...: break
      case 0xFEFF where offset == 0: break
      case 0xFEFF:
        throw problem(
          "a byte order mark must be at the start of a file; remove it", at: offset)
      default:
        let code = String(String(1 << 16 + scalar.value, radix: 16, uppercase: true).dropFirst())
        throw problem(
          "this file contains the unprintable character U+\(code); "
            + "remove it, or write '\\u\(code)' in double quotes", at: offset)
      }
      offset += UTF8.width(scalar)
    }
  }

  func parseDocument() throws(Problem) -> YAMLNode? {
    try skipToContent()
    if at("%"), column == 0 {
      throw problem("directives ('%') are not supported; remove this line")
    }
    if atDocumentMarker, at("-") {
      position += 3
      skipWhite()
      if !atLineEnd, !atComment {
        throw problem("text cannot follow '---' on its line; move it to the next line")
      }
      try skipToContent()
    }
    let start = column
    let root = indentation == start ? try parseBlockNode(parent: -1) : nil
    try skipToContent()
    if atDocumentMarker {
      throw problem(
        "a file can have only one document; remove this line and the rest, "
          + "or move them to another file")
    }
    if !atEnd {
      throw problem(
        column < start
          ? "this line is indented less than the lines before it; indent it with \(spaces(start)) in all"
          : "the document ended before this line; remove it, or correct its indentation")
    }
    return root
  }
}

extension YAMLParser {
  func problem(_ message: String, at offset: Int? = nil) -> Problem {
    Problem(message, at: offset ?? position)
  }

  /// Reads a collection, unless it is nested too deep.
  func nested(_ read: () throws(Problem) -> YAMLNode) throws(Problem) -> YAMLNode {
    guard depth < Self.maximumDepth else {
      throw problem(
        "lists and maps are nested more than \(Self.maximumDepth) levels deep; flatten them")
    }
    depth += 1
    defer { depth -= 1 }
    return try read()
  }

  /// Returns the mapping with these keys and values. No key may repeat.
  func mapping(
    _ pairs: [(key: YAMLNode, value: YAMLNode)], in range: Range<Int>
  ) throws(Problem) -> YAMLNode {
    var places: [String: Int] = [:]
    var entries: [YAMLEntry] = []
    for (key, value) in pairs {
      guard let scalar = key.scalar else { continue }
      if let first = places.updateValue(key.offset, forKey: scalar.text) {
        throw problem(
          "the key '\(text(key.range))' is already on line \(lineNumber(of: first)); "
            + "remove or rename one of the two", at: key.offset)
      }
      entries.append(YAMLEntry(key: scalar, keyRange: key.range, value: value))
    }
    return YAMLNode(range: range, content: .mapping(entries))
  }

  /// Refuses keys that are collections or not on the line of the colon at the position.
  func checkKey(_ key: YAMLNode) throws(Problem) {
    let start = key.offset
    guard let scalar = key.scalar else {
      throw problem("lists and maps cannot be keys; if this is text, quote all of it", at: start)
    }
    let text = scalar.text
    let hasBracket = text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    // Making a regular expression for each key would take most of the time.
    if scalar.isPlain, hasBracket {
      if let match = text.firstMatch(of: /:([\[{])/) {
        throw problem(
          "a space is missing after the ':' of this key; write '\(text[..<match.range.lowerBound]): \(match.1)'",
          at: start)
      }
      if let pair = KeyWithoutColon(self.text(start..<lineTextEnd)),
        pair.value.hasPrefix("[") || pair.value.hasPrefix("{")
      {
        throw problem(pair.advice, at: start)
      }
    }
    // The first byte of a typographic quote.
    if scalar.isPlain, text.utf8.first == 0xE2, let first = text.first, "‘’“”".contains(first) {
      let inner = text.filter { !"‘’“”".contains($0) }
      throw problem(
        "'\(first)' does not quote text; write '\(inner)' in straight quotes", at: start)
    }
    guard start >= lineStart else {
      throw problem("a key must be on one line with its ':'; move the ':' to this line", at: start)
    }
  }

  func lineNumber(of offset: Int) -> Int { bytes[..<offset].count { $0 == 0x0A } + 1 }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A complaint about a `#` or a `:` at the position that lacks a space beside it.
  var complaintAboutSpace: String? {
    if at("#") { return "a comment needs a space before its '#'" }
    return at(":") && !isSpace(at: position + 1)
      ? "a space is missing after this ':'; add one" : nil
  }

  /// Returns the advice to quote the text in `range`, which is within one line.
  func quoteHint(_ range: Range<Int>) -> String {
    "; if this is text, quote it: \(quoted(text(range)))"
  }

  /// Returns a text as it is written in quotes: in single ones, unless it has some and nothing else to escape.
  func quoted(_ text: String) -> String {
    let quote = text.contains("'") && !text.contains { $0 == "\"" || $0 == "\\" } ? "\"" : "'"
    let inner = quote == "'" ? text.replacing("'", with: "''") : text
    return quote + inner + quote
  }

  func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }

  func emptyScalar(at offset: Int) -> YAMLNode {
    node(YAMLScalar(isPlain: true), offset..<offset, textEnd: offset)
  }

  func node(_ scalar: YAMLScalar, _ range: Range<Int>, textEnd end: Int) -> YAMLNode {
    var scalar = scalar
    scalar.end(at: end)
    return YAMLNode(range: range, content: .scalar(scalar))
  }
}
