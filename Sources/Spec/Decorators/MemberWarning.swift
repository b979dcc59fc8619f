import SwiftDeclarations

/// A line of the front matter's `warnings`: a kind of member on which a decorator had better act
/// only if the spec names it.
public struct MemberWarning: Sendable {
  /// What the names of such members begin with, in lower case: `save` for `save` and `saveItems`.
  public var firstWords: [String]
  /// All must hold.
  public var conditions: [MemberRule.Condition]
  /// The options that a spec answers the warning with; one of them is enough.
  public var answers: [String]
  /// Why it is given.
  public var reason: String

  /// Whether it is about a member of this name and these facts, with these options.
  func applies(to member: Member, _ facts: MemberFacts, with options: [String: OptionValue])
    -> Bool
  {
    firstWords.contains(member.firstWord)
      && conditions.allSatisfy { $0.holds(for: facts, with: options) }
      && !answers.contains { options[$0]?.isSet ?? false }
  }
}

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
