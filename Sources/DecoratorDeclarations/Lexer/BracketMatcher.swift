/// Pairs brackets while the lexer reads tokens.
///
/// If the branches of an `#if` block leave brackets open or close too many, only those of the first
/// branch count.
struct BracketMatcher {
  /// An open bracket, linked to the one around it.
  private struct Frame {
    var token: Int
    var kind: Token.Kind
    var outer: Int
    /// The innermost frame of a `{`, this one or around it.
    var brace: Int
  }

  /// The innermost open brackets where an `#if` block begins and where its first branch ends.
  private struct Block {
    var before: Int
    var afterFirstBranch: Int?
  }

  private static let none = -1
  private var frames: [Frame] = []
  private var blocks: [Block] = []
  private var innermost = none

  mutating func open(_ kind: Token.Kind, token: Int) {
    let outerBrace = innermost == Self.none ? Self.none : frames[innermost].brace
    let brace = kind == .leftBrace ? frames.count : outerBrace
    frames.append(Frame(token: token, kind: kind, outer: innermost, brace: brace))
    innermost = frames.count - 1
  }

  /// Returns the index of the opening bracket that `kind` closes; `nil` if it closes none.
  ///
  /// A `}` also ends the parentheses and square brackets that are still open within its braces.
  mutating func close(_ kind: Token.Kind) -> Int? {
    guard innermost != Self.none else { return nil }
    var closed = innermost
    switch kind {
    case .rightBrace:
      closed = frames[innermost].brace
      guard closed != Self.none else { return nil }
    default:
      let opening: Token.Kind = kind == .rightParenthesis ? .leftParenthesis : .leftBracket
      if frames[closed].kind != opening, frames[closed].kind != .leftBrace {
        closed = frames[closed].outer
      }
      guard closed != Self.none, frames[closed].kind == opening else { return nil }
    }
    innermost = frames[closed].outer
    return frames[closed].token
  }

  mutating func conditional(_ kind: Token.Kind) {
    if kind == .poundIf {
      blocks.append(Block(before: innermost, afterFirstBranch: nil))
      return
    }
    guard var block = blocks.popLast() else { return }
    let afterFirstBranch = block.afterFirstBranch ?? innermost
    if kind == .poundEndif {
      innermost = afterFirstBranch
    } else {
      block.afterFirstBranch = afterFirstBranch
      innermost = block.before
      blocks.append(block)
    }
  }
}
