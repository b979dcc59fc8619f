extension Parser {
  /// Reads the members before `end`, up to the first mistake, and adds its problem.
  mutating func members() -> [Member] {
    var members: [Member] = []
    var conditions = ConditionStack()
    while index < end {
      switch kind {
      case .semicolon:
        index += 1
      case .poundIf, .poundElseif, .poundElse, .poundEndif:
        conditional(&conditions)
      case .pound where isDiagnosticOrLocation:
        index += 1
        if kind == .leftParenthesis { skipGroup() }
      default:
        let start = index
        do {
          members.append(try member(condition: conditions.text))
          try checkEndOfMember()
        } catch {
          index = end
          report(error, since: start)
          conditions = ConditionStack()
        }
      }
    }
    problems += conditions.unclosed()
    return members
  }

  /// A Boolean value that indicates whether the token is `#sourceLocation`, `#warning` or `#error`.
  private var isDiagnosticOrLocation: Bool {
    ["#sourceLocation", "#warning", "#error"].contains(text.text(of: index))
  }

  private mutating func member(condition: String?) throws(Problem) -> Member {
    let start = index
    let (attributes, modifiers) = try declarationHead()
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
    member.attributes = attributes
    member.modifiers = modifiers
    member.condition = condition
    return member
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
