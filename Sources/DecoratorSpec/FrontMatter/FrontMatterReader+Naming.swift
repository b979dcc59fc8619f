extension FrontMatterReader {
  /// Returns the rules of `onlyWhenNamed:`.
  func namingRules(_ node: YAMLNode, options: [OptionDefinition]) -> [NamingRule] {
    guard case .sequence(let items) = node.content else {
      report.error("'onlyWhenNamed' takes a list of rules", at: node.range.lowerBound)
      return []
    }
    return items.compactMap { namingRule($0, options: options) }
  }

  private func namingRule(_ node: YAMLNode, options: [OptionDefinition]) -> NamingRule? {
    var keys = MappingReader(node, "a rule", report: report)
    let conditions = self.conditions(&keys, options: options)
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
