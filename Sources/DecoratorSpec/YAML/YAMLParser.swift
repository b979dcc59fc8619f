import DecoratorDeclarations

/// Reads one document by recursive descent over its bytes.
///
/// A problem that makes a node unreadable is thrown. The block collection around it catches it, and
/// continues at the next line that is not indented more than its own. Other problems are appended
/// to `problems`.
///
/// It is a class, because unoptimized methods of such a large structure copy it on the stack, and
/// collections nest deeply.
final class YAMLParser {
  private static let maximumDepth = 100

  let bytes: [UInt8]
  var problems: [Problem]

  var position = 0
  var lineStart = 0
  /// The last tab that was skipped as white space.
  var lastTab = -1
  /// `true` if a tab as indentation has been reported. Wrong indentation is then no longer
  /// reported.
  var hasTabProblem = false
  private var depth = 0
  private let lineStarts: [Int]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    problems = []
    checkCharacters(of: text)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      lineStart = 3
    }
  }

  /// Reports the first character that a YAML file cannot contain: a control character, a byte order
  /// mark after the start, or a carriage return without a line feed.
  private func checkCharacters(of text: String) {
    var offset = 0
    var previous: Unicode.Scalar = " "
    for scalar in Array(text.unicodeScalars) + [" "] {
      if previous == "\r", scalar != "\n" {
        return report(
          "a carriage return alone does not end a line; end lines with a line feed", at: offset - 1)
      }
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20..<0x7F, 0x85, 0xA0..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...: break
      case 0xFEFF where offset == 0: break
      case 0xFEFF:
        return report("a byte order mark must be at the start of a file; remove it", at: offset)
      default:
        let code = String(String(1 << 16 + scalar.value, radix: 16, uppercase: true).dropFirst())
        return report(
          "this file contains the unprintable character U+\(code); "
            + "remove it, or write '\\u\(code)' in double quotes", at: offset)
      }
      offset += UTF8.width(scalar)
      previous = scalar
    }
  }

  func parseDocument() -> YAMLNode? {
    skipToContent()
    while at("%"), column == 0 {
      report("directives ('%') are not supported; remove this line")
      skipToLineEnd()
      skipToContent()
    }
    if atDocumentMarker, at("-") {
      position += 3
      skipWhite()
      if !atLineEnd, !atComment {
        report("text cannot follow '---' on its line; move it to the next line")
        skipToLineEnd()
      }
      skipToContent()
    }
    var root: YAMLNode?
    let start = column
    while root == nil, indentation == start {
      root = recovering(to: start) { () throws(Problem) in try parseBlockNode(parent: -1) }
    }
    skipToContent()
    if atDocumentMarker {
      report(
        "a file can have only one document; remove this line and the rest, "
          + "or move them to another file")
    } else if !atEnd {
      report(
        column < start
          ? "this line is indented less than the lines before it; indent it by \(spaces(start))"
          : "the document ended before this line; remove it, or correct its indentation")
    }
    return root
  }
}

extension YAMLParser {
  func problem(_ message: String, at offset: Int? = nil) -> Problem {
    Problem(message, at: offset ?? position)
  }

  func report(_ message: String, at offset: Int? = nil) {
    problems.append(problem(message, at: offset))
  }

  /// Returns what `read` does, or `nil` after a problem, from which it recovers.
  func recovering<Result>(to indent: Int, _ read: () throws(Problem) -> Result) -> Result? {
    do throws(Problem) {
      return try read()
    } catch {
      problems.append(error)
      recover(to: indent)
      return nil
    }
  }

  /// Moves to the next line that is indented by at most `indent`.
  ///
  /// Lines that begin with a closing bracket or `: ` are skipped, since they belong to the
  /// unreadable part.
  func recover(to indent: Int) {
    repeat {
      skipToLineEnd()
      skipToContent()
    } while indentation > indent || at("]") || at("}") || atIndicator(":")
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

  /// Returns the mapping with these keys and values. Keys that repeat are reported and left out.
  func mapping(_ pairs: [(key: YAMLNode, value: YAMLNode)], in range: Range<Int>) -> YAMLNode {
    var places: [String: Int] = [:]
    var entries: [YAMLEntry] = []
    for (key, value) in pairs {
      guard let scalar = key.scalar else { continue }
      let place = key.offset
      if let first = places[scalar.text] {
        report(
          "the key '\(text(key.range))' is already on line \(lineNumber(of: first)); "
            + "remove or rename one of the two", at: place)
      } else {
        places[scalar.text] = place
        entries.append(YAMLEntry(key: scalar, keyRange: key.range, value: value))
      }
    }
    return YAMLNode(range: range, content: .mapping(entries))
  }

  /// Throws a problem if a key is a collection or not on the line of its colon, which is at the
  /// position.
  func checkKey(_ key: YAMLNode) throws(Problem) {
    let start = key.offset
    if key.scalar == nil {
      throw problem("lists and maps cannot be keys; if this is text, quote all of it", at: start)
    }
    if let scalar = key.scalar, scalar.isPlain, let colon = scalar.text.firstRange(of: /:[\[{]/) {
      let (name, rest) = (scalar.text[..<colon.lowerBound], scalar.text[colon.lowerBound...])
      throw problem(
        "a space is missing after the ':' of this key; write '\(name): \(rest.dropFirst().prefix(1))'",
        at: start)
    }
    guard start >= lineStart else {
      throw problem("a key must be on one line with its ':'; move the ':' to this line", at: start)
    }
  }

  func lineNumber(of offset: Int) -> Int { lineStarts.sortedIndex { $0 <= offset } }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the advice to quote the text in `range`, which is within one line.
  func quoteHint(_ range: Range<Int>) -> String {
    let text = text(range)
    let quote = text.contains("'") && !text.contains { $0 == "\"" || $0 == "\\" } ? "\"" : "'"
    let inner = quote == "'" ? text.replacing("'", with: "''") : text
    return "; if this is text, quote it: \(quote)\(inner)\(quote)"
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
