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

  let source: [UInt8]
  let template: String
  var position: Int
  /// The indices of the tags that are not closed yet.
  var openTags: [Int] = []
  var tags: [Tag] = []

  mutating func readTags() throws(TemplateError) -> [Tag] {
    while position < source.count {
      if isDouble(UInt8(ascii: "{"), at: position) { try readTag() } else { position += 1 }
    }
    if let open = openTags.first {
      let name = tags[open].name
      throw error(
        "'\(name)' is never closed; write '{{/\(name)}}' where it ends",
        at: tags[open].range.lowerBound)
    }
    return tags
  }

  private mutating func readTag() throws(TemplateError) {
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
      throw error("this tag is never closed; write '}}' at its end", at: start)
    }
    position = end + 2
    let name = trimmed(content..<end)
    let tag = Tag(
      kind: kind, name: String(decoding: source[name], as: UTF8.self), nameOffset: name.lowerBound,
      range: start..<position, closing: tags.count)
    tags.append(tag)
    if kind == .comment { return }
    try check(tag)
    if kind.opensElement { openTags.append(tag.closing) }
    if openTags.count > Self.maximumNesting {
      throw error(
        "sections are nested more than \(Self.maximumNesting) levels deep; move some to a partial",
        at: start)
    }
    if kind == .closing { try close(tag) }
  }

  /// Refuses a name that no value can have.
  private func check(_ tag: Tag) throws(TemplateError) {
    if tag.name.isEmpty {
      throw error("this tag has no name; write one in it", at: tag.range.lowerBound)
    } else if let sigil = tag.name.first, "{&=".contains(sigil) {
      throw error(
        "tags with '\(sigil)' are not part of this Mustache, which writes values as they are; "
          + "write '{{name}}'", at: tag.nameOffset)
    } else if [.variable, .section, .invertedSection].contains(tag.kind), Path(tag.name) == nil {
      throw error(
        "'\(tag.name)' is not a name; write a word, or words with dots between them",
        at: tag.nameOffset)
    }
  }

  /// Ends the innermost element, which `tag`, the last of `tags`, must name.
  private mutating func close(_ tag: Tag) throws(TemplateError) {
    let written = "'{{/\(tag.name)}}'"
    guard let open = openTags.popLast() else {
      throw error(
        "\(written) closes nothing; write '{{#\(tag.name)}}' before it, or remove it",
        at: tag.range.lowerBound)
    }
    let name = tags[open].name
    guard name == tag.name else {
      throw error(
        "\(written) does not close '\(name)'; write '{{/\(name)}}'", at: tag.range.lowerBound)
    }
    tags[open].closing = tag.closing
  }

  private func error(_ message: String, at offset: Int) -> TemplateError {
    TemplateError(template: template, offset: offset, message: message)
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
