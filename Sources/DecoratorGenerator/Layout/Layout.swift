/// Lays out rendered Swift as `swift format` does, so that templates need not consider line widths.
///
/// - Lists that a template writes over several lines become one line.
/// - Lines over the limit are broken.
/// - The contents of `#if` are indented.
/// - Neighbors under the same condition share one `#if`.
/// - Superfluous white space is removed, and a comma after the last argument.
///
/// Text after `#sourceLocation(file:line:)` keeps its lines, since the compiler counts them.
/// Exceptions are calls, which the compiler reports at their beginnings.
struct Layout {
  private typealias Line = ArraySlice<UInt8>

  private let lineLength: Int
  private let breaker: LineBreaker
  private var output: [UInt8] = []
  /// The conditions around the current line.
  private var conditions: [Line] = []
  /// The last condition that ended, and the place of its `#endif` in the output.
  private var ended: (condition: Line, end: Range<Int>)?
  private var isPinned = false
  private var isAfterBlank = true
  /// An empty line that stays unless a closing brace or `#endif` follows it.
  private var blank: Line?
  /// The list that is not yet complete.
  private var list: OpenList?
  /// The lines of the list, unchanged.
  private var linesOfList: [(line: Line, word: Line)] = []

  private init(lineLength: Int) {
    self.lineLength = lineLength
    breaker = LineBreaker(lineLength: lineLength)
  }

  /// Returns the text in its layout.
  ///
  /// - Parameter lineLength: The greatest width of a line, in characters.
  static func applied(to bytes: [UInt8], lineLength: Int = 100) -> [UInt8] {
    var layout = Layout(lineLength: lineLength)
    layout.output.reserveCapacity(bytes.count)
    var start = 0
    while start <= bytes.count {
      let end = bytes.endOfLine(from: start)
      layout.add(bytes[start..<end])
      start = end + 1
    }
    return layout.finished()
  }

  /// Adds a line without its line end.
  private mutating func add(_ line: Line) {
    let (line, word) = line.trimmed
    if list != nil { return addToList(line, word) }
    if !isPinned || isReportedWhereItBegins(word),
      let opened = OpenList(word, indentation: line.count - word.count)
    {
      list = opened
      linesOfList = [(line, word)]
      return
    }
    addComplete(line, word)
  }

  /// Adds a line that is not part of a list.
  private mutating func addComplete(_ line: Line, _ word: Line) {
    guard let first = word.first else {
      if isPinned { keep(line) } else if !isAfterBlank { blank = line }
      isAfterBlank = true
      return
    }
    let isClosing = [UInt8(ascii: "}"), UInt8(ascii: ")")].contains(first)
    if let blank, !isClosing, !word.starts(with: "#endif".utf8) {
      keep(blank)
    }
    blank = nil
    isAfterBlank = false
    if first == UInt8(ascii: ")"), output.suffix(2).elementsEqual(",\n".utf8) {
      output.remove(at: output.count - 2)
    }
    if first == UInt8(ascii: "#") {
      addDirective(line, word)
    } else {
      write(line, word, depth: conditions.count)
    }
  }

  /// Adds a line of a list. At the end of the list, its lines become one.
  private mutating func addToList(_ line: Line, _ word: Line) {
    linesOfList.append((line, word))
    guard list?.add(word) == true else { return keepList() }
    guard let joined = list?.joined else { return }
    list = nil
    if let blank { keep(blank) }
    blank = nil
    isAfterBlank = false
    let margin = 2 * conditions.count
    for part in breaker.broken(CodeLine(indentation: margin, joined)) { keep(part[...]) }
  }

  /// Adds the lines of a list unchanged.
  private mutating func keepList() {
    list = nil
    for (line, word) in linesOfList { addComplete(line, word) }
    linesOfList = []
  }

  /// Returns the text of all lines.
  private mutating func finished() -> [UInt8] {
    if list != nil { keepList() }
    while output.count >= 2, output[output.count - 1] == .lineFeed,
      output[output.count - 2] == .lineFeed
    {
      output.removeLast()
    }
    return output
  }

  private mutating func addDirective(_ line: Line, _ word: Line) {
    if word.starts(with: "#sourceLocation(".utf8) {
      isPinned = word.count > "#sourceLocation()".count
    }
    if word.starts(with: "#endif".utf8), let condition = conditions.popLast() {
      let start = output.count
      write(line, word, depth: conditions.count)
      ended = (condition, start..<output.count)
      return
    }
    // At most an empty line precedes it.
    if let (condition, end) = ended, condition == word, output.count <= end.upperBound + 1 {
      output.removeSubrange(end)
      ended = nil
      return conditions.append(condition)
    }
    let isElse = word.starts(with: "#else".utf8)
    write(line, word, depth: conditions.count - (isElse ? 1 : 0))
    if word.starts(with: "#if ".utf8) { conditions.append(word) }
  }

  /// Writes a line, broken if it is too long.
  ///
  /// - Parameters:
  ///   - word: The line from its first word on.
  ///   - depth: The number of conditions that indent it.
  private mutating func write(_ line: Line, _ word: Line, depth: Int) {
    let margin = 2 * max(0, depth)
    if margin + line.count <= lineLength || (isPinned && !isReportedWhereItBegins(word)) {
      return keep(margin == 0 ? line : CodeLine(indentation: margin, line)[...])
    }
    for part in breaker.broken(CodeLine(indentation: margin, line)) { keep(part[...]) }
  }

  /// Writes a line unchanged.
  private mutating func keep(_ line: Line) {
    output += line
    output.append(.lineFeed)
  }

  /// Returns a Boolean value that indicates whether a statement begins here that the compiler
  /// reports at its beginning: a call with `try` or `await`.
  private func isReportedWhereItBegins(_ word: Line) -> Bool {
    let value = word.starts(with: "return ".utf8) ? word.dropFirst(7) : word
    return value.starts(with: "try ".utf8) || value.starts(with: "await ".utf8)
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
}
