/// Finds the tags in the source of a template. The rest is text.
struct Lexer {
  private let source: [UInt8]
  private var position: Int
  private var delimiters = Delimiters.standard
  private(set) var tags: [Tag] = []
  private(set) var problems: [Problem] = []
  /// The place of the first unreadable tag that opens or closes something; `nil` if there is none.
  private(set) var lostTag: Int?

  init(source: [UInt8], start: Int) {
    self.source = source
    position = start
  }

  mutating func readTags() {
    while let start = firstIndex(of: delimiters.open, from: position) {
      readTag(at: start)
    }
  }

  private mutating func readTag(at start: Int) {
    let afterOpen = start + delimiters.open.count
    let sigilIndex = skippingWhitespace(from: afterOpen)
    guard sigilIndex < source.count else { return stop(unclosedTagAt: start, suffix: "") }
    switch source[sigilIndex] {
    case UInt8(ascii: "!"): readComment(from: start, content: sigilIndex + 1)
    case UInt8(ascii: "="): readDelimiters(from: start, content: sigilIndex + 1)
    case UInt8(ascii: "{") where sigilIndex == afterOpen:
      readName(.variable(escaped: false), from: start, content: sigilIndex + 1, suffix: "}")
    case let sigil:
      if let kind = Self.kind(sigil: sigil) {
        readName(kind, from: start, content: sigilIndex + 1)
      } else {
        readName(.variable(escaped: true), from: start, content: sigilIndex)
      }
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
    case UInt8(ascii: "&"): .variable(escaped: false)
    default: nil
    }
  }

  private mutating func readComment(from start: Int, content: Int) {
    guard let close = firstIndex(of: delimiters.close, from: content) else {
      return stop(unclosedTagAt: start, suffix: "")
    }
    finish(.comment, from: start, name: content..<content, end: close + delimiters.close.count)
  }

  /// Reads the rest of a tag with a name, up to `suffix` and the closing delimiter.
  private mutating func readName(
    _ kind: Tag.Kind, from start: Int, content: Int, suffix: String = ""
  ) {
    let close = suffix.utf8 + delimiters.close
    var end = content
    while !matches(close, at: end) {
      if end >= source.count { return stop(unclosedTagAt: start, suffix: suffix) }
      if matches(delimiters.open, at: end) {
        report(unclosedTagAt: start, suffix: suffix)
        if kind.isStructural { lostTag = lostTag ?? start }
        position = end
        return
      }
      end += 1
    }
    let name = trimmed(content..<end)
    check(name, of: kind, from: start)
    finish(kind, from: start, name: name, end: end + close.count)
  }

  private mutating func check(_ name: Range<Int>, of kind: Tag.Kind, from start: Int) {
    let text = String(decoding: source[name], as: UTF8.self)
    if name.isEmpty {
      problems.append(Problem(offset: start, message: "this tag has no name; write one in it"))
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
      case .closing, .partial, .parent, .block, .comment, .delimiters: break
      }
    }
  }

  private mutating func readDelimiters(from start: Int, content: Int) {
    let open = delimiter(from: skippingWhitespace(from: content))
    let close = delimiter(from: skippingWhitespace(from: open.upperBound))
    let equals = skippingWhitespace(from: close.upperBound)
    let end = equals + 1
    guard !open.isEmpty, !close.isEmpty, equals < source.count,
      source[equals] == UInt8(ascii: "="), matches(delimiters.close, at: end)
    else {
      let example = delimiters.tag("=<% %>=")
      problems.append(
        Problem(
          offset: start,
          message: "delimiters must be two words without '=', between two '='; write '\(example)'"))
      return stop(at: start)
    }
    finish(.delimiters, from: start, name: content..<content, end: end + delimiters.close.count)
    delimiters = Delimiters(open: Array(source[open]), close: Array(source[close]))
  }

  private func delimiter(from start: Int) -> Range<Int> {
    var end = start
    while end < source.count, !source[end].isWhitespace, source[end] != UInt8(ascii: "=") {
      end += 1
    }
    return start..<end
  }

  private mutating func finish(_ kind: Tag.Kind, from start: Int, name: Range<Int>, end: Int) {
    tags.append(
      Tag(
        kind: kind, name: String(decoding: source[name], as: UTF8.self),
        nameOffset: name.lowerBound, range: start..<end, delimiters: delimiters))
    position = end
  }

  private mutating func report(unclosedTagAt start: Int, suffix: String) {
    let close = suffix + String(decoding: delimiters.close, as: UTF8.self)
    problems.append(
      Problem(offset: start, message: "this tag is never closed; write '\(close)' at its end"))
  }

  private mutating func stop(unclosedTagAt start: Int, suffix: String) {
    report(unclosedTagAt: start, suffix: suffix)
    stop(at: start)
  }

  /// Ends reading, since tags and text after this place cannot be told apart.
  private mutating func stop(at start: Int) {
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
