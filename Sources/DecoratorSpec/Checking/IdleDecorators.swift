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
    !treatments.contains { $0.isActing || $0.verdict.question?.canBeIncluded == true }
  }

  /// Returns `true` if it acts on a member after a change of the spec or of the protocol, and that is no mistake.
  ///
  /// - Parameters:
  ///   - options: The options that the spec then sets.
  ///   - facts: The facts that are then true of the member.
  ///   - isNamed: A Boolean value that indicates whether the spec then names the member.
  private func acts(
    on treatment: MemberTreatment, with options: [String: OptionValue] = [:],
    adding facts: MemberFacts = [], isNamed: Bool = false
  ) -> Bool {
    var member = treatment.member
    member.options.merge(options) { $1 }
    member.facts.formUnion(facts)
    if isNamed, [.none, .pattern].contains(member.mention) { member.mention = .name }
    return definition.verdict(on: member, named: "").isActing
      && definition.mistake(on: member.facts, with: member.options) == nil
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
          acts(on: $0, with: [option.name: .duration(milliseconds: 1)])
        })
      else { continue }
      return "set '\(option.name)' to let it act\(place), for example "
        + example("\(option.name): 5s", in: spec, isInStack: isInStack)
    }
    if let index = indexToName(among: members) {
      return
        "name the members that it should act on\(place), for example "
        + example(
          "\(names.shortest(for: members[index])): \(treatments[index].verdict.entry ?? "on")",
          in: spec,
          isInStack: isInStack)
    }
    for (member, treatment) in zip(members, treatments) {
      guard case .leftOut(let reason, .entry(_, let value), _) = treatment.verdict else { continue }
      let entry = names.shortest(for: member) + (value == "on" ? "" : ": \(value)")
      return
        "name the members that it should act on\(place), such as '\(entry)', although \(reason)"
    }
    let inheritance =
      treatments.contains { acts(on: $0, adding: [.sendable]) }
      ? "let '\(declaration.name)' inherit Sendable" : nil
    let option = switchAdvice(for: declaration, names, place) {
      example($0, in: spec, isInStack: isInStack)
    }
    if let option { return (inheritance.map { "\($0), or " } ?? "") + option }
    return commonReason.map { "the reason: \($0)" } ?? inheritance
      ?? "remove it, or see the reasons with 'decorate explain'"
  }

  /// Advises an option that the reason of a member names, and with which it acts on the member.
  private func switchAdvice(
    for declaration: ProtocolDeclaration, _ names: MemberNames, _ place: String,
    _ example: (String) -> String
  ) -> String? {
    for option in definition.options where option.isSwitch {
      let on = [option.name: OptionValue.boolean(true)]
      let index = declaration.members.indices.first { index in
        declaration.members[index].isDecorable
          && treatments[index].verdict.reason?.contains("'\(option.name):") == true
          && acts(on: treatments[index], with: on, isNamed: option.scope == .member)
      }
      guard let index else { continue }
      if option.scope != .member {
        return "set '\(option.name): true'\(place), which \(option.summary.firstClause)"
      }
      let name = names.shortest(for: declaration.members[index])
      return "set '\(option.name)' for a member\(place), for example "
        + example("\(name): { \(option.name): \(option.isBoolean ? "true" : "...") }")
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
    }.map { treatment -> String? in
      if case .cannot(let reason, _) = treatment.verdict { reason } else { nil }
    }
    return Set(reasons).count == 1 ? reasons[0] : nil
  }

  /// Returns a member on which the decorator acts only if named, and that seems to read.
  package func exampleToName(among members: [Member]) -> Member? {
    indexToName(among: members).map { members[$0] }
  }

  private func indexToName(among members: [Member]) -> Int? {
    members.indices.first { index in
      treatments[index].facts.isDisjoint(with: [.command, .lasting, .singleUse, .writing])
        && members[index].isDecorable && treatments[index].verdict.entry != nil
    }
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
