extension Parser {
  /// Reads `#if`, `#elseif`, `#else` or `#endif` and its condition.
  mutating func conditional(_ conditions: inout ConditionStack) {
    let offset = token.start
    let directive = kind
    index += 1
    do {
      switch directive {
      case .poundIf: try conditions.open(condition(behind: "#if"), offset: offset)
      case .poundElseif: try conditions.nextBranch(condition(behind: "#elseif"), offset: offset)
      case .poundElse: try conditions.nextBranch(nil, offset: offset)
      default: try conditions.close(offset: offset)
      }
    } catch {
      problems.append(error)
    }
  }

  /// Reads a condition. It continues on the next line if an operator ends its line or begins the
  /// next.
  private mutating func condition(behind directive: String) -> String {
    let start = index
    while index < end, !token.startsLine || index > start && continuesCondition {
      skipGroup()
    }
    if index == start { problems.append(expected("a condition after '\(directive)'")) }
    if let stranger = (start..<index).first(where: { !belongsToCondition($0, since: start) }) {
      problems.add(
        "'\(text.text(of: stranger))' is not allowed in a condition of '\(directive)'; remove it",
        at: text.tokens[stranger].start)
    }
    return text.text(of: start..<index)
  }

  /// Returns a Boolean value that indicates whether a token can be part of a condition:
  /// `os(Linux) && !(canImport(A, _version: 1.2) || DEBUG)`.
  private func belongsToCondition(_ index: Int, since start: Int) -> Bool {
    switch text.tokens[index].kind {
    case .identifier, .quotedIdentifier: index == start || !text.tokens[index - 1].kind.isName
    case .number, .string, .leftParenthesis, .rightParenthesis, .comma, .colon, .period, .less,
      .greater, .equal, .ampersand, .exclamation:
      true
    case .otherOperator: text.text(of: index) == "|"
    default: false
    }
  }

  /// `true` if the line that begins here continues the condition of the line before it.
  private var continuesCondition: Bool {
    isLogicalOperator(index) || isLogicalOperator(index - 1)
  }

  private func isLogicalOperator(_ index: Int) -> Bool {
    let kind = text.tokens[index].kind
    return kind == .ampersand || kind == .otherOperator && text.text(of: index) == "|"
  }
}
