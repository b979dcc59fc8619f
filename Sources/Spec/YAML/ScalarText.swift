/// The text of a scalar while it is put together, with the places its parts come from.
struct ScalarText {
  private var bytes: [UInt8] = []
  private var segments: [YAMLScalar.Segment] = []

  /// Whether nothing was appended yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Appends a stretch of the document, whose indices are offsets in the document.
  mutating func append(_ source: ArraySlice<UInt8>) {
    guard !source.isEmpty else { return }
    addSegment(at: source.startIndex, isVerbatim: true)
    bytes.append(contentsOf: source)
  }

  /// Appends a space or line feed that stands for the line end at `offset` of the document.
  mutating func append(_ character: Unicode.Scalar, at offset: Int) {
    addSegment(at: offset, isVerbatim: true)
    bytes.append(UInt8(ascii: character))
  }

  /// Appends what the escape at `offset` of the document stands for.
  mutating func append(_ character: Unicode.Scalar, escapedAt offset: Int) {
    addSegment(at: offset, isVerbatim: false)
    bytes.append(contentsOf: UTF8.encode(character)!)
  }

  /// Appends what the line ends at `breaks` fold to: a space for one, else a line feed for each
  /// after the first.
  mutating func append(folding breaks: [Int]) {
    if breaks.count == 1 { append(" ", at: breaks[0]) }
    for offset in breaks.dropFirst() { append("\n", at: offset) }
  }

  /// The scalar, whose text ends at `end` of the document.
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
