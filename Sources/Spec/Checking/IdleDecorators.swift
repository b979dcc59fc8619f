import SwiftDeclarations

extension DecoratedProtocol {
  /// The decorators that act on none of its members, so that they do nothing.
  func idleDecorators(in spec: SourceText) -> [Diagnostic] {
    guard !declaration.members.isEmpty else { return [] }
    let names = MemberNames(protocolName: declaration.name, members: declaration.members)
    return decorators.filter(\.isIdle).map { use in
      let possible = zip(declaration.members, use.treatments).first { use.wouldActIfNamed($0, $1) }
      let advice =
        if let possible {
          "name those that it is to act on, '\(names.shortest(for: possible.0)): on' for example"
        } else {
          "leave it out; 'decorate explain' gives the reasons"
        }
      return Diagnostic(
        .warning, "'\(use.definition.key)' acts on no member of '\(declaration.name)': \(advice)",
        at: use.requestedAt, in: spec)
    }
  }
}

extension DecoratorUse {
  fileprivate var isIdle: Bool {
    !treatments.contains(where: \.isActing)
  }

  /// Whether the decorator acts on such a member only where the spec names it.
  fileprivate func wouldActIfNamed(_ member: Member, _ treatment: MemberTreatment) -> Bool {
    guard
      case .act = definition.treatment(of: treatment.facts, with: treatment.options)
    else { return false }
    return definition.reasonToName(member.firstWord, treatment.facts, with: treatment.options)
      != nil
  }
}
