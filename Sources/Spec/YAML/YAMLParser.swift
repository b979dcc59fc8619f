/// Reads one document by recursive descent over its bytes.
///
/// What spoils a single node is thrown, and caught by the block collection around it, which goes on
/// at the next line that is not indented more than its own. What does not is appended to
/// `problems`.
///
/// A class, because unoptimised methods of a structure this large copy it on the stack, and
/// collections nest deep.
final class YAMLParser {
  /// How deep collections may nest.
  static let maximumDepth = 100
  /// How many characters a key may have, as YAML says.
  static let maximumKeyLength = 1024

  let bytes: [UInt8]
  let lines: YAMLLines
  var problems: [YAMLProblem]

  /// Where the parser is, an offset in `bytes`.
  var position = 0
  /// Where the line of `position` begins.
  var lineStart = 0
  /// The last tab that was skipped as white space.
  var lastTab = -1
  /// Whether tabs as indentation are reported; indentation that does not fit is not reported any
  /// more then.
  var hasTabProblem = false
  /// How far the block was indented that ended last.
  var closedIndentation = 0
  /// The opening of the brackets or quotes that were last reported for a line indented too little.
  var shallowOpening = -1
  /// How many collections are open.
  var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    lines = YAMLLines(bytes)
    problems = unprintableCharacters(in: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      lineStart = 3
    }
  }

  /// Reads the document.
  func parseDocument() -> YAMLNode? {
    skipToContent()
    skipEndMarkers()
    skipDirectives()
    var root: YAMLNode?
    if atDocumentMarker, at("-") {
      position += 3
      skipWhite()
      root = parseAfterMarker()
    }
    if root == nil, indentation >= 0 { root = parseBlockNode(parent: -1) }
    skipToContent()
    rejectTrailingContent()
    return root
  }

  /// Refuses the directives before the document.
  private func skipDirectives() {
    while at("%"), column == 0 {
      report("directives ('%') are not supported; delete this line")
      skipToLineEnd()
      skipToContent()
    }
  }

  /// Reads the root if it stands on the line of `---`.
  private func parseAfterMarker() -> YAMLNode? {
    guard !atLineEnd, !atComment else {
      skipToContent()
      return nil
    }
    do throws(YAMLProblem) {
      return try parseInlineValue(parent: -1)
    } catch {
      problems.append(error)
      recover(to: -1)
      return nil
    }
  }

  /// Skips the lines `...` that end a document.
  private func skipEndMarkers() {
    while atDocumentMarker, at(".") {
      position += 3
      skipWhite()
      if !atLineEnd, !atComment {
        report("nothing but a comment can follow '...' on its line; delete it")
        skipToLineEnd()
      }
      skipToContent()
    }
  }

  /// Refuses what follows the root.
  private func rejectTrailingContent() {
    skipEndMarkers()
    guard !atEnd else { return }
    if atDocumentMarker {
      report(
        "a file holds only one document; delete this line and what follows, "
          + "or make it a file of its own"
      )
    } else if column < closedIndentation {
      report(
        "this line is indented less than the lines before it; "
          + "indent it by \(spaces(closedIndentation))"
      )
    } else {
      report("the document ended before this line; delete it, or mend its indentation")
    }
  }
}

extension YAMLParser {
  /// A problem at `offset`.
  func problem(_ message: String, at offset: Int) -> YAMLProblem {
    YAMLProblem(offset: offset, message: message)
  }

  /// Notes a problem at `offset`, or at the position, that does not keep the parser from going on.
  func report(_ message: String, at offset: Int? = nil) {
    problems.append(problem(message, at: offset ?? position))
  }

  /// Notes that a collection begins; `depth` goes down again where it ends.
  func enterCollection() throws(YAMLProblem) {
    guard depth < Self.maximumDepth else {
      throw problem(
        "lists and maps nest more than \(Self.maximumDepth) deep here; flatten them", at: position)
    }
    depth += 1
  }

  /// The document's text in `range`.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The document's text in `range`, which is within one line, as a quoted scalar.
  func quoted(_ range: Range<Int>) -> String {
    let text = text(range)
    let bytes = bytes[range]
    guard bytes.contains(UInt8(ascii: "'")) else { return "'\(text)'" }
    if !bytes.contains(UInt8(ascii: "\"")), !bytes.contains(UInt8(ascii: "\\")) {
      return "\"\(text)\""
    }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }

  /// A count of spaces in words.
  func spaces(_ count: Int) -> String {
    count == 1 ? "1 space" : "\(count) spaces"
  }

  /// A value that is not written, at `offset`.
  func emptyScalar(at offset: Int) -> YAMLNode {
    YAMLNode(
      range: offset..<offset,
      content: .scalar(ScalarText().scalar(style: .plain, end: offset)))
  }
}
