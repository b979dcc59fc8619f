extension Parser {
  /// Reads `#if`, `#elseif`, `#else` or `#endif` and its condition. The compiler reports mistakes in
  /// them.
  mutating func conditional(_ conditions: inout ConditionStack) {
    let offset = token.start
    let directive = kind
    index += 1
    do {
      switch directive {
      case .poundIf: try conditions.open(condition(), offset: offset)
      case .poundElseif: try conditions.nextBranch(condition(), offset: offset)
      case .poundElse: try conditions.nextBranch(nil, offset: offset)
      default: conditions.close()
      }
    } catch {
      problems.append(error)
    }
  }

  /// Reads a condition. It continues on the next line if an operator ends its line or begins the
  /// next.
  private mutating func condition() -> String {
    let start = index
    while index < end, !token.startsLine || index > start && continuesCondition {
      skipGroup()
    }
    return text.text(of: start..<index)
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
