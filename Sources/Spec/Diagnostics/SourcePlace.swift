/// A place in a text that somebody wrote.
public struct SourcePlace: Sendable {
  /// The text.
  public var source: SourceText
  /// In UTF-8 code units from its start.
  public var offset: Int

  /// The line, from 1.
  public var line: Int { source.lineNumber(of: offset) }

  /// The place as somebody sees it who reads another text: `line 3`, or `Feed.decorators.yaml:3`.
  public func text(in reading: SourceText) -> String {
    source.path == reading.path ? "line \(line)" : "\(source.path):\(line)"
  }
}
