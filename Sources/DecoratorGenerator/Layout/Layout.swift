/// Lays out rendered Swift as `swift format` does, so that templates need not consider line widths.
///
/// - Lists that a template writes over several lines become one line.
/// - Lines over the limit are broken.
/// - The contents of `#if` are indented.
/// - Neighbors under the same condition share one `#if`.
/// - Superfluous white space is removed.
///
/// Text after `#sourceLocation(file:line:)` keeps its lines, since the compiler counts them.
/// Exceptions are calls, which the compiler reports at their beginnings.
///
/// Most lines stay as they are. To be fast in debug builds of packages, which are not optimized, it
/// looks at such lines only briefly.
struct Layout {
  private typealias Line = Range<Int>

  private let bytes: [UInt8]
  private let lineLength: Int
  private let breaker: LineBreaker
  private var output: [UInt8] = []
  /// The conditions around the current line.
  private var conditions: [Line] = []
  /// The end of a condition that the next line may continue.
  private var ended: (condition: Line, end: Line, isFollowedByBlank: Bool)?
  private var isPinned = false
  private var isAfterBlank = true
  /// An empty line that stays unless a closing brace or `#endif` follows it.
  private var blank: Line?
  /// The list that is not yet complete.
  private var list: OpenList?
  /// The lines of the list, unchanged.
  private var linesOfList: [(line: Line, word: Line)] = []

  private init(of bytes: [UInt8], lineLength: Int) {
    self.bytes = bytes
    self.lineLength = lineLength
    breaker = LineBreaker(lineLength: lineLength)
    output.reserveCapacity(bytes.count)
  }

  /// Returns the text in its layout.
  ///
  /// - Parameter lineLength: The greatest width of a line, in characters.
  static func applied(to bytes: [UInt8], lineLength: Int = 100) -> [UInt8] {
    var layout = Layout(of: bytes, lineLength: lineLength)
    var start = 0
    while start <= bytes.count {
      let end = bytes.endOfLine(from: start)
      layout.add(start..<end)
      start = end + 1
    }
    return layout.finished()
  }

  /// Adds a line without its line end.
  private mutating func add(_ line: Range<Int>) {
    var start = line.lowerBound
    var end = line.upperBound
    while end > start, bytes[end - 1] == .space { end -= 1 }
    let line = start..<end
    while start < end, bytes[start] == .space { start += 1 }
    let word = start..<end
    if list != nil { return addToList(line, word) }
    if ended != nil, !mayEndCondition(before: word) { return }
    let indentation = start - line.lowerBound
    if !isPinned || isReportedWhereItBegins(word),
      let opened = OpenList(bytes[word], indentation: indentation)
    {
      list = opened
      linesOfList = [(line, word)]
      return
    }
    addComplete(line, word)
  }

  /// Adds a line that is not part of a list.
  private mutating func addComplete(_ line: Line, _ word: Line) {
    if word.isEmpty {
      if isPinned { keep(line) } else if !isAfterBlank { blank = line }
      isAfterBlank = true
      return
    }
    let isClosing = [UInt8(ascii: "}"), UInt8(ascii: ")")].contains(bytes[word.lowerBound])
    if let blank, !isClosing, !starts(word, with: "#endif") {
      keep(blank)
    }
    blank = nil
    isAfterBlank = false
    if bytes[word.lowerBound] == UInt8(ascii: "#") {
      addDirective(line, word)
    } else {
      write(line, word, depth: conditions.count)
    }
  }

  /// Adds a line of a list. At the end of the list, its lines become one.
  private mutating func addToList(_ line: Line, _ word: Line) {
    linesOfList.append((line, word))
    guard list?.add(bytes[word]) == true else { return keepList() }
    guard let joined = list?.joined else { return }
    list = nil
    if let blank { keep(blank) }
    blank = nil
    isAfterBlank = false
    let margin = 2 * conditions.count
    for part in breaker.broken(CodeLine(indentation: margin, joined)) {
      write(part)
    }
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
    if let (_, end, _) = ended { keep(end) }
    while output.count >= 2, output[output.count - 1] == .lineFeed,
      output[output.count - 2] == .lineFeed
    {
      output.removeLast()
    }
    return output
  }

  private mutating func addDirective(_ line: Line, _ word: Line) {
    if starts(word, with: "#sourceLocation(") { isPinned = word.count > "#sourceLocation()".count }
    if starts(word, with: "#endif"), let condition = conditions.popLast() {
      ended = (condition, line, false)
      return
    }
    let isElse = starts(word, with: "#else")
    write(line, word, depth: conditions.count - (isElse ? 1 : 0))
    if starts(word, with: "#if ") { conditions.append(word) }
  }

  /// Ends the condition before a line that follows it, unless the line continues the condition.
  ///
  /// - Returns: A Boolean value that indicates whether the line must be added.
  private mutating func mayEndCondition(before word: Line) -> Bool {
    guard let (condition, end, isFollowedByBlank) = ended else { return true }
    if word.isEmpty {
      ended = (condition, end, true)
      return false
    }
    ended = nil
    let goesOn = bytes[word] == bytes[condition]
    if !goesOn { write(end, end, depth: conditions.count) }
    if isFollowedByBlank { write([]) }
    isAfterBlank = isFollowedByBlank
    if goesOn { conditions.append(condition) }
    return !goesOn
  }

  /// Writes a line, broken if it is too long.
  ///
  /// - Parameters:
  ///   - word: The line from its first word on.
  ///   - depth: The number of conditions that indent it.
  private mutating func write(_ line: Line, _ word: Line, depth: Int) {
    let margin = 2 * max(0, depth)
    if margin + line.count <= lineLength || (isPinned && !isReportedWhereItBegins(word)) {
      if margin == 0 { return keep(line) }
      return write(CodeLine(indentation: margin, bytes[line]))
    }
    for part in breaker.broken(CodeLine(indentation: margin, bytes[line])) {
      write(part)
    }
  }

  /// Writes a line unchanged.
  private mutating func keep(_ line: Line) {
    output += bytes[line]
    output.append(.lineFeed)
  }

  private mutating func write(_ line: [UInt8]) {
    output += line
    output.append(.lineFeed)
  }

  private func starts(_ word: Line, with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard word.upperBound - word.lowerBound >= count else { return false }
    var index = 0
    while index < count, bytes[word.lowerBound + index] == text.utf8Start[index] { index += 1 }
    return index == count
  }

  /// Returns a Boolean value that indicates whether a statement begins here that the compiler
  /// reports at its beginning: a call with `try` or `await`.
  private func isReportedWhereItBegins(_ word: Line) -> Bool {
    let value =
      starts(word, with: "return ") ? (word.lowerBound + 7)..<word.upperBound : word
    return starts(value, with: "try ") || starts(value, with: "await ")
  }
}

extension UInt8 {
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let space = UInt8(ascii: " ")
}

extension [UInt8] {
  /// Returns the end of the line with this start.
  fileprivate func endOfLine(from start: Int) -> Int {
    withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return start }
      let count = buffer.count
      let lineFeed = UInt8.lineFeed
      var end = start
      while end < count, bytes[end] != lineFeed { end += 1 }
      return end
    }
  }
}
