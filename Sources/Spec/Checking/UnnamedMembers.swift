import SwiftDeclarations

extension Spec {
  /// What the front matter of decorators warns of: members on which they act without the spec naming
  /// them; in the order of the spec's lines.
  public var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
    for decorated in protocols {
      for use in decorated.decorators where !use.definition.warnings.isEmpty {
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
  fileprivate func messagesAboutUnnamedMembers(of declaration: ProtocolDeclaration) -> [String] {
    var messages: [String] = []
    for (member, treatment) in zip(declaration.members, treatments) {
      guard case .acts = treatment.outcome, treatment.namedAt == nil else { continue }
      for warning in definition.warnings
      where warning.applies(to: member, treatment.facts, with: treatment.options) {
        let name = declaration.shortName(of: member)
        let answer = warning.answers.first.map { "{ \($0): true }" } ?? "on"
        messages.append(
          "'\(definition.key)' acts on '\(name)', which the spec does not name: \(warning.reason); "
            + "write 'except: [\(name)]' to leave it out, or '\(name): \(answer)' to keep it")
      }
    }
    return messages
  }
}

extension ProtocolDeclaration {
  /// The shortest name by which a spec can speak of a member.
  fileprivate func shortName(of member: Member) -> String {
    let names = MemberNames(protocolName: name, members: members)
    if case .members = names.find(member.plainName) { return member.plainName }
    return member.fullName
  }
}
