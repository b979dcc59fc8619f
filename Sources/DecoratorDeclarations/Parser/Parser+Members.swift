extension Parser {
  /// Reads the members before `end`, up to the first mistake, and adds its problem.
  mutating func members() -> [Member] {
    var members: [Member] = []
    var conditions = ConditionStack()
    while index < end {
      switch kind {
      case .semicolon:
        index += 1
      case .poundIf where beginsWithConditionalHead: members += memberAndEnd(&conditions)
      case .poundIf, .poundElseif, .poundElse, .poundEndif:
        conditional(&conditions)
      case .pound where isDiagnosticOrLocation:
        index += 1
        if kind == .leftParenthesis { skipGroup() }
      default:
        members += memberAndEnd(&conditions)
      }
    }
    problems += conditions.unclosed()
    return members
  }

  /// Reads a member up to its end, or to the end of all after a mistake.
  private mutating func memberAndEnd(_ conditions: inout ConditionStack) -> [Member] {
    let start = index
    var read: [Member] = []
    do {
      read = try member(condition: conditions.text)
      try checkEndOfMember()
    } catch {
      index = end
      report(error, since: start)
      conditions = ConditionStack()
    }
    return read
  }

  /// A Boolean value that indicates whether the token is `#sourceLocation`, `#warning` or `#error`.
  private var isDiagnosticOrLocation: Bool {
    ["#sourceLocation", "#warning", "#error"].contains(text.text(of: index))
  }

  /// Reads a member, which is several if `#if` decides about attributes or modifiers: one for each branch.
  private mutating func member(condition: String?) throws(Problem) -> [Member] {
    let start = index
    let heads = try conditionalHeads()
    let introducer = index
    guard keyword.introducesMember else { throw expectedMember(since: start) }
    let keyword = keyword
    index += 1
    let nameIndex = [.`init`, .subscript].contains(keyword) ? introducer : index
    var member: Member
    switch keyword {
    case .func: member = try method()
    case .var: member = try property()
    case .subscript: member = try subscriptMember()
    case .`init`: member = try initializer()
    case .associatedtype: member = try associatedType()
    case .typealias:
      let alias = try typeAlias()
      member = Member(kind: .typeAlias, baseName: alias.name, alias: alias)
    default:
      throw Problem(
        "a protocol cannot require a 'let'; write 'var' and '{ get }'",
        at: text.tokens[introducer].start)
    }
    member.range = range(from: start)
    member.nameOffset = text.tokens[nameIndex].start
    return heads.map { head in
      var member = member
      member.attributes = head.attributes
      member.modifiers = head.modifiers
      member.condition = ConditionStack.text(ofAll: [condition, head.condition])
      return member
    }
  }
}

extension Parser {
  /// Checks that a member ends with its line or with a `;`.
  private func checkEndOfMember() throws(Problem) {
    if index >= end || kind == .semicolon || kind.isConditional || token.startsLine { return }
    throw expected("a line break or ';' after the member")
  }

  /// Adds a problem, unless a token from an index up to here already has one.
  mutating func report(_ problem: Problem, since start: Int) {
    let range = text.tokens[start].start..<token.end
    if !text.problems.contains(where: { range.contains($0.offset) }) { problems.append(problem) }
  }

  /// Returns the problem of a missing member after the attributes and modifiers from an index on.
  private func expectedMember(since start: Int) -> Problem {
    let what =
      "a member of a protocol ('func', 'var', 'subscript', 'init', 'associatedtype' or 'typealias')"
    return start < index
      ? expected(what)
      : Problem("expected \(what), but found \(found)", at: token.start)
  }
}
