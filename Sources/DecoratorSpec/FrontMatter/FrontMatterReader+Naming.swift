extension FrontMatterReader {
  /// Returns the rules of `onlyWhenNamed:`.
  func namingRules(_ node: YAMLNode, options: [OptionDefinition]) -> [NamingRule] {
    rules(node, in: "onlyWhenNamed", options: options) {
      $0.namingRule($1, options: options, adding: $2)
    }
  }

  private func namingRule(
    _ node: YAMLNode, options: [OptionDefinition], adding further: [MemberRule.Condition]
  ) -> NamingRule? {
    var keys = MappingReader(node, "a rule", report: report)
    let conditions = self.conditions(&keys, options: options) + further
    let alternatives = self.conditions(&keys, in: "any", options: options)
    let reason = keys.value("because").flatMap { report.string($0, "'because'") }
    let allowsPatterns = keys.value("patterns").flatMap { report.boolean($0, "'patterns'") }
    let asks = keys.value("asks").flatMap { report.boolean($0, "'asks'") }
    keys.reportUnknownKeys(of: "a rule", to: report)
    guard let reason else {
      if !keys.mayHaveMisspelt("because") {
        report.error(
          "a rule of 'onlyWhenNamed' needs 'because:' with the reason", at: node.range.lowerBound)
      }
      return nil
    }
    return NamingRule(
      conditions: conditions, alternatives: alternatives, reason: reason,
      allowsPatterns: allowsPatterns ?? false, asks: asks ?? false)
  }
}
