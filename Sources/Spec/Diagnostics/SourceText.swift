/// A text that somebody wrote, with the path by which messages name it.
public struct SourceText: Sendable {
  /// The path as it was given on the command line or in a spec.
  public let path: String
  public let text: String
  private let lineStarts: [Int]

  public init(path: String, text: String) {
    self.path = path
    self.text = text
    var starts = [0]
    for (offset, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// The line and column of a UTF-8 offset, both from 1; columns count Unicode scalars.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineNumber(of: offset)
    let start = lineStarts[line - 1]
    let end = max(start, min(offset, text.utf8.count))
    return (line, text.unicodeScalars[index(start)..<index(end)].count + 1)
  }

  /// The line, from 1, in which a UTF-8 offset lies.
  public func lineNumber(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The text of a line, numbered from 1, without its line break.
  public func line(_ number: Int) -> String {
    let start = index(lineStarts[number - 1])
    let end = number < lineStarts.count ? index(lineStarts[number]) : text.endIndex
    let line = text.unicodeScalars[start..<end]
    return String(line.prefix { $0 != "\n" && $0 != "\r" })
  }

  private func index(_ offset: Int) -> String.Index {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    return text.unicodeScalars.index(index, offsetBy: 0)
  }
}
