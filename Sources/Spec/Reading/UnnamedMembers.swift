import SwiftDeclarations

extension DecoratorUseReader {
  /// Gives the warnings of the decorator's front matter that are about members on which it acts
  /// without the spec naming them.
  func warnAboutUnnamedMembers(in use: DecoratorUse, askedForAt offset: Int) {
    for (member, treatment) in zip(declaration.members, use.treatments) {
      guard case .acts = treatment.outcome, treatment.namedAt == nil else { continue }
      let facts = member.facts(in: declaration, completion: treatment.completion)
      for warning in use.definition.warnings
      where warning.applies(to: member, facts, with: treatment.options) {
        let name = shortName(of: member)
        let answer = warning.answers.first.map { "{ \($0): true }" } ?? "on"
        report.warning(
          "'\(use.definition.key)' acts on '\(name)', which the spec does not name: \(warning.reason); "
            + "write 'except: [\(name)]' to leave it out, or '\(name): \(answer)' to keep it",
          at: offset)
      }
    }
  }

  /// The shortest name by which the spec can speak of a member.
  private func shortName(of member: Member) -> String {
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    if case .members = names.find(member.plainName) { return member.plainName }
    return member.fullName
  }
}
