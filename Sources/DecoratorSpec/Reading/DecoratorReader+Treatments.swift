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
    let said = selection.said(of: index)
    var isOfStandardLibrary = false
    if case .standardLibrary = table.origins[index] { isOfStandardLibrary = true }
    let member = VerdictCase(
      facts: facts, options: all, mention: said.mention, isOfStandardLibrary: isOfStandardLibrary)
    var treatment = MemberTreatment(
      verdict: definition.verdict(
        on: member, named: table.names.shortest(for: table.members[index])),
      member: member, ownOptions: own, ownOrigins: origins(of: index),
      completion: completion(of: index), stream: table.stream(of: index),
      uncopyableParameters: table.uncopyableParameters(of: index), namedAt: said.namedAt)
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
    definition.judgesFailures ? option.obstacles.firstRule(for: facts, with: [:])?.reason : nil
  }
}

extension OptionValue {
  /// Returns the value for a member with a value of its own, to which names are added.
  fileprivate func overridden(by own: OptionValue) -> OptionValue {
    guard case .names(let names) = self, case .names(let ownNames) = own else { return own }
    return .names(names + ownNames.filter { !names.contains($0) })
  }
}
