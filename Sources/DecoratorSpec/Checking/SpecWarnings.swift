import DecoratorDeclarations

extension Spec {
  /// Warnings on a spec for which code can be generated, in no order.
  ///
  /// They concern decorators that act on no member, options without effect, members on which a template warns to act, members about which the spec has to decide,
  /// protocols that a pattern cannot decorate, and decorators on the wrong side of others in a stack.
  public var warnings: [Diagnostic] {
    let branches = Dictionary(
      grouping: protocols.filter { $0.written.condition != nil }, by: \.written.qualifiedName)
    let texts = OptionTexts(of: protocols)
    let warnings =
      protocols.concurrentMap { decorated in
        decorated.idleDecorators(
          besides: branches[decorated.written.qualifiedName] ?? [], in: source)
          + decorated.doubtfulMembers(in: source)
          + decorated.ineffectiveOptions(among: texts, in: source)
      }.flatMap(\.self)
      + undecidedMembers + unmatchedWarnings + idleDefaults
      + protocols.flatMap { $0.stack?.orderWarnings ?? [] }
    return warnings.withoutRepetitions
  }

  /// Warnings on decorators of the defaults that are left out of stacks, and on those of the spec's own
  /// defaults that act nowhere, one on all protocols.
  private var idleDefaults: [Diagnostic] {
    let keys = protocols.flatMap(\.idleDefaults).map(\.definition.key).withoutRepetitions
    let leftOut = keys.compactMap { key in
      warning(
        onDefault: key,
        idleIn: protocols.filter { $0.idleDefaults.contains { $0.definition.key == key } },
        ", so the stack is without it")
    }
    let others = Dictionary(grouping: protocols.flatMap(\.decorators), by: \.definition.key)
      .filter { $1.allSatisfy { $0.isDefault && $0.isDefaultOfSpec && $0.isIdle } }
    return leftOut
      + others.keys.compactMap { key in
        warning(
          onDefault: key,
          idleIn: protocols.filter { $0.decorators.contains { $0.definition.key == key } })
      }
  }

  private func warning(
    onDefault key: String, idleIn protocols: [DecoratedProtocol], _ consequence: String = ""
  ) -> Diagnostic? {
    let names = protocols.map(\.declaration.name).withoutRepetitions
    return protocols.first.map {
      Diagnostic(
        .warning,
        "the default '\(key)' acts on no member of \(someOf(names))\(consequence); write "
          + "'\(key): off' there, or name the members that it should act on",
        at: $0.namedAt, in: source)
    }
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
      let asking = decorated.decorators.filter {
        !$0.isIdle && $0.treatments.contains { $0.openQuestion != nil }
      }
      if asking.isEmpty { continue }
      let declaration = decorated.declaration
      let names = MemberNames(of: declaration)
      for (index, member) in declaration.members.enumerated() {
        let asking = asking.filter { $0.treatments[index].openQuestion != nil }
        let byQuestion = Dictionary(grouping: asking) { $0.treatments[index].openQuestion }
        for case (let question?, let decorators) in byQuestion {
          let question = OpenQuestion(
            member: question, offset: decorators[0].requestedAt,
            decorators: decorators.map(\.definition.key))
          members[question, default: []].append((names.shortest(for: member), declaration.name))
        }
      }
    }
    return members.map { Diagnostic(.warning, $0.message(on: $1), at: $0.offset, in: source) }
  }
}

extension DecoratedProtocol {
  /// Returns a warning for each member on which a decorator acts although a rule of its template warns.
  fileprivate func doubtfulMembers(in spec: SourceText) -> [Diagnostic] {
    decorators.filter { !$0.definition.warningRules.isEmpty }.flatMap { configured in
      zip(declaration.members, configured.treatments).compactMap { member, treatment in
        guard treatment.isActing,
          let rule = configured.definition.warningRules.first(where: {
            $0.applies(to: treatment.facts, with: treatment.options)
          }), case .refuse(let reason) = rule.outcome
        else { return nil }
        return Diagnostic(
          .warning,
          "'\(configured.definition.key)' acts on '\(member.fullName)': \(reason), or "
            + "'\(MemberNames(of: declaration).shortest(for: member)): off'",
          at: treatment.namedAt ?? configured.requestedAt, in: spec)
      }
    }
  }
}

private struct OpenQuestion: Hashable {
  var member: MemberTreatment.OpenQuestion
  var offset: Int
  var decorators: [String]

  func message(on members: [(name: String, protocolName: String)]) -> String {
    let isOne = decorators.count == 1
    let (name, protocolName) = members[0]
    let isOfPattern = Set(members.map(\.protocolName)).count > 1
    return "\(enumeration(decorators)) \(isOne ? "leaves" : "leave") out "
      + "\(someOf(members.map(\.name))) of "
      + (isOfPattern ? "several protocols" : "'\(protocolName)'")
      + ": \(member.reason); write "
      + (member.canBeIncluded ? "'\(name): on' or '\(name): off'" : "'\(name): off'")
      + (isOne ? "" : " below each") + (isOfPattern ? " in an entry of '\(protocolName)'" : "")
  }
}
