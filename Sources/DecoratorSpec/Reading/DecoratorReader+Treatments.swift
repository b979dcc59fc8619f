import DecoratorDeclarations

/// Decides what the decorator does to each member.
extension DecoratorReader {
  func treatment(of index: Int, _ options: [String: OptionValue]) -> MemberTreatment {
    let own: [String: OptionValue] = settings(of: index).reduce(into: [:]) { values, setting in
      if let value = setting.value {
        values[setting.option.name] = withElements(value, of: setting.option, for: index)
      }
    }
    let facts = facts(of: index)
    var all = own.isEmpty ? options : options.merging(own) { $0.overridden(by: $1) }
    // Without an obstacle, all members share their options.
    if definition.judgesFailures {
      for option in definition.options where !option.obstacles.isEmpty {
        if all[option.name] != nil, obstacle(to: option, for: facts) != nil {
          all[option.name] = nil
        }
      }
    }
    let exclusion = exclusion(of: index, facts)
    let (outcome, openQuestion) =
      exclusion.map { (.forwards(reason: $0), nil) } ?? outcome(of: index, all, facts)
    var treatment = MemberTreatment(
      outcome: outcome, openQuestion: openQuestion, options: all, ownOptions: own,
      ownOrigins: origins(of: index), completion: completion(of: index), facts: facts,
      stream: table.stream(of: index),
      uncopyableParameters: table.uncopyableParameters(of: index),
      namedAt: selection.naming(of: index)?.offset,
      exclusion: exclusion,
      isLeftOut: selection.leavesOut(index) || selection.leavesOutByNamingOthers(index))
    if treatment.isActing { treatment.checkedTypes = checkedTypes(of: index, treatment) }
    return treatment
  }

  /// Returns the types of other modules of which the template's code needs a conformance.
  private func checkedTypes(of index: Int, _ treatment: MemberTreatment) -> [CheckedType] {
    var checked: [CheckedType] = []
    for check in definition.typeChecks where treatment.isActing(in: check.modes) {
      guard
        check.conditions.allSatisfy({ $0.holds(for: treatment.facts, with: treatment.options) })
      else { continue }
      let types = check.subjects.flatMap { subject in
        var parameters: [String]?
        if case .names(let names)? = treatment.options[subject] { parameters = names }
        return table.typesOfOtherModules(
          of: index, parameters: parameters, isResult: subject == TypeCheck.result)
      }
      for type in types {
        guard let known = checked.firstIndex(where: { $0.type == type }) else {
          checked.append(CheckedType(type: type, conformances: [check.conformance]))
          continue
        }
        if !checked[known].conformances.contains(check.conformance) {
          checked[known].conformances.append(check.conformance)
        }
      }
    }
    return checked
  }

  /// Returns the reason why an option means nothing for a member; `nil` if there is none.
  func obstacle(to option: OptionDefinition, for facts: MemberFacts) -> String? {
    guard definition.judgesFailures, !option.obstacles.isEmpty,
      case .refuse(let reason)? = option.obstacles.first(where: { $0.applies(to: facts, with: [:]) }
      )?
      .outcome
    else { return nil }
    return reason
  }

  /// Returns the reason why the template is not asked about a member; `nil` if it is.
  private func exclusion(of index: Int, _ facts: MemberFacts) -> String? {
    if case .standardLibrary = table.origins[index] {
      return "a protocol of the standard library requires it"
    }
    if let reason = facts.reasonToForward { return reason }
    if selection.leavesOut(index) { return "the spec leaves it out" }
    return selection.leavesOutByNamingOthers(index) ? "the spec names only other members" : nil
  }

  private func outcome(
    of index: Int, _ options: [String: OptionValue], _ facts: MemberFacts
  ) -> (MemberRule.Treatment, openQuestion: MemberTreatment.OpenQuestion?) {
    let naming = selection.naming(of: index)
    switch definition.treatment(of: facts, with: options) {
    case .acts(let mode):
      if let naming, !naming.isPattern { return (.acts(mode: mode), nil) }
      guard let rule = definition.ruleToName(facts, with: options, isMatched: naming != nil)
      else { return (.acts(mode: mode), nil) }
      let name = table.names.shortest(for: table.members[index])
      let entry = definition.entryToName(facts, with: options) ?? "on"
      return (
        .forwards(reason: "\(rule.reason); '\(name): \(entry)' includes it"),
        rule.asks ? .init(reason: rule.reason, canBeIncluded: true) : nil
      )
    case .forwards(let reason):
      let asks = naming == nil && definition.asks(about: facts, with: options)
      return (
        .forwards(reason: reason), asks ? .init(reason: reason, canBeIncluded: false) : nil
      )
    }
  }
}

extension MemberFacts {
  /// The reason why no decorator acts on a member, whatever its template does.
  fileprivate var reasonToForward: String? {
    if contains(.pack) { return "it has a parameter pack, which only a plain call passes on" }
    // The templates themselves say what they do with parameters that are consumed or borrowed.
    if contains(.lifetimeBound) {
      return "its result belongs to another value, so only a plain call passes it on"
    }
    return contains(.uncopyable) && isDisjoint(with: [.consuming, .borrowing])
      ? "it passes on a value that cannot be copied, which only a plain call does" : nil
  }
}

extension OptionValue {
  /// Returns the value for a member with a value of its own, to which names are added.
  fileprivate func overridden(by own: OptionValue) -> OptionValue {
    guard case .names(let names) = self, case .names(let ownNames) = own else { return own }
    return .names(names + ownNames.filter { !names.contains($0) })
  }
}
