import DecoratorDeclarations

extension DecoratedProtocol {
  /// Returns a warning for each decorator that acts on no member, unless only defaults request it.
  ///
  /// - Parameter branches: The same protocol in other branches of `#if`, where a decorator can act.
  func idleDecorators(besides branches: [DecoratedProtocol], in spec: SourceText) -> [Diagnostic] {
    let idle = decorators.filter { $0.isIdle && !$0.isDefault }
    if idle.isEmpty { return [] }
    let names = MemberNames(of: declaration)
    let acting = Set(
      branches.flatMap(\.decorators).filter { !$0.isIdle }.map(\.definition.key))
    return idle.filter { !acting.contains($0.definition.key) }.map { configured in
      Diagnostic(
        .warning,
        "'\(configured.definition.key)' acts on no member of '\(declaration.name)'; "
          + configured.advice(
            for: declaration, names, in: spec, isInStack: isInStack(configured)),
        at: configured.requestedAt, in: spec)
    }
  }

  /// Returns `true` if the stack requests a decorator, and not the list of decorators.
  private func isInStack(_ configured: ConfiguredDecorator) -> Bool {
    stack?.parts.contains { $0.place.offset == configured.requestedAt } ?? false
  }
}

extension ConfiguredDecorator {
  /// `true` if it acts on no member, and no answer to an open question changes that.
  var isIdle: Bool {
    !treatments.contains { $0.isActing || $0.openQuestion?.canBeIncluded == true }
  }

  fileprivate func advice(
    for declaration: ProtocolDeclaration, _ names: MemberNames, in spec: SourceText, isInStack: Bool
  ) -> String {
    let members = declaration.members
    // A list of a stack has no options.
    let place = isInStack ? " below 'decorators:'" : ""
    for option in definition.options where option.scope != .member {
      guard case .duration = option.type, options[option.name] == nil,
        treatments.contains(where: {
          actsUnnamed(on: $0, with: [option.name: .duration(milliseconds: 1)])
        })
      else { continue }
      return "set '\(option.name)' to let it act\(place), for example "
        + example("\(option.name): 5s", in: spec, isInStack: isInStack)
    }
    if let index = indexToName(among: members) {
      return
        "name the members that it should act on\(place), for example "
        + example(
          "\(names.shortest(for: members[index])): \(entryToName(index) ?? "on")", in: spec,
          isInStack: isInStack)
    }
    if let index = members.indices.first(where: { entryToName($0) != nil }),
      let rule = definition.ruleToName(treatments[index].facts, with: treatments[index].options)
    {
      return "name the members that it should act on\(place), such as "
        + "'\(names.shortest(for: members[index]))', although \(rule.reason)"
    }
    let inheritance =
      treatments.contains { actsUnnamed(on: $0, adding: [.sendable]) }
      ? "let '\(declaration.name)' inherit Sendable" : nil
    let option = switchAdvice(for: declaration, names, place) {
      example($0, in: spec, isInStack: isInStack)
    }
    if let option { return (inheritance.map { "\($0), or " } ?? "") + option }
    return commonReason.map { "the reason: \($0)" } ?? inheritance
      ?? "remove it, or see the reasons with 'decorate explain'"
  }

  /// Advises an option that the reason of a member names.
  private func switchAdvice(
    for declaration: ProtocolDeclaration, _ names: MemberNames, _ place: String,
    _ example: (String) -> String
  ) -> String? {
    for option in definition.options where option.isSwitch {
      let on = [option.name: OptionValue.boolean(true)]
      let index = declaration.members.indices.first { index in
        declaration.members[index].isDecorable
          && treatments[index].reason?.contains("'\(option.name):") == true
          && (option.scope == .member
            ? wouldAct(on: treatments[index], with: on)
            : actsUnnamed(on: treatments[index], with: on))
      }
      guard let index else { continue }
      if option.scope != .member {
        return "set '\(option.name): true'\(place), which \(option.summary.firstClause)"
      }
      let name = names.shortest(for: declaration.members[index])
      return "set '\(option.name)' for a member\(place), for example "
        + example("\(name): { \(option.name): ... }")
    }
    return nil
  }

  /// Returns an example of an option in the place where the spec requests the decorator.
  private func example(_ option: String, in spec: SourceText, isInStack: Bool) -> String {
    let entry = "\(definition.key): { \(option) }"
    let text = spec.text.utf8
    let start = text.index(text.startIndex, offsetBy: requestedAt)
    let before = text[..<start].last { $0 != UInt8(ascii: " ") }
    let after = text[start...].dropFirst(definition.key.utf8.count)
      .first { $0 != UInt8(ascii: " ") }
    let isItemInBrackets =
      (before == UInt8(ascii: "[") || before == UInt8(ascii: ",")) && after != UInt8(ascii: ":")
    return isItemInBrackets && !isInStack ? "'{ \(entry) }'" : "'\(entry)'"
  }

  /// The reason why it acts on none of the methods, if that is one for all.
  private var commonReason: String? {
    let reasons = treatments.filter {
      $0.facts.contains(.method) && !$0.facts.contains(.static)
    }.map { $0.isLeftOut ? nil : $0.reason }
    return Set(reasons).count == 1 ? reasons[0] : nil
  }

  /// Returns a member on which the decorator acts only if named, and that seems to read.
  package func exampleToName(among members: [Member]) -> Member? {
    indexToName(among: members).map { members[$0] }
  }

  private func indexToName(among members: [Member]) -> Int? {
    members.indices.first { index in
      treatments[index].facts.isDisjoint(with: [.command, .lasting, .singleUse, .writing])
        && members[index].isDecorable && entryToName(index) != nil
    }
  }

  /// Returns an entry that lets it act on a member; `nil` if there is none.
  func entryToName(_ index: Int) -> String? {
    let treatment = treatments[index]
    return wouldAct(on: treatment)
      ? definition.entryToName(treatment.facts, with: treatment.options) : nil
  }

  private func actsUnnamed(
    on treatment: MemberTreatment, with options: [String: OptionValue] = [:],
    adding facts: MemberFacts = []
  ) -> Bool {
    wouldAct(on: treatment, with: options, adding: facts)
      && definition.ruleToName(
        treatment.facts.union(facts), with: treatment.options.merging(options) { $1 }) == nil
  }

  /// Returns `true` if it would act on a member that the spec names, with further options and facts: the
  /// treatment itself is decided so.
  private func wouldAct(
    on treatment: MemberTreatment, with options: [String: OptionValue] = [:],
    adding facts: MemberFacts = []
  ) -> Bool {
    guard treatment.exclusion == nil,
      case .acts = definition.treatment(
        of: treatment.facts.union(facts), with: treatment.options.merging(options) { $1 })
    else { return false }
    return true
  }
}

extension MemberTreatment {
  fileprivate var reason: String? {
    if case .forwards(let reason) = outcome { reason } else { nil }
  }
}

extension OptionDefinition {
  /// `true` if rules ask only whether it is set, whatever its value.
  fileprivate var isSwitch: Bool {
    switch type {
    case .boolean, .expression: true
    default: false
    }
  }
}

extension String {
  /// The first sentence, as the end of another one.
  fileprivate var firstClause: String {
    let sentence = firstRange(of: ". ").map { self[..<$0.lowerBound] } ?? self[...]
    return sentence.prefix(1).lowercased()
      + (sentence.last == "." ? sentence.dropLast() : sentence).dropFirst()
  }
}
