/// A place in a source text.
public struct SourcePlace: Sendable {
  /// The text.
  public var source: SourceText
  /// The offset, in UTF-8 code units from the start of the text.
  public var offset: Int

  /// The line, from 1.
  public var line: Int { source.lineNumber(of: offset) }

  /// Returns the place as a reader of another text sees it: `line 3`, or `Feed.decorators.yaml:3`.
  public func text(in reading: SourceText) -> String {
    source.path == reading.path ? "line \(line)" : "\(source.path):\(line)"
  }
}
