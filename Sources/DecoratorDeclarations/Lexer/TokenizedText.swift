/// A text and its tokens.
struct TokenizedText: ~Copyable {
  /// The text, followed by a few zeros.
  let bytes: [UInt8]
  let tokens: [Token]
  /// The mistakes in the tokens, in the order of the text.
  let problems: [Problem]
  /// The offset of a line comment at the end of the text that no line break ends; `nil` if there is
  /// none.
  let openLineComment: Int?

  init(_ text: String) {
    var lexer = Lexer(text)
    lexer.run()
    bytes = lexer.bytes
    tokens = lexer.tokens
    openLineComment = lexer.openLineComment
    problems = lexer.problems.sorted { $0.offset < $1.offset }
  }

  /// Returns the text of one token.
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

  /// Returns a Boolean value that indicates whether a token that begins in a range has a problem.
  func hasProblem(in range: Range<Int>) -> Bool {
    var low = 0
    var high = problems.count
    while low < high {
      let middle = (low + high) / 2
      if problems[middle].offset < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < problems.count && problems[low].offset < range.upperBound
  }
}
