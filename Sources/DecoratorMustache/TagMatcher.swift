/// Finds the closing tag of each section, parent and block.
struct TagMatcher {
  /// The greatest depth of nested elements.
  static let maximumNesting = 200

  private(set) var tags: [Tag]
  private(set) var problems: [Problem] = []
  private var openTags: [Int] = []
  /// The names of elements that a wrong closing tag has ended. Their own closing tags can still
  /// follow.
  private var wronglyClosed: Set<String> = []

  init(tags: [Tag]) {
    self.tags = tags
  }

  /// - Parameter end: The place at which to stop, since the opening and closing tags after it are
  ///   unknown; `nil` if all tags are known.
  mutating func match(upTo end: Int?) {
    for index in tags.indices {
      if let end, tags[index].range.lowerBound > end { return }
      if tags[index].kind.opensElement {
        guard openTags.count < Self.maximumNesting else {
          return report(
            "sections are nested more than \(Self.maximumNesting) levels deep; move some to a partial",
            at: index)
        }
        openTags.append(index)
      } else if case .closing = tags[index].kind {
        close(with: index)
      }
    }
    if end == nil { reportUnclosed(openTags[...]) }
  }

  private mutating func close(with index: Int) {
    let tag = tags[index]
    let written = "{{/\(tag.name)}}"
    guard let innermost = openTags.last else {
      if !tag.name.isEmpty, wronglyClosed.remove(tag.name) == nil {
        report(
          "'\(written)' closes nothing; write '{{#\(tag.name)}}' before it, or remove it", at: index
        )
      }
      return
    }
    if let match = openTags.lastIndex(where: { tags[$0].name == tag.name }) {
      reportUnclosed(openTags[(match + 1)...])
      pair(openTags[match], index)
      openTags.removeSubrange(match...)
      return
    }
    openTags.removeLast()
    let name = tags[innermost].name
    // A tag without a name is a mistake of its own, which is already reported.
    if name.isEmpty || tag.name.isEmpty { return }
    wronglyClosed.insert(name)
    report("'\(written)' does not close '\(name)'; write '{{/\(name)}}'", at: index)
  }

  private mutating func pair(_ opening: Int, _ closing: Int) {
    tags[opening].partner = closing
    tags[closing].partner = opening
  }

  private mutating func reportUnclosed(_ indices: ArraySlice<Int>) {
    for index in indices where !tags[index].name.isEmpty {
      let name = tags[index].name
      report("'\(name)' is never closed; write '{{/\(name)}}' where it ends", at: index)
    }
  }

  private mutating func report(_ message: String, at index: Int) {
    problems.append(Problem(offset: tags[index].range.lowerBound, message: message))
  }
}
