/// Reads one document by recursive descent over its bytes.
///
/// A problem that makes a node unreadable is thrown. The block collection around it catches it, and
/// continues at the next line that is not indented more than its own. Other problems are appended
/// to `problems`.
///
/// It is a class, because unoptimized methods of such a large structure copy it on the stack, and
/// collections nest deeply.
final class YAMLParser {
  /// The greatest depth of nested collections.
  static let maximumDepth = 100
  /// The greatest number of characters in a key, by the rules of YAML.
  static let maximumKeyLength = 1024

  let bytes: [UInt8]
  let lines: YAMLLines
  var problems: [YAMLProblem]

  /// The offset in `bytes` of the next byte to read.
  var position = 0
  /// The start of the line that contains `position`.
  var lineStart = 0
  /// The last tab that was skipped as white space.
  var lastTab = -1
  /// A Boolean value that indicates whether a tab as indentation has been reported. Wrong
  /// indentation is then no longer reported.
  var hasTabProblem = false
  /// The indentation of the block that ended last.
  var closedIndentation = 0
  /// The opening of the brackets or quotes that were last reported for a line with too little
  /// indentation.
  var shallowOpening = -1
  /// The number of open collections.
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

  /// Reports the directives before the document.
  private func skipDirectives() {
    while at("%"), column == 0 {
      report("directives ('%') are not supported; remove this line")
      skipToLineEnd()
      skipToContent()
    }
  }

  /// Reads the root if it is on the line of `---`.
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

  /// Skips the `...` lines that end a document.
  private func skipEndMarkers() {
    while atDocumentMarker, at(".") {
      position += 3
      skipWhite()
      if !atLineEnd, !atComment {
        report("only a comment can follow '...' on its line; remove the rest")
        skipToLineEnd()
      }
      skipToContent()
    }
  }

  /// Reports text after the root.
  private func rejectTrailingContent() {
    skipEndMarkers()
    guard !atEnd else { return }
    if atDocumentMarker {
      report(
        "a file can have only one document; remove this line and the rest, "
          + "or move them to another file"
      )
    } else if column < closedIndentation {
      report(
        "this line is indented less than the lines before it; "
          + "indent it by \(spaces(closedIndentation))"
      )
    } else {
      report("the document ended before this line; remove it, or correct its indentation")
    }
  }
}

extension YAMLParser {
  /// Returns a problem at `offset`.
  func problem(_ message: String, at offset: Int) -> YAMLProblem {
    YAMLProblem(offset: offset, message: message)
  }

  /// Adds a problem at `offset`, or at the position, that does not stop the parser.
  func report(_ message: String, at offset: Int? = nil) {
    problems.append(problem(message, at: offset ?? position))
  }

  /// Increases `depth` at the start of a collection. The caller decreases it at the end.
  func enterCollection() throws(YAMLProblem) {
    guard depth < Self.maximumDepth else {
      throw problem(
        "lists and maps are nested more than \(Self.maximumDepth) levels deep; flatten them",
        at: position)
    }
    depth += 1
  }

  /// Returns the text of the document in `range`.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the text of the document in `range`, which is within one line, as a quoted scalar.
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

  /// Returns a number of spaces in words.
  func spaces(_ count: Int) -> String {
    count == 1 ? "1 space" : "\(count) spaces"
  }

  /// Returns a missing value at `offset`.
  func emptyScalar(at offset: Int) -> YAMLNode {
    YAMLNode(
      range: offset..<offset,
      content: .scalar(ScalarText().scalar(style: .plain, end: offset)))
  }
}
