import SwiftDeclarations

extension DecoratorUse {
  /// The members on which the decorator acts without the spec naming them although its front matter
  /// warns of that, with the warnings.
  func questionableMembers(
    of declaration: ProtocolDeclaration
  ) -> [(member: Member, warning: MemberWarning)] {
    zip(declaration.members, treatments).flatMap { member, treatment in
      guard case .acts = treatment.outcome, treatment.namedAt == nil else {
        return [(member: Member, warning: MemberWarning)]()
      }
      let facts = member.facts(in: declaration, completion: treatment.completion)
      return definition.warnings
        .filter { $0.applies(to: member, facts, with: treatment.options) }
        .map { (member, $0) }
    }
  }
}

extension DecoratorUseReader {
  /// Gives the warnings of the decorator's front matter that the spec has not answered.
  func warnAboutUnnamedMembers(in use: DecoratorUse, askedForAt offset: Int) {
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    for (member, warning) in use.questionableMembers(of: declaration) {
      let key = use.definition.key
      let name = names.shortest(for: member)
      let answer = warning.answers.first.map { "{ \($0): true }" } ?? "on"
      report.warning(
        "'\(key)' acts on '\(name)', which the spec does not name: \(warning.reason); under '\(key):' write "
          + "'except: [\(name)]' to leave it out, or '\(name): \(answer)' to keep it",
        at: offset)
    }
  }
}

extension MemberNames {
  /// The shortest name by which a spec can speak of a member.
  func shortest(for member: Member) -> String {
    if case .members = find(member.plainName) { member.plainName } else { member.fullName }
  }
}
