/// Pairs brackets while the lexer reads tokens.
///
/// If the branches of an `#if` block leave brackets open or close too many, only those of the first
/// branch count.
struct BracketMatcher {
  private typealias Brackets = [(token: Int, kind: Token.Kind)]

  /// The open brackets, innermost last.
  private var open: Brackets = []
  /// The brackets that are open where an `#if` block begins and where its first branch ends.
  private var blocks: [(before: Brackets, afterFirstBranch: Brackets?)] = []

  mutating func open(_ kind: Token.Kind, token: Int) { open.append((token, kind)) }

  /// Returns the index of the opening bracket that `kind` closes; `nil` if it closes none.
  ///
  /// It also ends the brackets of other kinds that are still open within it, except for braces.
  mutating func close(_ kind: Token.Kind) -> Int? {
    let opening: Token.Kind =
      switch kind {
      case .rightParenthesis: .leftParenthesis
      case .rightBracket: .leftBracket
      default: .leftBrace
      }
    var match = open.count - 1
    while match >= 0, open[match].kind != opening, open[match].kind != .leftBrace { match -= 1 }
    guard match >= 0, open[match].kind == opening else { return nil }
    let token = open[match].token
    while open.count > match { open.removeLast() }
    return token
  }

  mutating func conditional(_ kind: Token.Kind) {
    if kind == .poundIf { return blocks.append((open, nil)) }
    guard let block = blocks.popLast() else { return }
    let afterFirstBranch = block.afterFirstBranch ?? open
    if kind == .poundEndif {
      open = afterFirstBranch
    } else {
      open = block.before
      blocks.append((block.before, afterFirstBranch))
    }
  }
}
