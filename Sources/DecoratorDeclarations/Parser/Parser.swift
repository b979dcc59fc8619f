/// Reads declarations from tokens by recursive descent.
///
/// A function throws a `Problem` if it cannot understand the text. A function that reads a list
/// catches it, keeps it and continues with the next element.
struct Parser: ~Copyable {
  /// The greatest depth of nested types, such as `[[Int]]` or a type declared in another. It keeps
  /// a text from overflowing the stack, which can be as small as 512 KiB.
  static let maximumDepth = 50
  /// The greatest number of `?`, `!` and `.Type` behind a type, each of which nests it, too.
  static let maximumSuffixes = 8

  let text: TokenizedText
  /// The token that is read next.
  var index = 0
  /// The token after the last one to read: a closing brace, or the end of the text.
  var end: Int
  var problems: [Problem] = []
  /// The number of types around the current one.
  var depth = 0

  init(_ text: String) {
    self.text = TokenizedText(text)
    end = self.text.tokens.count - 1
  }

  var token: Token { text.tokens[index] }

  /// The kind of the token that is read next; `end` if there is none.
  var kind: Token.Kind { index < end ? text.tokens[index].kind : .end }

  /// The keyword that is read next; `none` if there is none.
  var keyword: Keyword { index < end ? text.tokens[index].keyword : .none }

  func kind(ahead count: Int) -> Token.Kind {
    index + count < end ? text.tokens[index + count].kind : .end
  }

  /// The end of the last token that has been read.
  var lastEnd: Int { index > 0 ? text.tokens[index - 1].end : 0 }

  /// Returns the range of the tokens that have been read since an index.
  func range(from start: Int) -> Range<Int> { text.tokens[start].start..<lastEnd }

  mutating func advance() { index += 1 }

  /// Moves past the next token if it has the given kind.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind == kind else { return false }
    index += 1
    return true
  }

  /// Moves past the next token if it is the given keyword.
  mutating func take(_ keyword: Keyword) -> Bool {
    guard self.keyword == keyword else { return false }
    index += 1
    return true
  }

  /// Moves past the next token, which is a name, and returns it.
  mutating func name(of what: String) throws(Problem) -> String {
    guard kind.isName, !(keyword.isReserved && token.startsLine) else {
      throw expected("the name of \(what)")
    }
    let name = token
    index += 1
    if name.keyword.isReserved {
      let spelling = text.text(of: index - 1)
      throw Problem(
        "'\(spelling)' is a keyword; write '`\(spelling)`' to use it as a name", at: name.start)
    }
    return text.text(of: index - 1)
  }

  /// Moves past the bracket that is read next and everything up to its partner; only past the
  /// bracket if it has none.
  mutating func skipGroup() {
    let partner = token.partner
    index = partner >= index && partner < end ? partner + 1 : index + 1
  }

  /// Reads elements with commas between them, from the `(` or `<` that is read next to the end of the
  /// list.
  mutating func list<Element>(
    of what: String, _ element: (inout Parser) throws(Problem) -> Element
  ) throws(Problem) -> [Element] {
    let (closing, text): (Token.Kind, String) =
      kind == .less ? (.greater, ">") : (.rightParenthesis, ")")
    if kind == .leftParenthesis { _ = try self.closing() }
    index += 1
    var elements: [Element] = []
    while kind != closing {
      elements.append(try element(&self))
      guard take(.comma) else { break }
    }
    guard take(closing) else { throw expected("',' or '\(text)' after \(what)") }
    return elements
  }

  /// Returns the index of the bracket that closes the opening bracket that is read next.
  func closing() throws(Problem) -> Int {
    let partner = token.partner
    guard partner >= 0, partner < end else { throw unclosed(token) }
    return partner
  }

  /// Returns the problem of an opening bracket without a closing one.
  func unclosed(_ bracket: Token) -> Problem {
    let (opening, closing) =
      switch bracket.kind {
      case .leftParenthesis: ("(", ")")
      case .leftBracket: ("[", "]")
      default: ("{", "}")
      }
    return Problem("this '\(opening)' is never closed; add '\(closing)'", at: bracket.start)
  }
}

extension Parser {
  /// Returns the problem that the next token is not the expected one.
  func expected(_ what: String) -> Problem {
    if index >= end, token.kind == .end {
      return Problem("expected \(what), but the text ends here", at: lastEnd)
    }
    if token.startsLine, index > 0 {
      return Problem("expected \(what), but the line ends here", at: lastEnd)
    }
    return Problem("expected \(what), but found \(found)", at: token.start)
  }

  var found: String {
    switch token.kind {
    case .string: "a string"
    case .regularExpression: "a regular expression"
    default: "'\(text.text(of: index))'"
    }
  }
}

extension Parser {
  var allProblems: [Problem] {
    (text.problems + problems).sorted { $0.offset < $1.offset }
  }
}
