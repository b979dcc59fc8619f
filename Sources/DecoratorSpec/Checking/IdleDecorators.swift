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
            for: declaration.members, names, in: spec, isInStack: isInStack(configured)),
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
    for members: [Member], _ names: MemberNames, in spec: SourceText, isInStack: Bool
  ) -> String {
    // A list of a stack has no options.
    let place = isInStack ? " below 'decorators:'" : ""
    for option in definition.options where option.scope != .member {
      guard case .duration = option.type, options[option.name] == nil,
        treatments.contains(where: { actsUnnamed(on: $0, with: option.name) })
      else { continue }
      return "set '\(option.name)' to let it act\(place), for example "
        + example("\(option.name): 5s", in: spec, isInStack: isInStack)
    }
    if let member = exampleToName(among: members) {
      return
        "name the members that it should act on\(place), for example "
        + example(
          "\(names.shortest(for: member)): \(entry(for: member, among: members))", in: spec,
          isInStack: isInStack)
    }
    if members.indices.contains(where: { wouldAct(on: treatments[$0]) }) {
      return "name the members that it should act on, although their names say that they write"
    }
    for option in definition.options where option.isSwitch {
      let index = members.indices.first { index in
        members[index].isDecorable
          && treatments[index].reason?.contains("'\(option.name):") == true
          && wouldAct(on: treatments[index], with: [option.name: .boolean(true)])
      }
      guard let index else { continue }
      let name = names.shortest(for: members[index])
      return option.scope == .member
        ? "set '\(option.name)' for a member\(place), for example "
          + example("\(name): { \(option.name): ... }", in: spec, isInStack: isInStack)
        : "set '\(option.name): true' to let it act"
    }
    return commonReason.map { "the reason: \($0)" }
      ?? "remove it, or see the reasons with 'decorate explain'"
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

  private func actsUnnamed(on treatment: MemberTreatment, with duration: String) -> Bool {
    let options = treatment.options.merging([duration: .duration(milliseconds: 1)]) { $1 }
    return wouldAct(on: treatment, with: options)
      && definition.ruleToName(treatment.facts, with: options) == nil
  }

  /// Returns a member on which the decorator acts only if named, and that seems to read.
  package func exampleToName(among members: [Member]) -> Member? {
    members.indices.first { index in
      let facts = treatments[index].facts
      return members[index].isDecorable
        && facts.isDisjoint(with: [.command, .lasting, .singleUse, .writing])
        && wouldAct(on: treatments[index])
    }.map { members[$0] }
  }

  /// Returns an entry for a member, with a duration that it needs.
  private func entry(for member: Member, among members: [Member]) -> String {
    guard let index = members.firstIndex(where: { $0.nameOffset == member.nameOffset }) else {
      return "on"
    }
    let (facts, options) = (treatments[index].facts, treatments[index].options)
    let isMistake = { (options: [String: OptionValue]) in
      definition.mistakes.contains { $0.applies(to: facts, with: options) }
    }
    guard isMistake(options) else { return "on" }
    let missing = definition.options.first { option in
      guard case .duration = option.type, option.scope != .decorator, options[option.name] == nil
      else { return false }
      return !isMistake(options.merging([option.name: .duration(milliseconds: 1)]) { $1 })
    }
    return missing.map { "{ \($0.name): 5m }" } ?? "on"
  }

  private func wouldAct(
    on treatment: MemberTreatment, with options: [String: OptionValue] = [:]
  ) -> Bool {
    let options = treatment.options.merging(options) { $1 }
    guard !treatment.isLeftOut,
      case .acts = definition.treatment(of: treatment.facts, with: options)
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
