/// A piece of Swift text that is neither white space nor a comment.
///
/// It holds positions only, so that splitting a file into tokens makes no strings.
struct Token {
  /// The kind of a token.
  ///
  /// Operators are single characters, except `->` and `...`. The `>?` after a type is two tokens.
  /// The name of an operator is joined from the tokens that touch.
  enum Kind {
    case identifier
    case quotedIdentifier
    case number, string, regularExpression
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, at
    case arrow, ellipsis, period, less, greater, equal, ampersand, question, exclamation, tilde
    case otherOperator
    case poundIf, poundElseif, poundElse, poundEndif
    /// `#` and another word: `#sourceLocation`, `#warning`, a macro.
    case pound
    case other, end
  }

  var kind: Kind
  /// The keyword that an identifier without back-ticks can be.
  var keyword: Keyword
  /// A Boolean value that indicates whether a line break precedes it.
  var startsLine: Bool
  var start: Int
  var end: Int
  /// The index of the bracket that this bracket pairs with; -1 if there is none.
  var partner: Int

  var range: Range<Int> { start..<end }
}

extension Token.Kind {
  var isOpeningBracket: Bool {
    self == .leftParenthesis || self == .leftBracket || self == .leftBrace
  }

  var isClosingBracket: Bool {
    self == .rightParenthesis || self == .rightBracket || self == .rightBrace
  }

  var isName: Bool { self == .identifier || self == .quotedIdentifier }

  /// A Boolean value that indicates whether it may be part of an operator's name.
  var isOperator: Bool {
    switch self {
    case .arrow, .ellipsis, .period, .less, .greater, .equal, .ampersand, .question,
      .exclamation, .tilde, .otherOperator:
      true
    default: false
    }
  }

  var isConditional: Bool {
    self == .poundIf || self == .poundElseif || self == .poundElse || self == .poundEndif
  }
}
