/// A value in a YAML document, and where it stands.
public struct YAMLNode: Sendable {
  /// Where the node stands, in UTF-8 code units from the start of the document.
  ///
  /// Quotes and brackets are included. A block scalar reaches from its `|` or `>` to the end of its
  /// last line, a block collection from its first key or `-` to the end of its last value. A
  /// missing value is an empty range.
  public var range: Range<Int>

  /// What the node holds.
  public var content: Content

  /// What a node holds.
  public indirect enum Content: Sendable {
    /// Text, with or without quotes.
    case scalar(YAMLScalar)
    /// A list, written with `- ` or in square brackets.
    case sequence([YAMLNode])
    /// Keys with their values, in the order of the document; no two keys are equal.
    case mapping([YAMLEntry])
  }
}

/// A key of a mapping with its value.
public struct YAMLEntry: Sendable {
  /// The key.
  public var key: YAMLScalar

  /// Where the key stands, quotes included, in UTF-8 code units from the start of the document.
  public var keyRange: Range<Int>

  /// The value; where none is written, an empty plain scalar directly after the colon, or after the
  /// key where there is no colon either, as in `{ fast }`.
  public var value: YAMLNode
}
