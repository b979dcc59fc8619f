/// A tag of a template, as it stands in the source.
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

    /// Whether a closing tag must follow.
    var opensElement: Bool {
      switch self {
      case .section, .invertedSection, .parent, .block: true
      case .variable, .partial, .closing, .comment, .delimiters: false
      }
    }

    /// Whether the tag begins or ends something that other tags are in.
    var isStructural: Bool {
      if case .closing = self { true } else { opensElement }
    }
  }

  var kind: Kind
  /// What the tag names, without padding; empty for comments and changes of delimiters.
  var name = ""
  /// Where the name begins in the source.
  var nameOffset: Int
  /// The whole tag with its delimiters.
  var range: Range<Int>
  /// The delimiters it is written with.
  var delimiters: Delimiters
  /// The tag that closes this one or is closed by it.
  var partner: Int?
}

/// What tags begin and end with.
struct Delimiters: Sendable {
  var open: [UInt8]
  var close: [UInt8]

  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

  /// The text of a tag, for messages.
  func tag(_ content: String) -> String {
    String(decoding: open, as: UTF8.self) + content + String(decoding: close, as: UTF8.self)
  }
}
