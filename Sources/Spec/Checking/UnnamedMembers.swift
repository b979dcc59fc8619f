import SwiftDeclarations

extension DecoratedProtocol {
  /// What the front matter of decorators warns of: members on which they act without the spec naming
  /// them.
  func unnamedMembers(in spec: SourceText) -> [Diagnostic] {
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    return decorators.flatMap { use in
      use.questionableMembers(of: declaration).map { member, warning in
        let message = use.question(about: names.shortest(for: member), warning)
        return Diagnostic(.warning, message, at: use.requestedAt, in: spec)
      }
    }
  }
}

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
      return definition.warnings
        .filter { $0.applies(to: member, treatment.facts, with: treatment.options) }
        .map { (member, $0) }
    }
  }

  fileprivate func question(about name: String, _ warning: MemberWarning) -> String {
    let answer = warning.answers.first.map { "{ \($0): true }" } ?? "on"
    let key = definition.key
    return
      "'\(key)' acts on '\(name)', which the spec does not name: \(warning.reason); under '\(key):' write "
      + "'except: [\(name)]' to leave it out, or '\(name): \(answer)' to keep it"
  }
}

extension MemberNames {
  /// The shortest name by which a spec can speak of a member.
  func shortest(for member: Member) -> String {
    if case .members = find(member.plainName) { member.plainName } else { member.fullName }
  }
}
