/// A piece of Swift to insert into other Swift, for example as an expression.
///
///     let fragment = SwiftFragment(parsing: "$0.isEmpty }")
///     fragment.problems[0].offset  // 11: the brace would close what is around the fragment.
public struct SwiftFragment: Sendable {
  /// The parts that would affect the Swift around the fragment, in the order of the text.
  public let problems: [Problem]
  /// The arguments of the surrounding closure that it names, without those of closures within it.
  public let arguments: [Argument]
  /// A Boolean value that indicates whether it is empty or has only comments.
  public let isEmpty: Bool
  /// A Boolean value that indicates whether it opens and closes brackets, strings and comments in pairs.
  public let isBalanced: Bool

  /// An argument without a name: `$0`.
  public struct Argument: Sendable, Equatable {
    /// The number after the `$`.
    public var number: Int
    /// The place, in UTF-8 code units from the start of the fragment.
    public var offset: Int
  }

  /// Reads a fragment.
  public init(parsing text: String) {
    var parser = Parser(text)
    isEmpty = parser.end == 0
    parser.checkBrackets()
    isBalanced = parser.allProblems.isEmpty
    parser.checkCommas()
    if isBalanced { parser.checkCompleteness() }
    problems = parser.allProblems
    arguments = parser.anonymousArguments
  }
}

extension SwiftFragment {
  /// Returns the brackets, strings and comments in a text that are not closed, or close nothing.
  public static func imbalances(in text: String) -> [Problem] {
    var parser = Parser(text)
    parser.checkBrackets()
    return parser.allProblems
  }
}

extension Parser {
  fileprivate mutating func checkBrackets() {
    for (index, token) in text.tokens.enumerated() where token.partner < 0 {
      if token.kind.isClosingBracket {
        problems.add("this '\(text.text(of: index))' closes nothing; remove it", at: token.start)
      } else if token.kind.isOpeningBracket {
        problems.append(unclosed(token))
      }
    }
  }

  /// Reports commas, since the fragment is one value. Those in statements and between angle brackets
  /// belong to it.
  fileprivate mutating func checkCommas() {
    index = 0
    while index < end {
      if beginsStatement || kind == .less && text.isJoined(index) { return }
      if kind == .comma {
        problems.add(
          "this ',' starts another value, but only one is allowed; for a tuple, add '(' and ')'",
          at: token.start)
      }
      skipGroup()
    }
  }

  private var beginsStatement: Bool {
    let statements: [Keyword] = [.case, .guard, .if, .let, .switch, .var, .while]
    return statements.contains(keyword)
  }

  /// Reports an operator or a word at the end that asks for more, an operator at the start, and values
  /// on one line with nothing between them. Statements are the compiler's.
  fileprivate mutating func checkCompleteness() {
    index = 0
    guard end > 0, problems.isEmpty else { return }
    if let place = openEnd {
      problems.add(
        "something is missing after '\(self.name(from: place, to: end - 1))'; write it, or remove this",
        at: text.tokens[place].start)
    }
    let first = lastOfOperator(at: 0)
    if kind.isOperator, first < end - 1, !text.isJoined(first + 1) {
      problems.add(
        "something is missing before '\(self.name(from: 0, to: first))'; write it, or remove this",
        at: token.start)
    }
    guard problems.isEmpty else { return }
    let isOneLine = !text.tokens[1..<max(1, end)].contains {
      $0.startsLine || $0.kind == .semicolon
    }
    var openQuestions: [Int] = []
    while index < end {
      if beginsStatement || keyword == .return || kind.isConditional { return }
      let (start, last) = (index, lastOfOperator(at: index))
      let isAlone = last == start && !text.isJoined(start) && !text.isJoined(start + 1)
      if kind == .question, isAlone { openQuestions.append(token.start) }
      if kind == .colon { _ = openQuestions.popLast() }
      if kind == .equal, last == start, isOneLine {
        problems.add("this '=' assigns a value; to compare, write '=='", at: token.start)
      }
      if index > 0, isOneLine, isValue(index - 1), isValue(index), kind != .leftParenthesis {
        problems.add(
          "nothing joins \(found) to what stands before it; write an operator between them",
          at: token.start)
      }
      index = last
      skipGroup()
    }
    for place in openQuestions {
      problems.add("this '?' has no ':' with the other value; add it", at: place)
    }
  }

  /// The first token of an operator or word at the end that asks for more; `nil` if there is none.
  private var openEnd: Int? {
    let last = end - 1
    guard text.tokens[last].kind.isOperator else {
      let word = text.text(of: last)
      let isMember = last > 0 && text.tokens[last - 1].kind == .period
      return !isMember && Self.joiningWords.contains(word) && text.tokens[last].kind == .identifier
        ? last : nil
    }
    var first = last
    while first > 0, text.isJoined(first), text.tokens[first - 1].kind.isOperator { first -= 1 }
    let name = name(from: first, to: last)
    let isPostfix = first > 0 && text.isJoined(first) && !Self.binaryOperators.contains(name)
    return isPostfix ? nil : first
  }

  private static var joiningWords: [String] {
    ["as", "await", "case", "else", "if", "in", "is", "try", "where"]
  }

  private static var binaryOperators: [String] {
    [
      "&&", "||", "==", "!=", "<=", ">=", "===", "!==", "=", "+", "-", "*", "/", "%", ".", "<",
      "..<", "&",
    ]
  }

  /// Returns the last token of the operator that begins at a token; the token itself for anything else.
  private func lastOfOperator(at start: Int) -> Int {
    var last = start
    while last + 1 < end, text.tokens[last].kind.isOperator, text.tokens[last + 1].kind.isOperator,
      text.isJoined(last + 1)
    {
      last += 1
    }
    return last
  }

  private func name(from first: Int, to last: Int) -> String {
    String(decoding: text.bytes[text.tokens[first].start..<text.tokens[last].end], as: UTF8.self)
  }

  /// Returns `true` for a name, a literal or a closing bracket, where Swift expects no other value beside
  /// it. Words that can stand before or after a value do not count.
  private func isValue(_ index: Int) -> Bool {
    switch text.tokens[index].kind {
    case .identifier:
      let isMember = index > 0 && text.tokens[index - 1].kind == .period
      let isLabel = index + 1 < end && text.tokens[index + 1].kind == .colon
      return !isLabel && (isMember || !Self.wordsBesideValues.contains(text.text(of: index)))
    case .number, .string, .rightParenthesis, .rightBracket: return true
    default: return false
    }
  }

  private static var wordsBesideValues: [String] {
    joiningWords + [
      "any", "async", "borrowing", "consume", "copy", "do", "each", "inout", "repeat", "rethrows",
      "sending", "some", "throw", "throws", "unsafe", "yield",
    ]
  }

  /// The names such as `$0` that are not in braces.
  fileprivate var anonymousArguments: [SwiftFragment.Argument] {
    var arguments: [SwiftFragment.Argument] = []
    var index = 0
    while index < end {
      let token = text.tokens[index]
      if token.kind == .identifier, text.bytes[token.start] == UInt8(ascii: "$"),
        let number = Int(text.text(of: index).dropFirst())
      {
        arguments.append(SwiftFragment.Argument(number: number, offset: token.start))
      }
      index = token.kind == .leftBrace && token.partner > index ? token.partner : index + 1
    }
    return arguments
  }
}
