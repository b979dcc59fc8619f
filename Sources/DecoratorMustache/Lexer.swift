/// Finds the tags in the source of a template. The rest is text.
struct Lexer {
  private let source: [UInt8]
  private var position: Int
  private static let open = Array("{{".utf8)
  private static let close = Array("}}".utf8)
  private(set) var tags: [Tag] = []
  private(set) var problems: [Problem] = []
  /// The place of the first unreadable tag that opens or closes something; `nil` if there is none.
  private(set) var lostTag: Int?

  init(source: [UInt8], start: Int) {
    self.source = source
    position = start
  }

  mutating func readTags() {
    while let start = firstIndex(of: Self.open, from: position) { readTag(at: start) }
  }

  private mutating func readTag(at start: Int) {
    let sigilIndex = skippingWhitespace(from: start + Self.open.count)
    guard sigilIndex < source.count else { return stop(unclosedTagAt: start) }
    let sigil = source[sigilIndex]
    if sigil == UInt8(ascii: "!") {
      readComment(from: start, content: sigilIndex + 1)
    } else if let kind = Self.kind(sigil: sigil) {
      readName(kind, from: start, content: sigilIndex + 1)
    } else {
      readName(.variable, from: start, content: sigilIndex)
    }
  }

  private static func kind(sigil: UInt8) -> Tag.Kind? {
    switch sigil {
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .invertedSection
    case UInt8(ascii: "/"): .closing
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    default: nil
    }
  }

  private mutating func readComment(from start: Int, content: Int) {
    guard let close = firstIndex(of: Self.close, from: content) else {
      return stop(unclosedTagAt: start)
    }
    finish(.comment, from: start, name: content..<content, end: close + Self.close.count)
  }

  /// Reads the rest of a tag with a name.
  private mutating func readName(_ kind: Tag.Kind, from start: Int, content: Int) {
    var end = content
    while !matches(Self.close, at: end) {
      if end >= source.count { return stop(unclosedTagAt: start) }
      if matches(Self.open, at: end) {
        report(unclosedTagAt: start)
        if kind.isStructural { lostTag = lostTag ?? start }
        position = end
        return
      }
      end += 1
    }
    let name = trimmed(content..<end)
    check(name, of: kind, from: start)
    finish(kind, from: start, name: name, end: end + Self.close.count)
  }

  private mutating func check(_ name: Range<Int>, of kind: Tag.Kind, from start: Int) {
    let text = String(decoding: source[name], as: UTF8.self)
    if name.isEmpty {
      problems.append(Problem(offset: start, message: "this tag has no name; write one in it"))
    } else if let sigil = text.first, "{&=".contains(sigil) {
      problems.append(
        Problem(
          offset: name.lowerBound,
          message:
            "tags with '\(sigil)' are not part of this Mustache, which writes values as they are; "
            + "write '{{name}}'"))
    } else if source[name].contains(where: \.isWhitespace) {
      problems.append(
        Problem(
          offset: name.lowerBound,
          message: "'\(text)' is not a name; remove the white space"))
    } else {
      switch kind {
      case .variable, .section, .invertedSection:
        guard Path(text) == nil else { return }
        problems.append(
          Problem(
            offset: name.lowerBound,
            message: "'\(text)' is not a name; write something between its dots and after them"))
      case .closing, .partial, .parent, .block, .comment: break
      }
    }
  }

  private mutating func finish(_ kind: Tag.Kind, from start: Int, name: Range<Int>, end: Int) {
    tags.append(
      Tag(
        kind: kind, name: String(decoding: source[name], as: UTF8.self),
        nameOffset: name.lowerBound, range: start..<end))
    position = end
  }

  private mutating func report(unclosedTagAt start: Int) {
    problems.append(
      Problem(offset: start, message: "this tag is never closed; write '}}' at its end"))
  }

  /// Ends reading, since tags and text after this place cannot be told apart.
  private mutating func stop(unclosedTagAt start: Int) {
    report(unclosedTagAt: start)
    lostTag = lostTag ?? start
    position = source.count
  }

  private func matches(_ pattern: [UInt8], at index: Int) -> Bool {
    guard index + pattern.count <= source.count else { return false }
    var offset = 0
    while offset < pattern.count {
      if source[index + offset] != pattern[offset] { return false }
      offset += 1
    }
    return true
  }

  private func firstIndex(of pattern: [UInt8], from start: Int) -> Int? {
    let first = pattern[0]
    var index = start
    while index < source.count {
      if source[index] == first, matches(pattern, at: index) { return index }
      index += 1
    }
    return nil
  }

  private func skippingWhitespace(from start: Int) -> Int {
    var index = start
    while index < source.count, source[index].isWhitespace { index += 1 }
    return index
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, source[start].isWhitespace { start += 1 }
    while end > start, source[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }
}
