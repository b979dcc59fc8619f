/// A source text, with its path in messages.
public final class SourceText: Sendable {
  /// The path, as the command line or a spec gives it.
  public let path: String
  /// The whole text.
  public let text: String
  private let lineStarts: [Int]
  /// The numbers of Unicode scalars that begin before each block of `blockSize` bytes. They make it
  /// unnecessary to count the columns of long lines from the start.
  private let scalarCounts: [Int]
  private static let blockSize = 256

  /// Creates a source text and finds its lines.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    var starts = [0]
    var counts: [Int] = []
    var count = 0
    var native = text
    native.withUTF8 { buffer in
      var start = 0
      // A pointer is faster here in debug builds of packages, which are not optimized.
      while let bytes = buffer.baseAddress, start < buffer.count {
        counts.append(count)
        let end = min(start + Self.blockSize, buffer.count)
        for offset in start..<end {
          let byte = bytes[offset]
          if byte == 0x0A { starts.append(offset + 1) }
          if byte & 0b1100_0000 != 0b1000_0000 { count += 1 }
        }
        start = end
      }
    }
    if text.utf8.count.isMultiple(of: Self.blockSize) { counts.append(count) }
    lineStarts = starts
    scalarCounts = counts
  }

  /// Returns the line and column of a UTF-8 offset, both from 1. Columns count Unicode scalars.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineNumber(of: offset)
    let start = lineStarts[line - 1]
    let end = max(start, min(offset, text.utf8.count))
    return (line, scalarCount(before: end) - scalarCount(before: start) + 1)
  }

  /// Returns the number of Unicode scalars that begin before a UTF-8 offset of the text.
  private func scalarCount(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    let start = text.utf8.index(text.startIndex, offsetBy: block * Self.blockSize)
    let rest = text.utf8[start...].prefix(offset % Self.blockSize)
    return scalarCounts[block] + rest.count(where: \.beginsScalar)
  }

  /// Returns the line, from 1, that contains a UTF-8 offset.
  public func lineNumber(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the text of a line, numbered from 1, without its line break.
  public func line(_ number: Int) -> String {
    let start = index(lineStarts[number - 1])
    let end = number < lineStarts.count ? index(lineStarts[number]) : text.endIndex
    let line = text.unicodeScalars[start..<end]
    return String(line.prefix { $0 != "\n" && $0 != "\r" })
  }

  /// Returns the text of a line, numbered from 1; `nil` if it has more than 1,000 UTF-8 code units.
  func excerpt(ofLine number: Int) -> String? {
    let end = number < lineStarts.count ? lineStarts[number] : text.utf8.count
    return end - lineStarts[number - 1] <= 1000 ? line(number) : nil
  }

  private func index(_ offset: Int) -> String.Index {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    return text.unicodeScalars.index(index, offsetBy: 0)
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether a Unicode scalar begins with this byte in UTF-8.
  fileprivate var beginsScalar: Bool { self & 0b1100_0000 != 0b1000_0000 }
}
