import DecoratorDeclarations

extension ConfiguredDecorator {
  /// Returns the members about which the spec has to decide, as a list `except:` names them, by the reasons.
  ///
  /// A name that also stands for a member on which the decorator acts is not among them.
  package func openMembers(
    of decorated: DecoratedProtocol
  ) -> [(reason: String, names: [String])] {
    guard treatments.contains(where: { $0.verdict.question != nil }) else { return [] }
    let members = decorated.declaration.members
    let names = MemberNames(of: decorated.declaration)
    let acting = Set(zip(members, treatments).filter { $1.isActing }.map { $0.0.fullName })
    var open: [(reason: String, names: [String])] = []
    for (member, treatment) in zip(members, treatments) where !acting.contains(member.fullName) {
      guard let reason = treatment.verdict.question?.reason else { continue }
      let name = names.shortest(for: member)
      if let index = open.firstIndex(where: { $0.reason == reason }) {
        if !open[index].names.contains(name) { open[index].names.append(name) }
      } else {
        open.append((reason, [name]))
      }
    }
    return open
  }
}
