/// Text in a YAML document, after folding and escapes, with the place that each of its bytes came
/// from.
///
/// Two scalars are equal if their texts and styles are equal, independent of their places.
public struct YAMLScalar: Sendable, Hashable {
  /// The notation of a scalar.
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

  /// The text of the scalar, without quotes, indentation and comments.
  public private(set) var text: String

  /// The notation of the scalar.
  public private(set) var style: Style

  private let segments: [Segment]

  /// A part of the text that came from one place of the document.
  struct Segment: Sendable {
    /// The start of the part in the text.
    var textOffset: Int
    /// The place in the document that it came from.
    var documentOffset: Int
    /// A Boolean value that indicates whether the document contains it byte for byte. The character
    /// for an escape is not verbatim.
    var isVerbatim: Bool
  }

  /// Creates a scalar whose text consists of `segments`, the first of which begins at 0.
  init(text: String, style: Style, segments: [Segment]) {
    self.text = text
    self.style = style
    self.segments = segments
  }

  /// Returns the place in the document that a byte of `text` came from, both in UTF-8 code units.
  ///
  /// The character for an escape came from the backslash. A space or line feed that joins two lines
  /// came from the line end that it replaces. The end of the text is the place after its last
  /// character. For an offset outside the text, the nearer end counts.
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
