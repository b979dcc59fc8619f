/// A tag in the source of a template.
struct Tag: Sendable {
  enum Kind: Sendable {
    case variable
    case section
    case invertedSection
    case parent
    case block
    case partial
    case closing
    case comment

    /// A Boolean value that indicates whether it needs a closing tag.
    var opensElement: Bool {
      switch self {
      case .section, .invertedSection, .parent, .block: true
      case .variable, .partial, .closing, .comment: false
      }
    }

    /// A Boolean value that indicates whether the tag begins or ends an element that contains other
    /// tags.
    var isStructural: Bool {
      if case .closing = self { true } else { opensElement }
    }
  }

  var kind: Kind
  /// The name in the tag, without white space around it; empty for comments.
  var name = ""
  /// The place of the name in the source.
  var nameOffset: Int
  /// The whole tag with its braces.
  var range: Range<Int>
  /// The index of the tag that closes this one, or that this one closes.
  var partner: Int?
}
