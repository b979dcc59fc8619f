/// A tag in the source of a template.
struct Tag {
  /// The kinds of tags, each with the character behind its braces. A variable has none.
  enum Kind: Character {
    case variable = " "
    case section = "#"
    case invertedSection = "^"
    case parent = "<"
    case block = "$"
    case partial = ">"
    case closing = "/"
    case comment = "!"

    /// A Boolean value that indicates whether it needs a closing tag.
    var opensElement: Bool {
      switch self {
      case .section, .invertedSection, .parent, .block: true
      case .variable, .partial, .closing, .comment: false
      }
    }
  }

  var kind: Kind
  /// The name in the tag, without white space around it.
  var name: String
  var nameOffset: Int
  /// The whole tag with its braces.
  var range: Range<Int>
  /// The index of the tag that closes this one; its own index if it needs none.
  var closing: Int
}

/// Finds the tags in the source of a template, and the closing tag of each section, parent and
/// block. The rest of the source is text.
struct TagReader {
  /// The greatest depth of nested elements. It keeps templates from overflowing the call stack.
  static let maximumNesting = 50

  private let source: [UInt8]
  private let template: String
  private var position: Int
  /// The indices of the tags that are not closed yet.
  private var openTags: [Int] = []
  /// A Boolean value that indicates whether a mistake makes it pointless to match further tags.
  private var isLost = false
  private(set) var tags: [Tag] = []
  private(set) var errors: [TemplateError] = []

  init(source: [UInt8], start: Int, template: String) {
    self.source = source
    self.template = template
    position = start
  }

  mutating func readTags() {
    while position < source.count {
      if isDouble(UInt8(ascii: "{"), at: position) { readTag() } else { position += 1 }
    }
    if !isLost { reportUnclosed(openTags[...]) }
  }

  private mutating func readTag() {
    let start = position
    var content = start + 2
    while content < source.count, source[content].isWhitespace { content += 1 }
    var kind = Tag.Kind.variable
    if content < source.count,
      let other = Tag.Kind(rawValue: Character(Unicode.Scalar(source[content])))
    {
      kind = other
      content += 1
    }
    var end = content
    while end < source.count, !isDouble(UInt8(ascii: "}"), at: end) {
      if kind != .comment, isDouble(UInt8(ascii: "{"), at: end) { break }
      end += 1
    }
    guard isDouble(UInt8(ascii: "}"), at: end) else {
      report("this tag is never closed; write '}}' at its end", at: start)
      if kind.opensElement || kind == .closing || end == source.count { isLost = true }
      position = end
      return
    }
    position = end + 2
    let name = trimmed(content..<end)
    let tag = Tag(
      kind: kind, name: String(decoding: source[name], as: UTF8.self), nameOffset: name.lowerBound,
      range: start..<position, closing: tags.count)
    tags.append(tag)
    if kind == .comment { return }
    check(tag)
    if !isLost { match(tag) }
  }

  /// Reports a name that no value can have.
  private mutating func check(_ tag: Tag) {
    if tag.name.isEmpty {
      report("this tag has no name; write one in it", at: tag.range.lowerBound)
    } else if let sigil = tag.name.first, "{&=".contains(sigil) {
      report(
        "tags with '\(sigil)' are not part of this Mustache, which writes values as they are; "
          + "write '{{name}}'", at: tag.nameOffset)
    } else if [.variable, .section, .invertedSection].contains(tag.kind), Path(tag.name) == nil {
      report(
        "'\(tag.name)' is not a name; write a word, or words with dots between them",
        at: tag.nameOffset)
    }
  }

  private mutating func report(_ message: String, at offset: Int) {
    errors.append(TemplateError(template: template, offset: offset, message: message))
  }

  private func isDouble(_ brace: UInt8, at index: Int) -> Bool {
    index + 1 < source.count && source[index] == brace && source[index + 1] == brace
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, source[start].isWhitespace { start += 1 }
    while end > start, source[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }
}

extension TagReader {
  /// Notes a tag that opens or closes an element. It is the last of `tags`.
  private mutating func match(_ tag: Tag) {
    if tag.kind.opensElement {
      openTags.append(tags.count - 1)
      if openTags.count > Self.maximumNesting {
        report(
          "sections are nested more than \(Self.maximumNesting) levels deep; move some to a partial",
          at: tag.range.lowerBound)
        isLost = true
      }
    } else if tag.kind == .closing {
      if let match = openTags.lastIndex(where: { tags[$0].name == tag.name }) {
        reportUnclosed(openTags[(match + 1)...])
        tags[openTags[match]].closing = tags.count - 1
        openTags.removeSubrange(match...)
      } else {
        reportWrong(tag)
        isLost = !openTags.isEmpty
      }
    }
  }

  private mutating func reportWrong(_ tag: Tag) {
    let name = openTags.last.map { tags[$0].name }
    // A tag without a name is a mistake of its own, which is already reported.
    if tag.name.isEmpty || name?.isEmpty == true { return }
    let written = "'{{/\(tag.name)}}'"
    report(
      name.map { "\(written) does not close '\($0)'; write '{{/\($0)}}'" }
        ?? "\(written) closes nothing; write '{{#\(tag.name)}}' before it, or remove it",
      at: tag.range.lowerBound)
  }

  private mutating func reportUnclosed(_ indices: ArraySlice<Int>) {
    for index in indices where !tags[index].name.isEmpty {
      let name = tags[index].name
      report(
        "'\(name)' is never closed; write '{{/\(name)}}' where it ends",
        at: tags[index].range.lowerBound)
    }
  }
}
