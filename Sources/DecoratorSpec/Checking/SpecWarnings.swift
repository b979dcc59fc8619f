import DecoratorDeclarations

extension Spec {
  /// Warnings on a spec for which code can be generated, in no order.
  ///
  /// They concern decorators that act on no member, members about which the spec has to decide,
  /// protocols that a pattern cannot decorate, and decorators on the wrong side of others in a stack.
  public var warnings: [Diagnostic] {
    let warnings =
      protocols.flatMap { $0.idleDecorators(in: source) } + undecidedMembers + unmatchedWarnings
      + protocols.flatMap { $0.stack?.orderWarnings ?? [] }
    return warnings.withoutRepetitions
  }

  private var unmatchedWarnings: [Diagnostic] {
    undecorated.map(\.pattern).withoutRepetitions.compactMap { pattern in
      let items = undecorated.filter { $0.pattern == pattern }
      guard let first = items.first else { return nil }
      return Diagnostic(
        .warning,
        "'\(pattern)' leaves out \(someOf(items.map(\.name))), which cannot be decorated; "
          + "see why with 'decorate explain', and write '\(first.name): off' for each",
        at: first.offset, in: source)
    }
  }

  /// Warnings on members about which the spec has to decide, one on all that the same decorators leave
  /// out.
  private var undecidedMembers: [Diagnostic] {
    var members: [OpenQuestion: [(name: String, protocolName: String)]] = [:]
    for decorated in protocols {
      let declaration = decorated.declaration
      let names = MemberNames(of: declaration)
      for (index, member) in declaration.members.enumerated() {
        let asking = decorated.decorators.filter { $0.treatments[index].openQuestion != nil }
        let byReason = Dictionary(grouping: asking) { $0.treatments[index].openQuestion ?? "" }
        for (reason, decorators) in byReason {
          let question = OpenQuestion(
            reason: reason, offset: decorators[0].requestedAt,
            decorators: decorators.map(\.definition.key))
          members[question, default: []].append((names.shortest(for: member), declaration.name))
        }
      }
    }
    return members.map { Diagnostic(.warning, $0.message(on: $1), at: $0.offset, in: source) }
  }
}

private struct OpenQuestion: Hashable {
  var reason: String
  var offset: Int
  var decorators: [String]

  func message(on members: [(name: String, protocolName: String)]) -> String {
    let isOne = decorators.count == 1
    let (name, protocolName) = members[0]
    let isOfPattern = Set(members.map(\.protocolName)).count > 1
    return "\(enumeration(decorators)) \(isOne ? "leaves" : "leave") out "
      + "\(someOf(members.map(\.name))) of "
      + (isOfPattern ? "several protocols" : "'\(protocolName)'")
      + ": \(reason); write '\(name): on' or '\(name): off'"
      + (isOne ? "" : " below each") + (isOfPattern ? " in an entry of '\(protocolName)'" : "")
  }
}
