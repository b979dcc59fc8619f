import SwiftDeclarations

extension Spec {
  /// What the front matter of decorators warns of: members on which they act without the spec naming
  /// them; in the order of the spec's lines.
  public var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
    for decorated in protocols {
      for use in decorated.decorators {
        for message in use.messagesAboutUnnamedMembers(of: decorated.declaration) {
          let warning = Diagnostic(.warning, message, at: use.requestedAt, in: source)
          if !warnings.contains(warning) { warnings.append(warning) }
        }
      }
    }
    return warnings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}

extension DecoratorUse {
  /// The members on which the decorator acts without the spec naming them although its front matter
  /// warns of that, with the warnings.
  func questionableMembers(
    of declaration: ProtocolDeclaration
  ) -> [(member: Member, warning: MemberWarning)] {
    guard !definition.warnings.isEmpty else { return [] }
    var found: [(member: Member, warning: MemberWarning)] = []
    for (member, treatment) in zip(declaration.members, treatments) {
      guard case .acts = treatment.outcome, treatment.namedAt == nil else { continue }
      for warning in definition.warnings
      where warning.applies(to: member, treatment.facts, with: treatment.options) {
        found.append((member, warning))
      }
    }
    return found
  }

  fileprivate func messagesAboutUnnamedMembers(of declaration: ProtocolDeclaration) -> [String] {
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    return questionableMembers(of: declaration).map { member, warning in
      let key = definition.key
      let name = names.shortest(for: member)
      let answer = warning.answers.first.map { "{ \($0): true }" } ?? "on"
      return
        "'\(key)' acts on '\(name)', which the spec does not name: \(warning.reason); under '\(key):' write "
        + "'except: [\(name)]' to leave it out, or '\(name): \(answer)' to keep it"
    }
  }
}

extension MemberNames {
  /// The shortest name by which a spec can speak of a member.
  func shortest(for member: Member) -> String {
    if case .members = find(member.plainName) { member.plainName } else { member.fullName }
  }
}
