/// Decides what a decorator does to a member.
extension DecoratorDefinition {
  /// Returns the verdict on a member.
  ///
  /// - Parameter name: The name for it in an entry.
  func verdict(on member: VerdictCase, named name: @autoclosure () -> String) -> Verdict {
    if let reason = member.reasonToForward { return .cannot(because: reason) }
    switch member.mention {
    case .off: return .leftOut(because: "the spec leaves it out", .otherwise)
    case .othersOnly: return .leftOut(because: "the spec names only other members", .otherwise)
    case .none, .pattern, .name: break
    }
    let verdict = verdict(on: member.facts, with: member.options)
    if case .cannot(let reason, true) = verdict, member.mention != .none {
      return .cannot(because: reason)
    }
    guard verdict.isActing, member.mention != .name,
      let rule = ruleToName(
        member.facts, with: member.options, isMatched: member.mention == .pattern),
      let reason = rule.reason
    else { return verdict }
    switch entryToName(member.facts, with: member.options) {
    case .success(let entry):
      return .leftOut(because: reason, .entry(name: name(), value: entry), asks: rule.asks)
    case .failure(let obstacle): return .cannot(because: obstacle.reason, asks: rule.asks)
    }
  }

  /// Returns the verdict of the rules in `members:` on a member, whatever a spec says about it. The first rule
  /// that applies decides.
  func verdict(on facts: MemberFacts, with options: [String: OptionValue]) -> Verdict {
    rules.firstRule(for: facts, with: options)?.verdict(on: facts, with: options)
      ?? .cannot(because: "there is nothing to do")
  }

  /// Returns the mistake that it is to act on a member; `nil` if it is none.
  func mistake(on facts: MemberFacts, with options: [String: OptionValue]) -> String? {
    remarks(.mistakes).firstRule(for: facts, with: options)?.reason
  }

  /// Returns the first rule by which the decorator acts on a member only if the spec names it; `nil` if the
  /// spec need not name it.
  ///
  /// - Parameter isMatched: A Boolean value that indicates whether a pattern in the spec matches the member.
  func ruleToName(
    _ facts: MemberFacts, with options: [String: OptionValue], isMatched: Bool = false
  ) -> MemberRule? {
    guard isMatched else { return namingRules.firstRule(for: facts, with: options) }
    return namingRules.first {
      if case .needName(_, true) = $0.outcome { return false }
      return $0.applies(to: facts, with: options)
    }
  }

  /// The reason why a name alone does not let a decorator act on a member.
  private struct Obstacle: Error {
    var reason: String
  }

  /// Returns the value of the entry of a member on which the decorator acts if the spec names it: `on`, or a
  /// map with a duration that it needs.
  private func entryToName(
    _ facts: MemberFacts, with options: [String: OptionValue]
  ) -> Result<String, Obstacle> {
    guard var obstacle = mistake(on: facts, with: options) else { return .success("on") }
    for option in self.options {
      guard case .duration = option.type, option.scope != .decorator, options[option.name] == nil
      else { continue }
      var options = options
      options[option.name] = .duration(milliseconds: 300_000)
      if mistake(on: facts, with: options) != nil { continue }
      guard let reason = verdict(on: facts, with: options).reason else {
        return .success("{ \(option.name): 5m }")
      }
      obstacle = reason
    }
    return .failure(Obstacle(reason: obstacle))
  }
}
