/// A piece of Swift text that is neither white space nor a comment.
///
/// It holds positions only, so that a file of any size is cut up without making a string.
struct Token {
  /// What the token is.
  ///
  /// Operators come as single characters, except `->` and `...`: a type's `>?` is two tokens, and
  /// whoever reads the name of an operator puts together what touches.
  enum Kind {
    case identifier
    /// A name in back-ticks.
    case quotedIdentifier
    case number
    case string
    case regularExpression
    case leftParenthesis
    case rightParenthesis
    case leftBracket
    case rightBracket
    case leftBrace
    case rightBrace
    case comma
    case colon
    case semicolon
    case period
    case at
    case arrow
    case ellipsis
    case less
    case greater
    case equal
    case ampersand
    case question
    case exclamation
    case tilde
    case otherOperator
    case poundIf
    case poundElseif
    case poundElse
    case poundEndif
    /// `#` and another word: `#sourceLocation`, `#warning`, a macro.
    case pound
    case other
    case end
  }

  var kind: Kind
  /// What an identifier without back-ticks means where a keyword may stand.
  var keyword: Keyword
  /// Whether a line break stands between it and the token before.
  var startsLine: Bool
  var start: Int
  var end: Int
  /// Of a bracket, the index of the token that it pairs with; -1 where there is none.
  var partner: Int

  var range: Range<Int> { start..<end }
}

extension Token.Kind {
  /// Whether it is `(`, `[` or `{`.
  var isOpeningBracket: Bool {
    switch self {
    case .leftParenthesis, .leftBracket, .leftBrace: true
    default: false
    }
  }

  /// Whether it is `)`, `]` or `}`.
  var isClosingBracket: Bool {
    switch self {
    case .rightParenthesis, .rightBracket, .rightBrace: true
    default: false
    }
  }

  /// Whether it is a name, with back-ticks or without.
  var isName: Bool { self == .identifier || self == .quotedIdentifier }

  /// Whether it may be part of an operator's name.
  var isOperator: Bool {
    switch self {
    case .arrow, .ellipsis, .period, .less, .greater, .equal, .ampersand, .question,
      .exclamation, .tilde, .otherOperator:
      true
    default: false
    }
  }

  /// Whether it is one of `#if`, `#elseif`, `#else` and `#endif`.
  var isConditional: Bool {
    switch self {
    case .poundIf, .poundElseif, .poundElse, .poundEndif: true
    default: false
    }
  }
}
