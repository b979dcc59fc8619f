/// Splits Swift text into tokens.
///
/// It reads every byte once. It understands only enough of Swift to find the ends of strings,
/// comments, regular expressions and brackets.
struct Lexer: ~Copyable {
  /// The text, followed by a few zeros so that looking ahead needs no bounds check.
  let bytes: [UInt8]
  /// The length of the text.
  let count: Int
  var position = 0
  var tokens: [Token] = []
  var problems: [Problem] = []
  /// The offset of a line comment at the end of the text that no line break ends.
  var openLineComment: Int?
  /// No regular expression begins before this offset; see `readRegularExpression`.
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
  }

  /// Reads the whole text. The last token is an `end`.
  mutating func run() {
    skipShebang()
    while true {
      let startsLine = skipTrivia()
      let start = position
      guard start < count else {
        append(.end, from: start, startsLine: startsLine)
        return
      }
      let kind = readToken()
      append(kind, from: start, startsLine: startsLine)
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

  /// Reads the token at `position`, which is neither white space nor a comment.
  private mutating func readToken() -> Token.Kind {
    let byte = bytes[position]
    if isIdentifierByte(byte) {
      return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        ? readNumber() : readIdentifier()
    }
    switch byte {
    case UInt8(ascii: "("): return take(.leftParenthesis)
    case UInt8(ascii: ")"): return take(.rightParenthesis)
    case UInt8(ascii: "["): return take(.leftBracket)
    case UInt8(ascii: "]"): return take(.rightBracket)
    case UInt8(ascii: "{"): return take(.leftBrace)
    case UInt8(ascii: "}"): return take(.rightBrace)
    case UInt8(ascii: ","): return take(.comma)
    case UInt8(ascii: ":"): return take(.colon)
    case UInt8(ascii: ";"): return take(.semicolon)
    case UInt8(ascii: "@"): return take(.at)
    case UInt8(ascii: "\""): return readString(pounds: 0)
    case UInt8(ascii: "`"): return readQuotedIdentifier()
    case UInt8(ascii: "#"): return readPound()
    case UInt8(ascii: "/"): return readSlash()
    case 0x80...: return readNonASCII()
    default: return readOperator()
    }
  }

  /// Moves past `length` bytes and returns the kind of the token that they form.
  mutating func take(_ kind: Token.Kind, length: Int = 1) -> Token.Kind {
    position += length
    return kind
  }
}
