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
        !$0.isIdle && $0.treatments.contains { $0.verdict.question != nil }
      }
      if asking.isEmpty { continue }
      let declaration = decorated.declaration
      let names = MemberNames(of: declaration)
      for (index, member) in declaration.members.enumerated() {
        let asking = asking.filter { $0.treatments[index].verdict.question != nil }
        let byQuestion = Dictionary(grouping: asking) { $0.treatments[index].verdict.question }
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
  /// Returns warnings on members on which a decorator acts although a rule of its template warns, one on
  /// all that have the reason and the place in common.
  fileprivate func doubtfulMembers(in spec: SourceText) -> [Diagnostic] {
    let names = MemberNames(of: declaration)
    return decorators.filter { !$0.definition.remarks(.warnings).isEmpty }.flatMap { configured in
      var doubts: [Doubt: [Member]] = [:]
      for (index, treatment) in configured.treatments.enumerated() where treatment.isActing {
        guard
          let rule = configured.definition.remarks(.warnings).first(where: {
            $0.applies(to: treatment.facts, with: treatment.options)
              && hasCompanion(of: $0, for: configured, on: index)
          }), let reason = rule.reason
        else { continue }
        let doubt = Doubt(
          reason: reason + (rule.companions.isEmpty ? ", or " : "; write "),
          offset: treatment.namedAt ?? configured.requestedAt)
        doubts[doubt, default: []].append(declaration.members[index])
      }
      return doubts.map { doubt, members in
        let shortNames = members.map { names.shortest(for: $0) }
        let remedy =
          members.count == 1
          ? "\(shortNames[0]): off" : "except: [\(shortNames.joined(separator: ", "))]"
        return Diagnostic(
          .warning,
          "'\(configured.definition.key)' acts on \(someOf(members.map(\.fullName))): "
            + "\(doubt.reason)'\(remedy)'", at: doubt.offset, in: spec)
      }
    }
  }

  /// Returns `true` if another decorator that a rule names acts on a member as well, or if it names none. A
  /// stack says which are applied together.
  private func hasCompanion(
    of rule: MemberRule, for configured: ConfiguredDecorator, on index: Int
  ) -> Bool {
    if rule.companions.isEmpty { return true }
    let keys = stack?.decorators.map(\.definition.key)
    guard keys?.contains(configured.definition.key) ?? true else { return false }
    return decorators.contains { other in
      guard let mode = other.treatments[index].verdict.mode else { return false }
      return keys?.contains(other.definition.key) ?? true
        && rule.companions.contains("\(other.definition.key).\(mode)")
    }
  }
}

/// A reason to warn of members, which ends with the beginning of a remedy, and its place.
private struct Doubt: Hashable {
  var reason: String
  var offset: Int
}

private struct OpenQuestion: Hashable {
  var member: Verdict.Question
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
