/// A tag in the source of a template.
struct Tag: Sendable {
  enum Kind: Sendable {
    case variable(escaped: Bool)
    case section
    case invertedSection
    case parent
    case block
    case partial
    case closing
    case comment
    case delimiters

    /// A Boolean value that indicates whether it needs a closing tag.
    var opensElement: Bool {
      switch self {
      case .section, .invertedSection, .parent, .block: true
      case .variable, .partial, .closing, .comment, .delimiters: false
      }
    }

    /// A Boolean value that indicates whether the tag begins or ends an element that contains other
    /// tags.
    var isStructural: Bool {
      if case .closing = self { true } else { opensElement }
    }
  }

  var kind: Kind
  /// The name in the tag, without white space around it; empty for comments and changes of
  /// delimiters.
  var name = ""
  /// The place of the name in the source.
  var nameOffset: Int
  /// The whole tag with its delimiters.
  var range: Range<Int>
  /// The delimiters of the tag.
  var delimiters: Delimiters
  /// The index of the tag that closes this one, or that this one closes.
  var partner: Int?
}

/// The texts with which tags begin and end.
struct Delimiters: Sendable {
  var open: [UInt8]
  var close: [UInt8]

  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

  /// Returns the text of a tag, for messages.
  func tag(_ content: String) -> String {
    String(decoding: open, as: UTF8.self) + content + String(decoding: close, as: UTF8.self)
  }
}
