extension FrontMatterReader {
  /// The lines of `warnings:`.
  func memberWarnings(_ node: YAMLNode, options: [OptionDefinition]) -> [MemberWarning] {
    guard case .sequence(let items) = node.content else {
      report.error("'warnings' is a list of rules", at: node.range.lowerBound)
      return []
    }
    return items.compactMap { memberWarning($0, options: options) }
  }

  private func memberWarning(_ node: YAMLNode, options: [OptionDefinition]) -> MemberWarning? {
    var keys = KeyedEntries(node, "a warning", report: report)
    let names = words(&keys, "names")
    let conditions = conditions(&keys, options: options)
    let answers = optionNames(&keys, "unless", among: options)
    let reason = keys.value("warn").flatMap { report.string($0, "'warn'") }
    keys.reportUnknownKeys(of: "a warning", to: report)
    guard let reason, !names.isEmpty else {
      report.error(
        "a warning needs 'names:', the first words of the members that it is for, and 'warn:' with the reason",
        at: node.range.lowerBound)
      return nil
    }
    return MemberWarning(
      firstWords: names.map { $0.lowercased() }, conditions: conditions, answers: answers,
      reason: reason)
  }
}
