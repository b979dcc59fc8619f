/// A value in a YAML document, and its place.
public struct YAMLNode: Sendable {
  /// The place of the node, in UTF-8 code units from the start of the document.
  ///
  /// Quotes and brackets are included. A block of text extends from its `|` to the end of its last
  /// line. A block collection extends from its first key or `-` to the end of its last value. A
  /// missing value is an empty range.
  public var range: Range<Int>
  public var content: Content

  public indirect enum Content: Sendable {
    /// Text, with or without quotes.
    case scalar(YAMLScalar)
    /// A list, with `- ` or in square brackets.
    case sequence([YAMLNode])
    /// Keys with their values, in the order of the document. No two keys are equal.
    case mapping([YAMLEntry])
  }

  var offset: Int { range.lowerBound }

  var scalar: YAMLScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

  func entry(_ key: String) -> YAMLEntry? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == key }
  }
}

/// A key of a mapping, with its value.
public struct YAMLEntry: Sendable {
  public var key: YAMLScalar
  /// The place of the key, quotes included, in UTF-8 code units from the start of the document.
  public var keyRange: Range<Int>
  /// The value. If none is written, it is an empty plain scalar directly after the colon or, without
  /// a colon, after the key.
  public var value: YAMLNode

  var offset: Int { keyRange.lowerBound }
}
