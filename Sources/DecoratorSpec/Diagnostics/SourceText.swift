#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A source text, with its path in messages.
public final class SourceText: Sendable {
  /// The path, as the command line or a spec gives it.
  public let path: String
  public let text: String
  private let lineStarts: [Int]

  /// Creates a source text and finds its lines.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    var starts = [0]
    var native = text
    native.withUTF8 { buffer in
      while let last = starts.last, let start = buffer.baseAddress, last < buffer.count,
        let lineFeed = memchr(start + last, 0x0A, buffer.count - last)
      {
        starts.append(UnsafeRawPointer(lineFeed) - UnsafeRawPointer(start) + 1)
      }
    }
    lineStarts = starts
  }

  /// Returns the line and column of a UTF-8 offset, both from 1. Columns count Unicode scalars.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lineNumber(of: offset)
    let start = lineStarts[line - 1]
    let before = text.utf8[index(start)...].prefix(max(0, offset - start))
    // A byte that continues a scalar begins with the bits 10.
    return (line, before.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1)
  }

  /// Returns the line, from 1, that contains a UTF-8 offset.
  public func lineNumber(of offset: Int) -> Int { max(1, lineStarts.sortedIndex { $0 <= offset }) }

  /// Returns the text of a line, numbered from 1, without its line break; `nil` if it has more than
  /// 1,000 UTF-8 code units.
  func excerpt(ofLine number: Int) -> String? {
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] : text.utf8.count
    guard end - start <= 1000 else { return nil }
    let line = text.unicodeScalars[index(start)..<index(end)]
    return String(line.prefix { $0 != "\n" && $0 != "\r" })
  }

  private func index(_ offset: Int) -> String.Index {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    return text.unicodeScalars.index(index, offsetBy: 0)
  }
}

public struct SourcePlace: Sendable {
  public var source: SourceText
  /// The offset, in UTF-8 code units from the start of the text.
  public var offset: Int

  public var line: Int { source.lineNumber(of: offset) }

  /// Returns the place as a reader of another text sees it: `line 3`, or `Feed.decorators.yaml:3`.
  public func text(in reading: SourceText) -> String {
    source.path == reading.path ? "line \(line)" : "\(source.path):\(line)"
  }
}
