/// A Swift text and its tokens.
///
/// It reads every byte once. It understands only enough of Swift to find the ends of strings,
/// comments, regular expressions and brackets.
struct TokenizedText: ~Copyable {
  /// The text, followed by a few zeros so that looking ahead needs no bounds check.
  let bytes: [UInt8]
  let count: Int
  /// The tokens, of which the last is an `end`.
  private(set) var tokens: [Token] = []
  /// The mistakes in the tokens.
  var problems: [Problem] = []
  var position = 0
  /// No regular expression begins before this offset; see `endOfRegularExpression`.
  var noRegularExpressionBefore = 0
  /// Before this offset, no raw string with this number of `#` ends on its line; see
  /// `closesOnLine`.
  var noRawStringEnd = (pounds: 0, before: 0)
  private var brackets = BracketMatcher()

  init(_ text: String) {
    var bytes = Array(text.utf8)
    count = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0])
    self.bytes = bytes
    tokens.reserveCapacity(count / 4)
    skipShebang()
    while tokens.last?.kind != .end {
      let startsLine = skipTrivia()
      let start = position
      append(start < count ? readToken() : .end, from: start, startsLine: startsLine)
    }
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, startsLine: Bool) {
    var token = Token(
      kind: kind, keyword: .none, startsLine: startsLine, start: start, end: position, partner: -1)
    if kind == .identifier {
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      token.keyword = Keyword(rawValue: word) ?? .none
    } else if kind.isOpeningBracket {
      brackets.open(kind, token: tokens.count)
    } else if kind.isClosingBracket {
      if let opening = brackets.close(kind), tokens[opening].partner < 0 {
        token.partner = opening
        tokens[opening].partner = tokens.count
      }
    } else if kind.isConditional {
      brackets.conditional(kind)
    }
    tokens.append(token)
  }

  /// The kinds of tokens by their first byte; `other` if that does not decide the kind.
  static let kinds: [Token.Kind] = {
    let known: [(characters: String, kind: Token.Kind)] = [
      ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$", .identifier),
      ("0123456789", .number), ("(", .leftParenthesis), (")", .rightParenthesis),
      ("[", .leftBracket), ("]", .rightBracket), ("{", .leftBrace), ("}", .rightBrace),
      (",", .comma), (":", .colon), (";", .semicolon), ("@", .at), ("<", .less), (">", .greater),
      ("=", .equal), ("&", .ampersand), ("?", .question), ("!", .exclamation), ("~", .tilde),
      ("+*%|^", .otherOperator),
    ]
    var kinds = [Token.Kind](repeating: .other, count: 256)
    for (characters, kind) in known {
      for byte in characters.utf8 { kinds[Int(byte)] = kind }
    }
    return kinds
  }()

  /// Reads the token at `position`, which is neither white space nor a comment.
  private mutating func readToken() -> Token.Kind {
    let kind = Self.kinds[Int(bytes[position])]
    switch kind {
    case .identifier: return readIdentifier()
    case .number: return readNumber()
    case .other: break
    default: return take(kind)
    }
    let (second, third) = (bytes[position + 1], bytes[position + 2])
    switch bytes[position] {
    case UInt8(ascii: "."):
      let isEllipsis = second == UInt8(ascii: ".") && third == UInt8(ascii: ".")
      return isEllipsis ? take(.ellipsis, length: 3) : take(.period)
    case UInt8(ascii: "-"):
      return second == UInt8(ascii: ">") ? take(.arrow, length: 2) : take(.otherOperator)
    case UInt8(ascii: "\""): return readString(pounds: 0)
    case UInt8(ascii: "`"): return readQuotedIdentifier()
    case UInt8(ascii: "#"): return readPound()
    case UInt8(ascii: "/"): return readSlash()
    case 0x80...: return readNonASCII()
    default: return take(.other)
    }
  }

  /// Moves past `length` bytes and returns the kind of the token that they form.
  mutating func take(_ kind: Token.Kind, length: Int = 1) -> Token.Kind {
    position += length
    return kind
  }
}

extension TokenizedText {
  func text(of index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// Returns the text of several tokens on one line, without comments.
  ///
  /// White space between two tokens becomes one space, but a line break after an opening or before
  /// a closing bracket becomes nothing. A string on several lines stays as it is.
  func text(of indices: Range<Int>) -> String {
    var line: [UInt8] = []
    for index in indices {
      let token = tokens[index]
      if index > indices.lowerBound, tokens[index - 1].end < token.start {
        let hugs = tokens[index - 1].kind.isOpeningBracket || token.kind.isClosingBracket
        if !(token.startsLine && hugs) { line.append(UInt8(ascii: " ")) }
      }
      line.append(contentsOf: bytes[token.range])
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a token touches the one before it.
  func isJoined(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].end == tokens[index].start
  }
}
