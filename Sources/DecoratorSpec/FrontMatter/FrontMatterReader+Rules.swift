extension FrontMatterReader {
  /// The keys of lists of rules.
  enum RuleList {
    case members
    case onlyWhenNamed
    case remark(MemberRule.Remark)

    var key: String {
      switch self {
      case .members: "members"
      case .onlyWhenNamed: "onlyWhenNamed"
      case .remark(let kind): kind.rawValue
      }
    }
  }

  func rules(_ keys: MappingReader, _ list: RuleList) -> [MemberRule] {
    keys.value(list.key).map { rules(of: $0, list) } ?? []
  }

  /// Returns the rules of `members:`. Before the first by which the decorator acts, those of the set
  /// `failsWith` refuse members that cannot report the decorator's own error to their callers.
  func memberRules(_ keys: MappingReader) -> [MemberRule] {
    let rules = rules(keys, .members)
    guard ownError != nil, let refusals = ruleSets.nodes["failsWith"] else { return rules }
    let first = rules.firstIndex { if case .act = $0.outcome { true } else { false } }
    let start = rules.prefix(first ?? rules.endIndex)
    return start + self.rules(of: refusals, .members) + rules.dropFirst(start.count)
  }

  /// Returns the rules of a list. In place of a rule, it can name a set of rules.
  ///
  /// - Parameter further: Conditions that all rules have in addition.
  private func rules(
    of node: YAMLNode, _ list: RuleList, adding further: [MemberRule.Condition] = []
  ) -> [MemberRule] {
    var (canHaveCompanions, needsName) = (false, false)
    if case .remark(.warnings) = list { canHaveCompanions = true }
    if case .onlyWhenNamed = list { needsName = true }
    return items(of: node, list.key, shorthand: "rules") { keys in
      let conditions = conditions(keys, "when") + optionConditions(keys) + further
      if let set = keys.value("rules") {
        return report.strings(set, "'rules'")?.flatMap {
          rules(named: $0, list, adding: conditions)
        }
      }
      let alternatives = self.conditions(keys, "any")
      let companions = canHaveCompanions ? self.companions(keys) : []
      return (needsName ? needOfName(keys) : outcome(keys)).map {
        [
          MemberRule(
            conditions: conditions, alternatives: alternatives, companions: companions, outcome: $0,
            asks: keys.boolean("asks") ?? false)
        ]
      }
    }.flatMap(\.self)
  }

  func rules(
    named item: (text: String, offset: Int), _ list: RuleList,
    adding further: [MemberRule.Condition] = []
  ) -> [MemberRule] {
    guard let set = ruleSets.nodes[item.text] else {
      report.unknown("rules", item.text, among: ruleSets.nodes.keys.sorted(), at: item.offset)
      return []
    }
    var reader = self
    reader.report = Report(on: ruleSets.source)
    let rules = reader.rules(of: set, list, adding: further)
    if let problem = reader.report.diagnostics.first {
      report.error("these rules do not fit: \(problem.message)", at: item.offset)
    }
    return rules
  }

  /// Returns the other decorators, each with a mode, under `beside`.
  private func companions(_ keys: MappingReader) -> [String] {
    keys.strings("beside").compactMap { item in
      if item.text.split(separator: ".").count == 2 { return item.text }
      report.error(
        "'beside' takes other decorators, each with a way to 'act' after a dot, not '\(item.text)'",
        at: item.offset)
      return nil
    }
  }

  private func outcome(_ keys: MappingReader) -> MemberRule.Outcome? {
    let needs = keys.strings("needs")
    switch (keys.string("act"), keys.string("refuse")) {
    case (let mode?, nil):
      return .act(
        MemberRule.Action(
          mode: mode, obstacles: needs.flatMap { rules(named: $0, .members) },
          isEscaping: needs.contains {
            ["escapingClosure", "task", "laterTask"].contains($0.text)
          },
          isInTask: needs.contains { ["task", "laterTask"].contains($0.text) },
          callsAgain: needs.contains { $0.text == "again" },
          isInLaterTask: needs.contains { $0.text == "laterTask" }))
    case (nil, let reason?):
      let namesError = ownError != nil && reason.utf8.contains(UInt8(ascii: "{"))
      return .refuse(
        reason: namesError ? reason.replacing("{error}", with: ownError ?? "") : reason)
    case (nil, nil), (_?, _?):
      report.error(
        "a rule needs either 'act:' with a name for how it acts, or 'refuse:' with the reason",
        at: keys.offset)
      return nil
    }
  }

  private func needOfName(_ keys: MappingReader) -> MemberRule.Outcome? {
    let (reason, patterns) = (keys.string("because"), keys.boolean("patterns"))
    if let reason { return .needName(reason: reason, allowsPatterns: patterns ?? false) }
    if !keys.hasUnknownKeys {
      report.error("a rule of 'onlyWhenNamed' needs 'because:' with the reason", at: keys.offset)
    }
    return nil
  }

  func optionConditions(_ keys: MappingReader) -> [MemberRule.Condition] {
    keys.strings("with").compactMap(optionName).map { .option($0, isNegated: false) }
      + keys.strings("without").compactMap(optionName).map { .option($0, isNegated: true) }
  }

  /// Returns the conditions under a key, such as `async`, `not async`, `with backoff.cap` or
  /// `without backoff`.
  private func conditions(_ keys: MappingReader, _ key: String) -> [MemberRule.Condition] {
    keys.strings(key).compactMap { item in
      let words = item.text.split(separator: " ", maxSplits: 1).map(String.init)
      let name = words.last ?? ""
      let word = words.dropLast().first ?? ""
      switch word {
      case "with", "without":
        return optionName((name, item.offset)).map { .option($0, isNegated: word == "without") }
      case "", "not":
        if let fact = MemberFact(name: name) { return .fact(fact, isNegated: word == "not") }
        report.unknown("fact", name, among: MemberFact.names, at: item.offset)
      default:
        report.error(
          "a condition must be a fact, or 'not', 'with' or 'without' and a name, not '\(item.text)'",
          at: item.offset)
      }
      return nil
    }
  }
}
