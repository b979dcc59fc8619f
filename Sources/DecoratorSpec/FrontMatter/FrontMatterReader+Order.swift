/// The order in stacks.
extension FrontMatterReader {
  /// Returns the rules of `order:`.
  func orderRules(_ node: YAMLNode, options: [OptionDefinition]) -> [OrderRule] {
    guard case .sequence(let items) = node.content else {
      report.error("'order' takes a list of rules", at: node.range.lowerBound)
      return []
    }
    return items.compactMap { orderRule($0, options: options) }
  }

  private func orderRule(_ node: YAMLNode, options: [OptionDefinition]) -> OrderRule? {
    var keys = MappingReader(node, "a rule", report: report)
    let outside = words(&keys, "outside")
    let inside = words(&keys, "inside")
    let otherwise = keys.value("otherwise").flatMap { report.string($0, "'otherwise'")?.inOneLine }
    let means = keys.value("means").flatMap { report.string($0, "'means'")?.inOneLine }
    let conditions = optionConditions(&keys, options: options)
    keys.reportUnknownKeys(of: "a rule", to: report)
    let reason: OrderRule.Reason
    switch (otherwise, means) {
    case (let otherwise?, nil): reason = .otherwise(otherwise)
    case (nil, let means?): reason = .means(means)
    case (nil, nil), (_?, _?):
      report.error(
        "a rule needs either 'otherwise:' (what goes wrong on the other side) or 'means:' (what it does there)",
        at: node.range.lowerBound)
      return nil
    }
    guard outside.isEmpty != inside.isEmpty else {
      report.error(
        "a rule of 'order' needs other decorators under either 'outside:' or 'inside:'",
        at: node.range.lowerBound)
      return nil
    }
    return OrderRule(
      side: outside.isEmpty ? .inside : .outside, others: outside + inside, reason: reason,
      conditions: conditions)
  }
}
