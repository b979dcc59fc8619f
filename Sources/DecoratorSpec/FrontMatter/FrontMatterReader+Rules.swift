/// The rules for members.
extension FrontMatterReader {
  /// Returns the rules of a list. In place of a rule, it can name a set of rules.
  ///
  /// - Parameter rule: A function that reads a rule. Its parameter with conditions has those that
  ///   all rules of a set have in addition.
  func rules<Rule>(
    _ node: YAMLNode, in key: String, options: [OptionDefinition],
    adding further: [MemberRule.Condition] = [],
    _ rule: (FrontMatterReader, YAMLNode, _ further: [MemberRule.Condition]) -> Rule?
  ) -> [Rule] {
    guard case .sequence(let items) = node.content else {
      report.error("'\(key)' takes a list of rules", at: node.range.lowerBound)
      return []
    }
    return items.flatMap { item in
      var name = item
      var conditions = further
      if case .mapping = item.content {
        var keys = MappingReader(item, "a rule", report: report)
        guard let set = keys.value("rules") else {
          return [rule(self, item, further)].compactMap(\.self)
        }
        name = set
        conditions += self.conditions(&keys, options: options)
        keys.reportUnknownKeys(of: "a rule", to: report)
      }
      guard let set = ruleSet(name) else { return [] }
      let reader = FrontMatterReader(report: Report(on: ruleSets.source), ruleSets: ruleSets)
      let rules = reader.rules(set, in: key, options: options, adding: conditions, rule)
      if let problem = reader.report.diagnostics.first {
        report.error("these rules do not fit: \(problem.message)", at: name.range.lowerBound)
      }
      return rules
    }
  }

  private func ruleSet(_ node: YAMLNode) -> YAMLNode? {
    guard let name = report.string(node, "a rule") else { return nil }
    let set = ruleSets.nodes[name]
    if set == nil {
      report.error(
        "unknown rules '\(name)'" + suggestion(for: name, among: ruleSets.nodes.keys.sorted()),
        at: node.range.lowerBound)
    }
    return set
  }

  /// Returns the rules of `members:` or `mistakes:`.
  func memberRules(
    _ node: YAMLNode, in key: String, options: [OptionDefinition]
  ) -> [MemberRule] {
    rules(node, in: key, options: options) { $0.memberRule($1, options: options, adding: $2) }
  }

  private func memberRule(
    _ node: YAMLNode, options: [OptionDefinition], adding further: [MemberRule.Condition]
  ) -> MemberRule? {
    var keys = MappingReader(node, "a rule", report: report)
    let conditions = self.conditions(&keys, options: options) + further
    let alternatives = self.conditions(&keys, in: "any", options: options)
    let mode = keys.value("act").flatMap { report.string($0, "'act'") }
    let reason = keys.value("refuse").flatMap { report.string($0, "'refuse'") }
    let needs = (keys.value("needs").flatMap { report.strings($0, "'needs'") } ?? [])
      .compactMap(callNeed)
    keys.reportUnknownKeys(of: "a rule", to: report)
    let outcome: MemberRule.Outcome
    switch (mode, reason) {
    case (let mode?, nil):
      outcome = .act(MemberRule.Action(mode: mode, needs: needs))
    case (nil, let reason?): outcome = .refuse(reason: reason)
    case (nil, nil), (_?, _?):
      report.error(
        "a rule needs either 'act:' with a name for how it acts, or 'refuse:' with the reason",
        at: node.range.lowerBound)
      return nil
    }
    return MemberRule(conditions: conditions, alternatives: alternatives, outcome: outcome)
  }

  /// Returns the conditions under `when`, `with` and `without`, which must all be true.
  func conditions(
    _ keys: inout MappingReader, options: [OptionDefinition]
  ) -> [MemberRule.Condition] {
    conditions(&keys, in: "when", options: options) + optionConditions(&keys, options: options)
  }

  /// Returns the conditions under `with` and `without`.
  func optionConditions(
    _ keys: inout MappingReader, options: [OptionDefinition]
  ) -> [MemberRule.Condition] {
    optionNames(&keys, "with", among: options).map { .option($0) }
      + optionNames(&keys, "without", among: options).map { .absentOption($0) }
  }

  /// Returns the conditions under a key that lists conditions.
  func conditions(
    _ keys: inout MappingReader, in key: String, options: [OptionDefinition]
  ) -> [MemberRule.Condition] {
    (keys.value(key).flatMap { report.strings($0, "'\(key)'") } ?? [])
      .compactMap { condition($0, options: options) }
  }

  /// Returns a condition such as `async`, `not async`, `with backoff.cap` or `without backoff`.
  private func condition(
    _ item: (text: String, offset: Int), options: [OptionDefinition]
  ) -> MemberRule.Condition? {
    let words = item.text.split(separator: " ", maxSplits: 1).map(String.init)
    let word = words.count == 2 ? words[0] : ""
    let name = words.last ?? ""
    switch word {
    case "with": return optionName((name, item.offset), among: options).map { .option($0) }
    case "without": return optionName((name, item.offset), among: options).map { .absentOption($0) }
    case "not", "":
      if let fact = MemberFact(name: name) { return .fact(fact, isNegated: word == "not") }
      let facts = MemberFact.allCases.map(\.name)
      report.error("unknown fact '\(name)'" + suggestion(for: name, among: facts), at: item.offset)
    default:
      report.error(
        "a condition must be a fact, or 'not', 'with' or 'without' and a name, not '\(item.text)'",
        at: item.offset)
    }
    return nil
  }

  private func callNeed(_ item: (text: String, offset: Int)) -> CallNeed? {
    if let need = CallNeed(rawValue: item.text) { return need }
    let needs = CallNeed.allCases.map(\.rawValue)
    report.error(
      "unknown need '\(item.text)'" + suggestion(for: item.text, among: needs), at: item.offset)
    return nil
  }

  /// Returns the names of options, or of fields of records such as `backoff.cap`. All must exist.
  func optionNames(
    _ keys: inout MappingReader, _ key: String, among options: [OptionDefinition]
  ) -> [String] {
    (keys.value(key).flatMap { report.strings($0, "'\(key)'") } ?? [])
      .compactMap { optionName($0, among: options) }
  }

  private func optionName(
    _ item: (text: String, offset: Int), among options: [OptionDefinition]
  ) -> String? {
    let names = options.flatMap(\.paths)
    if names.contains(item.text) { return item.text }
    let hint =
      names.isEmpty ? "; 'options:' has none" : suggestion(for: item.text, among: names)
    report.error("unknown option '\(item.text)'\(hint)", at: item.offset)
    return nil
  }
}
