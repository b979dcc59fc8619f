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
  public struct Argument: Sendable, Hashable {
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
    problems = parser.allProblems
    arguments = parser.anonymousArguments
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
      let statements: [Keyword] = [.case, .guard, .if, .let, .switch, .var, .while]
      if statements.contains(keyword) || kind == .less && text.isJoined(index) { return }
      if kind == .comma {
        problems.add(
          "this ',' starts another value, but only one is allowed; for a tuple, add '(' and ')'",
          at: token.start)
      }
      skipGroup()
    }
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
