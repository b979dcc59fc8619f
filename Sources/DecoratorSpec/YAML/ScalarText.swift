/// The text of a scalar during reading, with the places that its parts come from.
struct ScalarText {
  private var bytes: [UInt8] = []
  private var segments: [YAMLScalar.Segment] = []

  /// A Boolean value that indicates whether it has no text yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a part of the document. The indices of the slice are offsets in the document.
  mutating func append(_ source: ArraySlice<UInt8>) {
    guard !source.isEmpty else { return }
    addSegment(at: source.startIndex, isVerbatim: true)
    bytes.append(contentsOf: source)
  }

  /// Appends a space or line feed for the line end at `offset` of the document.
  mutating func append(_ character: Unicode.Scalar, at offset: Int) {
    addSegment(at: offset, isVerbatim: true)
    bytes.append(UInt8(ascii: character))
  }

  /// Appends the character for the escape at `offset` of the document.
  mutating func append(_ character: Unicode.Scalar, escapedAt offset: Int) {
    addSegment(at: offset, isVerbatim: false)
    bytes.append(contentsOf: UTF8.encode(character)!)
  }

  /// Appends the text for folded line ends: a space for one, and otherwise a line feed for each but
  /// the first.
  mutating func append(folding breaks: [Int]) {
    if breaks.count == 1 { append(" ", at: breaks[0]) }
    for offset in breaks.dropFirst() { append("\n", at: offset) }
  }

  /// Returns the scalar, whose text ends at `end` of the document.
  consuming func scalar(style: YAMLScalar.Style, end: Int) -> YAMLScalar {
    addSegment(at: end, isVerbatim: true)
    return YAMLScalar(
      text: String(decoding: bytes, as: UTF8.self), style: style, segments: segments)
  }

  private mutating func addSegment(at offset: Int, isVerbatim: Bool) {
    if let last = segments.last, last.isVerbatim, isVerbatim,
      offset - last.documentOffset == bytes.count - last.textOffset
    {
      return
    }
    segments.append(
      .init(textOffset: bytes.count, documentOffset: offset, isVerbatim: isVerbatim))
  }
}
