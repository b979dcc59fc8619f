/// Reads declarations from tokens by recursive descent.
///
/// What it cannot understand it throws as a `Problem`; whoever reads a list of things catches it,
/// notes it and goes on with the next thing.
struct Parser: ~Copyable {
  /// How deep types may nest, in both senses: `[[Int]]`, and one declared in another. It keeps any
  /// text from overflowing the stack, which has 512 KiB where it is small.
  static let maximumDepth = 50

  let text: TokenizedText
  /// The token that is read next.
  var index = 0
  /// The token that ends what is being read: a closing brace, or the end of the text.
  var end: Int
  var problems: [Problem] = []
  /// How many types the one being read is nested in.
  var depth = 0
  /// How many types are nested in one another in what has been read of the present type.
  var height = 0

  init(_ text: String) {
    self.text = TokenizedText(text)
    end = self.text.tokens.count - 1
  }

  var token: Token { text.tokens[index] }

  /// The kind of the token that is read next; `end` at the end of what is being read.
  var kind: Token.Kind { index < end ? text.tokens[index].kind : .end }

  /// The keyword that is read next; `none` where that is none.
  var keyword: Keyword { index < end ? text.tokens[index].keyword : .none }

  /// The kind of a token further on.
  func kind(ahead count: Int) -> Token.Kind {
    index + count < end ? text.tokens[index + count].kind : .end
  }

  /// Where what has been read ends.
  var lastEnd: Int { index > 0 ? text.tokens[index - 1].end : 0 }

  /// Where the tokens stand that have been read since an index.
  func range(from start: Int) -> Range<Int> { text.tokens[start].start..<lastEnd }

  mutating func advance() { index += 1 }

  /// Moves over the next token if it is of the given kind, and says whether it was.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind == kind else { return false }
    index += 1
    return true
  }

  /// Moves over the next token if it is the given keyword, and says whether it was.
  mutating func take(_ keyword: Keyword) -> Bool {
    guard self.keyword == keyword else { return false }
    index += 1
    return true
  }

  /// Moves over the next token, which is a name, and gives it.
  mutating func name(of what: String) throws(Problem) -> String {
    guard kind.isName, !(keyword.isReserved && token.startsLine) else {
      throw expected("the name of \(what)")
    }
    let name = token
    index += 1
    if name.keyword.isReserved {
      let spelling = text.text(of: index - 1)
      throw Problem(
        offset: name.start,
        message: "'\(spelling)' is a keyword: write '`\(spelling)`' to use it as a name")
    }
    return text.text(of: index - 1)
  }

  /// Moves over the bracket that is read next and all up to the one it pairs with; over the one
  /// alone if it pairs with none.
  mutating func skipGroup() {
    let partner = token.partner
    index = partner >= index && partner < end ? partner + 1 : index + 1
  }

  /// The index of the bracket that the opening one, which is read next, pairs with.
  func closing() throws(Problem) -> Int {
    let partner = token.partner
    guard partner >= 0, partner < end else { throw unclosed(token) }
    return partner
  }

  /// Says that an opening bracket pairs with none.
  func unclosed(_ bracket: Token) -> Problem {
    let (opening, closing) =
      switch bracket.kind {
      case .leftParenthesis: ("(", ")")
      case .leftBracket: ("[", "]")
      default: ("{", "}")
      }
    return Problem(
      offset: bracket.start, message: "this '\(opening)' is never closed: add '\(closing)'")
  }
}

extension Parser {
  /// Says that something else should stand here than does.
  func expected(_ what: String) -> Problem {
    let isAtEnd = index >= end
    if isAtEnd, token.kind == .end {
      return Problem(offset: lastEnd, message: "expected \(what), but the text ends here")
    }
    if !isAtEnd, token.startsLine, index > 0 {
      return Problem(offset: lastEnd, message: "expected \(what), but the line ends here")
    }
    return Problem(offset: token.start, message: "expected \(what), but found \(found)")
  }

  /// What stands here, in words.
  var found: String {
    switch token.kind {
    case .string: "a string"
    case .regularExpression: "a regular expression"
    default: "'\(text.text(of: index))'"
    }
  }
}

extension Parser {
  /// All that is wrong with the text, in its order.
  var allProblems: [Problem] {
    (text.problems + problems).sorted { $0.offset < $1.offset }
  }
}
