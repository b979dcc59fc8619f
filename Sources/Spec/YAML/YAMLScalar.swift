/// Text in a YAML document, after folding and escapes, that knows where each of its bytes came
/// from.
///
/// Two scalars are equal when text and style are, wherever they stand.
public struct YAMLScalar: Sendable, Hashable {
  /// How a scalar is written.
  public enum Style: Sendable {
    /// Without quotes.
    case plain
    /// `'text'`
    case singleQuoted
    /// `"text"`
    case doubleQuoted
    /// A block that begins with `|` and keeps its lines.
    case literal
    /// A block that begins with `>` and joins its lines.
    case folded
  }

  /// What the scalar says, without quotes, indentation and comments.
  public private(set) var text: String

  /// How the scalar is written.
  public private(set) var style: Style

  private let segments: [Segment]

  /// A stretch of the text that came from one place of the document.
  struct Segment: Sendable {
    /// Where the stretch begins in the text.
    var textOffset: Int
    /// Where it came from.
    var documentOffset: Int
    /// Whether it stands in the document byte for byte; what an escape stands for does not.
    var isVerbatim: Bool
  }

  /// Creates a scalar whose text is made of `segments`, the first of which begins at 0.
  init(text: String, style: Style, segments: [Segment]) {
    self.text = text
    self.style = style
    self.segments = segments
  }

  /// Where in the document a byte of `text` came from, both in UTF-8 code units.
  ///
  /// What an escape stands for came from the backslash, a space or line feed that joins two lines
  /// from the line end it replaces. The end of the text is the place after its last character. An
  /// offset outside the text counts as its nearer end.
  public func documentOffset(of offset: Int) -> Int {
    let offset = min(max(offset, 0), text.utf8.count)
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].textOffset <= offset { low = middle } else { high = middle }
    }
    let segment = segments[low]
    return segment.documentOffset + (segment.isVerbatim ? offset - segment.textOffset : 0)
  }

  public static func == (left: YAMLScalar, right: YAMLScalar) -> Bool {
    left.style == right.style && left.text == right.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(text)
  }
}
